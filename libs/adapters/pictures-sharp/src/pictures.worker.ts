import sharp from 'sharp';
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

process.on('message', (job: PictureJob) => {
  watching.postMessage('begins');
  const done = job.kind === 'clean' ? clean(job.bytes, job.declared) : watermark(job.bytes, job.text);
  done
    .then(
      (value) => process.send?.({ value }),
      (error: unknown) => process.send?.({ error: String(error) }),
    )
    .finally(() => watching.postMessage('ended'));
});
