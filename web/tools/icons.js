/**
 * Draws the icons of the page: a box of a sudoku with one digit's cell filled. As SVG, also within `index.html`, and as PNG for what does not take SVG.
 *
 *     node web/tools/icons.js
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { crc32, deflateSync } from "node:zlib";

/** The side of the drawing. All lengths are in this unit. */
const SIDE = 96;

/** How often a pixel is looked at in each direction. */
const SAMPLES = 4;

/** @typedef {{x: number, y: number, width: number, height: number, radius: number, colour: string}} Rect */

const GROUND = "#2457c5";

/** The nine cells: eight are light, and the one in the middle stands out. @param {number} edge the room around them @returns {Rect[]} */
function cells(edge) {
    const gap = 3;
    const side = (SIDE - 2 * edge - 2 * gap) / 3;
    return Array.from({ length: 9 }, (_, at) => ({
        x: edge + (at % 3) * (side + gap),
        y: edge + Math.floor(at / 3) * (side + gap),
        width: side,
        height: side,
        radius: 3,
        colour: at === 4 ? "#f3c261" : "#ffffff",
    }));
}

/** @param {number} radius of the corners of the ground @param {number} edge @returns {Rect[]} from the lowest on */
function drawing(radius, edge) {
    return [{ x: 0, y: 0, width: SIDE, height: SIDE, radius, colour: GROUND }, ...cells(edge)];
}

/** @param {Rect[]} rects */
function svg(rects) {
    const parts = rects.map(({ x, y, width, height, radius, colour }) => `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${colour}"/>`);
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">${parts.join("")}</svg>\n`;
}

/** Whether a point is within a rectangle with round corners. @param {Rect} rect @param {number} x @param {number} y */
function isWithin({ x: left, y: top, width, height, radius }, x, y) {
    if (x < left || y < top || x > left + width || y > top + height) return false;
    const [dx, dy] = [Math.max(left + radius - x, x - left - width + radius, 0), Math.max(top + radius - y, y - top - height + radius, 0)];
    return dx === 0 || dy === 0 || dx * dx + dy * dy <= radius * radius;
}

/** Red, green, blue and opacity of a point. @param {Rect[]} rects @param {number} x @param {number} y */
function colourAt(rects, x, y) {
    const top = rects.findLast((rect) => isWithin(rect, x, y));
    if (!top) return [0, 0, 0, 0];
    return [...[1, 3, 5].map((at) => Number.parseInt(top.colour.slice(at, at + 2), 16)), 255];
}

/** The mean of the points of a pixel; what is clear has no colour to add. @param {Rect[]} rects @param {number} scale @param {number} column @param {number} row */
function pixel(rects, scale, column, row) {
    const sum = [0, 0, 0, 0];
    for (let nth = 0; nth < SAMPLES * SAMPLES; nth += 1) {
        const [dx, dy] = [(nth % SAMPLES) + 0.5, Math.floor(nth / SAMPLES) + 0.5];
        const [red, green, blue, opacity] = colourAt(rects, (column + dx / SAMPLES) / scale, (row + dy / SAMPLES) / scale);
        [red, green, blue].forEach((part, at) => (sum[at] += (part * opacity) / 255));
        sum[3] += opacity;
    }
    const share = sum[3] / 255;
    return share === 0 ? sum : [...sum.slice(0, 3).map((part) => Math.round(part / share)), Math.round(sum[3] / (SAMPLES * SAMPLES))];
}

/** A part of a PNG file. @param {string} name @param {Buffer} data */
function chunk(name, data) {
    const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
}

/** @param {Rect[]} rects @param {number} size in pixels */
function png(rects, size) {
    const head = Buffer.alloc(13);
    head.writeUInt32BE(size, 0);
    head.writeUInt32BE(size, 4);
    // Eight bits for each of red, green, blue and opacity.
    head.set([8, 6, 0, 0, 0], 8);
    const rows = Array.from({ length: size }, (_, row) => [0, ...Array.from({ length: size }, (_, column) => pixel(rects, size / SIDE, column, row)).flat()]);
    const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(Buffer.from(rows.flat()), { level: 9 })), chunk("IEND", Buffer.alloc(0))];
    return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]);
}

/** What the page's element for its icon has within, so that browsers need not ask for it. */
const WITHIN = /(<link rel="icon" href="data:image\/svg\+xml;base64,)[^"]*/;

const web = fileURLToPath(new URL("../", import.meta.url));
const folder = join(web, "icons");
mkdirSync(folder, { recursive: true });
const round = drawing(20, 18);
// Systems cut these as they like: the cells lie in the circle that always stays.
const whole = drawing(0, 24);
const index = readFileSync(join(web, "index.html"), "utf8");
writeFileSync(join(web, "index.html"), index.replace(WITHIN, `$1${Buffer.from(svg(round)).toString("base64")}`));
writeFileSync(join(folder, "icon.svg"), svg(round));
writeFileSync(join(folder, "icon-192.png"), png(round, 192));
writeFileSync(join(folder, "icon-512.png"), png(round, 512));
writeFileSync(join(folder, "icon-whole.png"), png(whole, 512));
writeFileSync(join(folder, "icon-180.png"), png(whole, 180));
