// MiniZinc as WebAssembly. The package is made for the workers of browsers: here is as much of such a worker as it asks for.
// Its own entry for node calls a program `minizinc` instead, which need not be there.

import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const dist = path.dirname(require.resolve('minizinc'));
const file = (name) => path.join(dist, name);
const script = new vm.Script(fs.readFileSync(file('minizinc-worker.js'), 'utf8'), { filename: file('minizinc-worker.js') });

/** What MiniZinc reads from standard input. */
let input = Buffer.alloc(0);

/** Standard input as `input` has it, and all other files as they are. */
const files = {
    ...fs,
    readSync(descriptor, buffer, offset, length, ...others) {
        if (descriptor !== process.stdin.fd) {
            return fs.readSync(descriptor, buffer, offset, length, ...others);
        }
        const taken = input.copy(buffer, offset, 0, Math.min(length, input.length));
        input = input.subarray(taken);
        return taken;
    },
};

let listeners = [];
let messages = [];
Object.assign(globalThis, {
    require: (name) => (name === 'fs' || name === 'node:fs' ? files : require(name)),
    __filename: file('minizinc-worker.js'),
    __dirname: dist,
    addEventListener: (type, listener) => {
        if (type === 'message') listeners.push(listener);
    },
    postMessage: (message) => messages.push(message),
});

/** A MiniZinc of its own. It reads standard input once: its end stays. */
export async function load() {
    listeners = [];
    script.runInThisContext();
    const [worker] = listeners;
    await worker({ data: { wasmURL: file('minizinc.wasm'), dataURL: file('minizinc.data') } });
    // Runs it with these arguments in a folder with these files, each by its name; returns its exit code, its output, and
    // the texts of the files that are wanted.
    return async (args, given, { wanted = [], text = '' } = {}) => {
        messages = [];
        input = Buffer.from(text);
        await worker({ data: { jsonStream: false, args, files: given, outputFiles: wanted } });
        const end = messages.find((message) => message.type === 'exit');
        if (!end) throw new Error('MiniZinc has not come to an end');
        const { code, stdout = '', stderr = '', message = '', outputFiles = {} } = end;
        return { code, stdout, stderr: stderr + message, files: outputFiles };
    };
}
