// `node check.js CSP LIBRARY MODEL.mzn …`: compiles each model with the library of the solver, to FlatZinc and to FlatZinc JSON, solves
// both with the command `csp`, and compares what MiniZinc makes of the solutions with MODEL.out. Solutions may come in any order.

import fs from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { load } from './minizinc.js';

const [csp, library, ...models] = process.argv.slice(2);

/** The library as files of MiniZinc's, and the solver's description. Nothing is run there. */
const solver = { 'fzn-csp': '' };
for (const entry of fs.readdirSync(library, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    solver[path.join('mznlib', path.relative(library, file))] = fs.readFileSync(file, 'utf8');
}
const installed = JSON.parse(fs.readFileSync(path.join(library, '../../csp.msc'), 'utf8'));
const here = { ...installed, mznlib: '/minizinc/mznlib', executable: '/minizinc/fzn-csp' };
solver['csp.msc'] = JSON.stringify(here);
solver['json.msc'] = JSON.stringify({ ...here, inputType: 'JSON' });

const compiler = await load();
const folder = fs.mkdtempSync(path.join(tmpdir(), 'csp-minizinc-'));
const sorted = (text) => text.split('\n').sort().join('\n');
const signs = (text) => text.split('\n').filter((line) => /^[-=]{5}/.test(line)).join('\n');

/** What is printed for a model that is compiled for this description of the solver, by way of this file. */
async function output(text, description, name) {
    const options = text.match(/^% options:(.*)$/m)?.[1].trim().split(/\s+/).filter(Boolean) ?? [];
    const compile = ['-c', '--warn-non-authoritative-names', '--solver', `/minizinc/${description}`, '--fzn', name, '--ozn', 'm.ozn', 'm.mzn'];
    const compiled = await compiler(compile, { ...solver, 'm.mzn': text }, { wanted: [name, 'm.ozn'] });
    if (compiled.code !== 0) return compiled.stderr + compiled.stdout;
    const flat = path.join(folder, name);
    fs.writeFileSync(flat, compiled.files[name]);
    const found = execFileSync(csp, ['flatzinc', '-t', '60000', ...options, flat], { encoding: 'utf8' });
    const printer = await load();
    const printed = await printer(['--ozn-file', 'm.ozn'], { 'm.ozn': compiled.files['m.ozn'] }, { text: found });
    return compiled.stderr + printed.stdout + printed.stderr;
}

let failed = 0;
for (const model of models) {
    const expected = fs.readFileSync(model.replace(/\.mzn$/, '.out'), 'utf8');
    const text = fs.readFileSync(model, 'utf8');
    // An output model in a file has lost the names of enumerated values.
    const isEnumerated = /^enum /m.test(text);
    if (isEnumerated) console.error(`${model}: skipped the names of values, compared the number of solutions`);
    const compared = isEnumerated ? signs : sorted;
    for (const [description, name] of [['csp.msc', 'm.fzn'], ['json.msc', 'm.fzn.json']]) {
        const printed = await output(text, description, name);
        if (compared(printed) !== compared(expected)) {
            console.error(`${model}: another output by way of ${name}\n${printed}`);
            failed = 1;
        }
    }
}
fs.rmSync(folder, { recursive: true });
const version = (await compiler(['--version'], {})).stdout.match(/version ([\d.]+)/)?.[1];
if (!failed) console.log(`minizinc ${version} (npm): ${models.length} models`);
process.exitCode = failed;
