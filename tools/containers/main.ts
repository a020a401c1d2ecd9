// npm run containers -- check | secrets | replay: the Dockerfile and the compose file, without a container engine.
import { workspaceRoot } from '../workspace/root.js';
import { containerFindings } from './check.js';
import { writeComposeSecrets } from './compose-secrets.js';
import { replay } from './replay/replay.js';

const USAGE = `Usage: npm run containers -- check | secrets | replay

  check     the compose file by the schema of Compose and our own rules, the Dockerfile by hadolint and ours
  secrets   makes deploy/secrets for the compose file's cluster; what is there stays
  replay    the Dockerfile's steps in a temporary folder as another user, then start, health check and stop
`;

async function check(root: string): Promise<void> {
  const { findings, skipped } = await containerFindings(root);
  for (const reason of skipped) console.warn(`SKIPPED: ${reason}`);
  for (const finding of findings) console.log(finding);
  console.log(findings.length === 0 ? 'containers: clean' : `containers: ${findings.length} findings`);
  if (findings.length > 0) process.exitCode = 1;
}

async function replayed(root: string): Promise<void> {
  const { problems, megabytes } = await replay(root, (line) => console.log(`· ${line}`));
  for (const problem of problems) console.error(problem);
  console.log(`${megabytes} MB beside the base image; ${problems.length === 0 ? 'replay passed' : 'replay FAILED'}`);
  if (problems.length > 0) process.exitCode = 1;
}

const root = workspaceRoot();
const [task] = process.argv.slice(2);
if (task === 'check') await check(root);
else if (task === 'replay') await replayed(root);
else if (task === 'secrets') {
  const made = writeComposeSecrets(root);
  console.log(made.length === 0 ? 'deploy/secrets: everything is there' : `deploy/secrets: made ${made.join(', ')}`);
} else {
  process.stdout.write(USAGE);
  process.exitCode = task === undefined || task === '--help' ? 0 : 64;
}
