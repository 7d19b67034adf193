// Runs files of tests in one process, with one browser, which takes seconds to start:
//
//     node support/together.js browser/access.test.js browser/offline.test.js

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

for (const file of process.argv.slice(2)) await import(pathToFileURL(resolve(file)).href);
