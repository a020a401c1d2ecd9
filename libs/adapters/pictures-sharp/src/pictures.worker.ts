import sharp from 'sharp';
import { PIPE_FD } from '@corella/worker-host/pipe-fd';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { clean } from './clean.js';
import { endNow } from './end-now.js';
import { FilePipe } from './file-pipe.js';
import type { PictureAsk, PictureDone, PictureProcessArgs } from './picture-job.js';
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
const pipe = new FilePipe(new Socket({ fd: PIPE_FD }));
const tell = (done: PictureDone): void => void process.send?.(done);

/** What is said of the file, and the file that was drawn. */
async function drawn(ask: PictureAsk, bytes: Uint8Array): Promise<{ value: unknown; file: Uint8Array | null }> {
  if (ask.kind === 'watermark') return { value: null, file: await watermark(bytes, ask.text) };
  const found = await clean(bytes, ask.declared);
  if (!found.ok) return { value: found, file: null };
  const { jpeg, ...picture } = found.value;
  return { value: { ...found, value: picture }, file: jpeg };
}

async function answer(ask: PictureAsk): Promise<void> {
  await watched;
  try {
    const sent = await pipe.receive(ask.size);
    watching.postMessage('begins');
    const { value, file } = await drawn(ask, sent);
    tell({ value, size: file?.byteLength ?? 0 });
    if (file !== null) await pipe.send(file);
  } catch (error) {
    tell({ error: String(error) });
  }
  watching.postMessage('ended');
  // The buffers of a file would stay until the next ones want their place.
  globalThis.gc?.();
}

process.on('message', (ask: PictureAsk) => void answer(ask));
