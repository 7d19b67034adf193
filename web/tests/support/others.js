// The browsers besides Chromium. A test for each of them:
//
//     for (const [browser, otherTest] of OTHERS) otherTest(`a hint in ${browser}`, {}, async (page) => { … });

import { firefoxTest } from "./firefox.js";
import { webkitTest } from "./webkit.js";

/** Their names, and what makes a test. @type {[string, typeof firefoxTest][]} */
export const OTHERS = [
    ["Firefox", firefoxTest],
    ["WebKit", webkitTest],
];
