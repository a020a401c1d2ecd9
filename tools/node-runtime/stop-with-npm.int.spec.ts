import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const WATCHER = `
  import { stopWithNpm } from ${JSON.stringify(join(process.cwd(), 'tools/node-runtime/stop-with-npm.mjs'))};
  process.on('SIGTERM', () => { console.log('stopped'); process.exit(0); });
  stopWithNpm();
  console.log('runs');
  setInterval(() => undefined, 1_000);
`;

/** A shell that starts the program and waits, as npm's does. It is killed as soon as the program runs. */
async function orphaned(env: NodeJS.ProcessEnv, waitMs: number): Promise<string> {
  const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$PROGRAM" & echo $!; wait'], {
    env: { ...env, NODE: process.execPath, PROGRAM: WATCHER, PATH: process.env['PATH'] },
  });
  let told = '';
  shell.stdout.on('data', (bytes: Buffer) => {
    told += bytes.toString();
    if (told.includes('runs')) shell.kill('SIGKILL');
  });
  await Promise.race([once(shell.stdout, 'end'), new Promise((resolve) => setTimeout(resolve, waitMs))]);
  if (!told.includes('stopped')) process.kill(Number.parseInt(told, 10), 'SIGKILL');
  return told;
}

describe('a program that npm started', () => {
  it('stops when npm and its shell are gone', async () => {
    expect(await orphaned({ npm_lifecycle_event: 'start' }, 15_000)).toContain('stopped');
  });

  it('stays when it was started directly', async () => {
    expect(await orphaned({}, 2_500)).not.toContain('stopped');
  });
});
