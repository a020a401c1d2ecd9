import type { CleanPicture, PictureRejectionCode, Pictures } from '@corella/pictures';
import { reject, type Rejection, type Result } from '@corella/result';
import { Decoders, type DecoderOptions } from './decoders.js';

/** Pictures by sharp and pdf.js, in workers of their own. */
export function createSharpPictures(options: DecoderOptions = {}): Pictures {
  const decoders = new Decoders(options);
  return {
    async clean({ bytes, declared }) {
      const done = await decoders.run({ kind: 'clean', bytes, declared });
      if (done === 'busy') return reject({ code: 'busy' });
      // A file that no worker survives is one that cannot be read.
      if (done === 'lost') return reject({ code: 'file-unreadable' });
      return done.value as Result<CleanPicture, Rejection<PictureRejectionCode>>;
    },
    async watermark(jpeg, text) {
      const done = await decoders.run({ kind: 'watermark', bytes: jpeg, text });
      if (typeof done === 'string') throw new Error(`no watermark was drawn: ${done}`);
      return done.value as Uint8Array;
    },
    close: () => decoders.close(),
  };
}
