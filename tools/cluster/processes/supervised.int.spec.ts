import { spawn } from 'node:child_process';
import { Supervised, type Program } from './supervised.js';

/** A program that is up at once and does what this text says. */
const program = (text: string, more: Partial<Program> = {}): Program => ({
  name: 'it',
  run: () => spawn(process.execPath, ['-e', text], { stdio: 'ignore' }),
  isUp: () => Promise.resolve(true),
  startsWithinMs: 20_000,
  askEveryMs: 5,
  stopSignal: 'SIGTERM',
  ...more,
});
const FOR_EVER = 'setInterval(() => 0, 1000)';

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('a supervised process', () => {
  it('is started again when it is killed, and stops when it is asked to', async () => {
    const lines: string[] = [];
    const it = new Supervised(program(FOR_EVER), (line) => lines.push(line));
    await it.start();
    const first = it.pid;
    it.signal('SIGKILL');
    await until(() => it.state === 'ready' && it.pid !== undefined && it.pid !== first);
    expect(lines).toEqual(['it ended by SIGKILL; started again in 0.5 s', `it is ready again (pid ${it.pid})`]);
    await it.stop(Date.now() + 10_000);
    expect([it.state, it.pid]).toEqual(['stopped', undefined]);
  });

  it('stays down while it is held', async () => {
    const it = new Supervised(program(FOR_EVER), () => undefined);
    await it.start();
    await it.hold();
    expect([it.state, it.pid]).toEqual(['stopped', undefined]);
    await it.release();
    expect(it.state).toBe('ready');
    await it.stop(Date.now() + 10_000);
  });

  it('is killed at the deadline when it does not end', async () => {
    const deaf = `process.on('SIGTERM', () => 0); process.stdout.write('deaf'); ${FOR_EVER}`;
    let isDeaf = false;
    const it = new Supervised(
      program(deaf, {
        run: () => {
          const child = spawn(process.execPath, ['-e', deaf], { stdio: ['ignore', 'pipe', 'ignore'] });
          child.stdout.once('data', () => (isDeaf = true));
          return child;
        },
        isUp: () => Promise.resolve(isDeaf),
      }),
      () => undefined,
    );
    await it.start();
    await it.stop(Date.now() + 100);
    expect(it.pid).toBeUndefined();
  });

  it('does not try again what has never been ready', async () => {
    const it = new Supervised(program('process.exit(64)', { isUp: () => Promise.resolve(false) }), () => undefined);
    await expect(it.start()).rejects.toThrow('it ended before it was ready');
    expect(it.state).toBe('ended');
  });
});
