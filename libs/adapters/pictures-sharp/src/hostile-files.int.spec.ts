import type { Pictures } from '@corella/pictures';
import { constants, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { createSharpPictures } from './sharp-pictures.js';
import { PICTURE_BOUNDS } from './start-picture-process.js';
import { encryptedFor, writePages, type PdfObject } from './testing/write-pdf.js';

const MEGABYTE = 1024 * 1024;
const text = (content: string): PdfObject => ({ dictionary: '', stream: Buffer.from(content) });
const [BEGIN, END] = [Buffer.from([0x78, 0x9c]), Buffer.from([0x03, 0x00])];
/** Spaces, a thousandth of their number in size. The same block again and again, so that nobody waits for it. */
function inflating(dictionary: string, megabytes: number): PdfObject {
  const block = deflateRawSync(Buffer.alloc(MEGABYTE, 32), { finishFlush: constants.Z_FULL_FLUSH });
  const stream = Buffer.concat([BEGIN, ...Array.from({ length: megabytes }, () => block), END]);
  return { dictionary: `${dictionary} /Filter /FlateDecode`, stream };
}
const withImage = (edge: number): Buffer =>
  writePages(1, text('612 0 0 792 0 0 cm /I Do'), {
    resources: '/XObject << /I 5 0 R >>',
    more: [
      inflating(
        `/Type /XObject /Subtype /Image /Width ${edge} /Height ${edge} /ColorSpace /DeviceGray /BitsPerComponent 8`,
        Math.ceil(edge ** 2 / MEGABYTE),
      ),
    ],
  });

describe('files that are made to harm', () => {
  let pictures: Pictures;
  beforeAll(() => {
    pictures = createSharpPictures({ niceness: 0 });
  });
  afterAll(() => pictures.close());
  const judged = async (bytes: Uint8Array, declared = 'application/pdf'): Promise<string> => {
    const found = await pictures.clean({ bytes, declared });
    return found.ok ? 'taken' : found.rejection.code;
  };

  it('grow nothing here: a PDF that inflates is given up, and the file beside it is taken', async () => {
    const bomb = writePages(1, inflating('', 1_500));
    expect(bomb.length).toBeLessThan(2 * MEGABYTE);
    const before = process.memoryUsage.rss();
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss() - before)), 20);
    const bounded = createSharpPictures({ niceness: 0, bounds: { ...PICTURE_BOUNDS, memoryBytes: 400 * MEGABYTE } });
    const [harmful, beside] = await Promise.all(
      [bomb, withImage(2_000)].map((bytes) => bounded.clean({ bytes, declared: 'application/pdf' })),
    );
    clearInterval(watch);
    await bounded.close();
    expect(harmful).toMatchObject({ rejection: { code: 'file-unreadable' } });
    expect(beside?.ok).toBe(true);
    expect(most).toBeLessThan(200 * MEGABYTE);
    expect(await judged(withImage(2_000))).toBe('taken');
  });

  it('are refused by the size of a picture inside a PDF too', async () => {
    expect(await judged(withImage(6_000))).toBe('taken');
    expect(await judged(withImage(7_000))).toBe('file-unreadable');
  });

  it('are refused when encrypted, also when everybody may open them', async () => {
    const { dictionary, trailer } = encryptedFor('owner');
    const content = text('100 100 200 80 re f');
    expect(await judged(writePages(1, content, { more: [dictionary], trailer: trailer(5) }))).toBe('file-unreadable');
    expect(await judged(writePages(1, content))).toBe('taken');
  });

  it('are refused where nothing is to be seen, and a little is enough', async () => {
    expect(await judged(writePages(2, text('')))).toBe('file-unreadable');
    const torn = { dictionary: '/Filter /FlateDecode', stream: Buffer.alloc(400, 0xff) };
    expect(await judged(writePages(1, torn))).toBe('file-unreadable');
    expect(await judged(writePages(9, text('300 300 1 1 re f')))).toBe('taken');
  });

  it('take no more memory than they may, whatever the kind', async () => {
    const bounds = { ...PICTURE_BOUNDS, memoryBytes: 200 * MEGABYTE };
    const strict = createSharpPictures({ niceness: 0, bounds });
    const noise = Buffer.from(Array.from({ length: 3_000_000 }, (_, n) => (n * 7_919) % 251));
    const small = await sharp(noise, { raw: { width: 1_000, height: 1_000, channels: 3 } })
      .png()
      .toBuffer();
    const large = await sharp(small).resize(5_000).png({ progressive: true }).toBuffer();
    const found = await strict.clean({ bytes: large, declared: 'image/png' });
    expect(found).toMatchObject({ rejection: { code: 'file-unreadable' } });
    expect((await strict.clean({ bytes: small, declared: 'image/png' })).ok).toBe(true);
    await strict.close();
    expect(await judged(large, 'image/png')).toBe('taken');
  });
});
