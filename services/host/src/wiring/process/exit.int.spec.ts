import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const MODULE = pathToFileURL(join(__dirname, 'exit.ts')).href;

/** Runs the lines in a process of their own, with the module's functions, and a drain that says so. */
function inProcess(lines: string): { status: number | null; stdout: string } {
  const script = `
    import { drainOnSignal, leaveOnSignal } from ${JSON.stringify(MODULE)};
    const drain = async () => console.log('drained');
    const signal = () => process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(9), 2_000);
    ${lines}`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', timeout: 20_000 });
}

describe('a signal to stop', () => {
  it('ends a venue that is not up yet at once', () => {
    expect(inProcess('leaveOnSignal(); signal();')).toMatchObject({ status: 0, stdout: '' });
  });

  it('drains a venue that is up, once', () => {
    expect(inProcess('leaveOnSignal(); drainOnSignal(drain, console.error); signal(); signal();')).toMatchObject({
      status: 0,
      stdout: 'drained\n',
    });
  });

  it('is not lost when it arrives in the moment the venue comes up', () => {
    expect(inProcess('leaveOnSignal(); signal(); drainOnSignal(drain, console.error);')).toMatchObject({
      status: 0,
      stdout: 'drained\n',
    });
  });
});
