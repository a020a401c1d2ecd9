import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runJob } from './worker-job.js';

const WORKERS = {
  answer: "import { parentPort, workerData } from 'node:worker_threads'; parentPort.postMessage({ got: workerData });",
  silent: 'export {};',
  throws: "throw new Error('no disk');",
  endless: 'setInterval(() => undefined, 1_000);',
} as const;

describe('a job in a worker', () => {
  const workersDir = mkdtempSync(join(tmpdir(), 'corella-jobs-'));
  beforeAll(() => {
    for (const [name, text] of Object.entries(WORKERS)) writeFileSync(join(workersDir, `${name}.mjs`), text);
  });
  afterAll(() => rmSync(workersDir, { recursive: true, force: true }));
  const run = (name: keyof typeof WORKERS, timeoutMs = 30_000, signal = new AbortController().signal) =>
    runJob<{ got: unknown }>({ name, workersDir, data: { n: 1 }, timeoutMs, signal });
  const causeOf = (job: Promise<unknown>): Promise<string> =>
    job.then(
      () => 'no fault',
      (error: unknown) => String(error instanceof Error ? error.cause : error),
    );

  it('delivers the one message of the worker', async () => {
    expect(await run('answer')).toEqual({ got: { n: 1 } });
  });

  it('fails when the worker ends without a message, and with the error of a worker that throws', async () => {
    expect(await causeOf(run('silent'))).toContain('ended with code 0');
    expect(await causeOf(run('throws'))).toContain('no disk');
  });

  it('terminates a worker that takes too long, and one that is not needed any more', async () => {
    expect(await causeOf(run('endless', 50))).toContain('longer than 50 ms');
    const stopping = new AbortController();
    const job = run('endless', 30_000, stopping.signal);
    stopping.abort();
    expect(await causeOf(job)).toContain('the venue is stopping');
    await expect(run('answer', 30_000, stopping.signal)).rejects.toThrow('was not started');
  });
});
