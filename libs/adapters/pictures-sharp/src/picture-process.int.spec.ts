import { workerFile } from '@corella/worker-host';
import { PIPE_FD } from '@corella/worker-host/pipe-fd';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import type { Duplex } from 'node:stream';
import sharp from 'sharp';
import type { GuardData } from './picture-job.js';
import { createSharpPictures } from './sharp-pictures.js';
import { PICTURE_BOUNDS, startPictureProcess } from './start-picture-process.js';

const MEGABYTE = 1024 * 1024;
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#abcdef' } })
    .jpeg()
    .toBuffer();
/** Ids of a process's threads, or its own where the system does not list them. */
const threadsOf = ({ pid = 0 }: ChildProcess): number[] =>
  existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid];
const childrenNow = (): number => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
async function eventually(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}
const isGone = (pid: number): boolean => {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
};

describe('a process for pictures', () => {
  it('gives way to all others, with every thread that it has', async () => {
    const child = startPictureProcess({});
    const bytes = await picture();
    child.send({ kind: 'clean', declared: 'image/jpeg', size: bytes.byteLength });
    (child.stdio[PIPE_FD] as Duplex).end(bytes);
    const [done] = (await once(child, 'message')) as [{ readonly value: { readonly ok: boolean } }];
    expect(done.value.ok).toBe(true);
    const threads = threadsOf(child);
    expect(threads.map((thread) => getPriority(thread))).toEqual(threads.map(() => 19));
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  it('knows nothing of the environment but where programs and fonts are', async () => {
    process.env['CORELLA_SECRET'] = 'galah';
    const child = startPictureProcess({ niceness: 0 });
    delete process.env['CORELLA_SECRET'];
    await once(child, 'spawn');
    const environment = `/proc/${child.pid}/environ`;
    const told = existsSync(environment) ? readFileSync(environment, 'utf8') : 'PATH=';
    expect(told).toContain('PATH=');
    expect(told).not.toContain('galah');
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  it('starts with the first file, and ends where there is no more work', async () => {
    await eventually(() => childrenNow() === 0);
    const pictures = createSharpPictures({ idleMs: 200, niceness: 0 });
    expect(childrenNow()).toBe(0);
    expect((await pictures.clean({ bytes: await picture(), declared: 'image/jpeg' })).ok).toBe(true);
    expect(childrenNow()).toBe(1);
    await eventually(() => childrenNow() === 0);
    expect((await pictures.clean({ bytes: await picture(), declared: 'image/jpeg' })).ok).toBe(true);
    await pictures.close();
    await eventually(() => childrenNow() === 0);
  });

  it('ends with the process that started it, however that one ends', async () => {
    const file = workerFile({ name: 'pictures' });
    const guard = workerFile({ name: 'pictures-guard' });
    const script = `
      const args = JSON.stringify({ ...${JSON.stringify(PICTURE_BOUNDS)}, parent: process.pid, guard: '${guard}' });
      const stdio = ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'];
      const child = require('node:child_process').fork('${file}', [args], { serialization: 'advanced', stdio });
      child.on('message', () => console.log(child.pid));
      child.send({ kind: 'clean', declared: 'image/png', size: 7 });
      child.stdio[${PIPE_FD}].write('nothing');`;
    const venue = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
    const [told] = (await once(venue.stdout, 'data')) as [Buffer];
    const pid = Number(told.toString());
    process.kill(pid, 'SIGTERM');
    expect(isGone(pid)).toBe(false);
    venue.kill('SIGKILL');
    await eventually(() => isGone(pid));
  });
});

describe('the guard of such a process', () => {
  /** A process whose own thread is kept for ever, and which its guard alone can end. */
  const kept = (data: Partial<GuardData>): ChildProcess => {
    const all: GuardData = { ...PICTURE_BOUNDS, parent: process.pid, ...data };
    const script = `
      const { Worker } = require('node:worker_threads');
      const guard = new Worker('${workerFile({ name: 'pictures-guard' })}', { workerData: ${JSON.stringify(all)} });
      guard.on('online', () => {
        guard.postMessage('begins');
        setTimeout(() => { for (;;); }, 50);
      });`;
    return spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  };

  it.each<[string, Partial<GuardData>]>([
    ['needs more memory than it may', { memoryBytes: MEGABYTE }],
    ['needs more of the processor than it may', { processorMs: 300 }],
    ['has lost whoever started it', { parent: 1 }],
  ])('ends it where it %s', async (_, data) => {
    expect(await once(kept(data), 'exit')).toEqual([null, 'SIGKILL']);
  });

  it('leaves it alone otherwise', async () => {
    const child = kept({});
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect([child.exitCode, child.signalCode]).toEqual([null, null]);
    child.kill('SIGKILL');
  });
});
