import type { Files } from '@corella/files';
import { describeFile } from '@corella/files/packed-file';
import type { Pictures } from '@corella/pictures';
import { ok, reject } from '@corella/result';

/** Files in memory. */
export function fakeFiles(): Files {
  const kept = new Map<string, NonNullable<Awaited<ReturnType<Files['read']>>>>();
  return {
    write({ contentType, bytes, now }) {
      const file = describeFile(contentType, bytes, now);
      kept.set(file.id, { file, bytes: bytes.slice() });
      return Promise.resolve(file);
    },
    read: (id) => Promise.resolve(kept.get(id) ?? null),
    delete: (id) => Promise.resolve(void kept.delete(id)),
    ids: (prefix) => Promise.resolve([...kept.keys()].filter((id) => id.startsWith(prefix))),
    usage: () =>
      Promise.resolve({
        files: kept.size,
        bytes: [...kept.values()].reduce((sum, { bytes }) => sum + bytes.length, 0),
      }),
    erasePerson: () => Promise.resolve(),
    knows: () => Promise.resolve(false),
    close: () => Promise.resolve(),
  };
}

/** Takes whatever begins with "JPEG", and writes watermarks behind it. */
export const fakePictures: Pictures = {
  clean: ({ bytes }) =>
    Promise.resolve(
      Buffer.from(bytes).toString('latin1').startsWith('JPEG')
        ? ok({ jpeg: new Uint8Array(bytes), width: 800, height: 500, advice: ['glare'] })
        : reject({ code: 'file-format' }),
    ),
  watermark: (jpeg, text) => Promise.resolve(Buffer.concat([jpeg, Buffer.from(` ${text}`)])),
  close: () => Promise.resolve(),
};
