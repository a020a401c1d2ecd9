import sharp from 'sharp';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { clean } from './clean.js';
import { endNow } from './end-now.js';
import type { PictureJob, PictureProcessArgs } from './picture-job.js';
import { watermark } from './watermark.js';

// One file at a time, and nothing of it is kept.
sharp.concurrency(1);
sharp.cache(false);

const { guard, ...data } = JSON.parse(process.argv[2] ?? '{}') as PictureProcessArgs;
const watching = new Worker(guard, { workerData: data, name: 'pictures-guard' });
watching.on('error', endNow);

// It ends with the venue. A signal for both of them is the venue's to answer, which may have files to finish.
process.on('disconnect', endNow);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

const watched = once(watching, 'online');

async function answer(job: PictureJob): Promise<void> {
  await watched;
  watching.postMessage('begins');
  try {
    const value = await (job.kind === 'clean' ? clean(job.bytes, job.declared) : watermark(job.bytes, job.text));
    process.send?.({ value });
  } catch (error) {
    process.send?.({ error: String(error) });
  }
  watching.postMessage('ended');
  // The buffers of a file would stay until the next ones want their place.
  globalThis.gc?.();
}

process.on('message', (job: PictureJob) => void answer(job));
