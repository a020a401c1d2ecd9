import { PicturesUnavailable, type CleanPicture, type PictureRejectionCode, type Pictures } from '@corella/pictures';
import { ok, reject, type Rejection, type Result } from '@corella/result';
import { Decoders, type DecoderOptions } from './decoders.js';

/** Somebody looks at a page and waits for a watermark. */
const MARKERS_NICENESS = 10;

/** Pictures by sharp and pdf.js, in processes of their own. */
export function createSharpPictures(options: DecoderOptions = {}): Pictures {
  const decoders = new Decoders(options);
  // The desk does not stand in the queue of those who send files.
  const markers = new Decoders({ niceness: MARKERS_NICENESS, ...options, workers: 1 });
  return {
    async clean({ bytes, declared }) {
      const done = await decoders.run({ kind: 'clean', bytes, declared });
      if (done === 'busy') return reject({ code: 'busy' });
      // A file that no process survives is one that cannot be read.
      if (done === 'lost') return reject({ code: 'file-unreadable' });
      const found = done.value as Result<Omit<CleanPicture, 'jpeg'>, Rejection<PictureRejectionCode>>;
      return found.ok ? ok({ ...found.value, jpeg: done.file }) : found;
    },
    async watermark(jpeg, text) {
      const done = await markers.run({ kind: 'watermark', bytes: jpeg, text });
      if (typeof done === 'string') throw new PicturesUnavailable(`no watermark was drawn: ${done}`);
      return done.file;
    },
    async close() {
      await Promise.all([decoders.close(), markers.close()]);
    },
  };
}
