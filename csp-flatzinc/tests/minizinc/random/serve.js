// `node serve.js`: reads requests, one JSON a line, and answers each with one line. MiniZinc is the pinned one of the npm package.
// `{args, files, wanted, fresh}` runs it with these arguments and files; `fresh` asks for an instance that has run nothing.

import readline from 'node:readline';
import { load } from '../npm/minizinc.js';

let minizinc;
for await (const line of readline.createInterface({ input: process.stdin })) {
    const { args, files, wanted, fresh } = JSON.parse(line);
    let answer;
    try {
        if (fresh || !minizinc) minizinc = await load();
        const { code, stdout, stderr, files: written } = await minizinc(args, files, { wanted });
        answer = { code, stdout, stderr, files: written };
    } catch (error) {
        answer = { code: -1, stdout: '', stderr: String(error), files: {} };
    }
    // An instance that failed may be in any state.
    if (fresh || answer.code !== 0) minizinc = undefined;
    process.stdout.write(`${JSON.stringify(answer)}\n`);
}
process.exit(0);
