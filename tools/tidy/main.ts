// node tools/run.mjs tools/tidy/main.ts [FOLDER]: what the linters do not see, as one line a finding; exit code 1 when
// there is any.
import { workspaceRoot } from '../workspace/root.js';
import { tidy } from './tidy.js';

const findings = tidy(process.argv[2] ?? workspaceRoot());
for (const { path, line, rule, text } of findings) console.log(`${path}:${line}  ${rule}  ${text}`);
if (findings.length > 0) process.exitCode = 1;
