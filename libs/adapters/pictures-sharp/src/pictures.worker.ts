import sharp from 'sharp';
import { parentPort } from 'node:worker_threads';
import { clean } from './clean.js';
import { watermark } from './watermark.js';
import type { PictureJob } from './picture-job.js';

// One file at a time, and nothing of it is kept.
sharp.concurrency(1);
sharp.cache(false);

parentPort?.on('message', (job: PictureJob) => {
  const done = job.kind === 'clean' ? clean(job.bytes, job.declared) : watermark(job.bytes, job.text);
  done.then(
    (value) => parentPort?.postMessage({ value }),
    (error: unknown) => parentPort?.postMessage({ error: String(error) }),
  );
});
