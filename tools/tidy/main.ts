// node tools/run.mjs tools/tidy/main.ts [FOLDER]: checks what the linters do not see. Prints one line per finding; exit
// code 1 when there is any.
import { workspaceRoot } from '../workspace/root.js';
import { tidy } from './tidy.js';

const findings = tidy(process.argv[2] ?? workspaceRoot());
for (const { path, line, rule, text } of findings) console.log(`${path}:${line}  ${rule}  ${text}`);
if (findings.length > 0) process.exitCode = 1;
