import { picturesConformance, type PictureSamples } from '@corella/pictures/conformance';
import sharp, { type Sharp } from 'sharp';
import { crc32, deflateSync } from 'node:zlib';
import type { DecoderOptions } from './decoders.js';
import { createSharpPictures } from './sharp-pictures.js';
import { PICTURE_BOUNDS } from './start-picture-process.js';
import { writePages } from './testing/write-pdf.js';

const svg = (width: number, height: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<rect width="100%" height="100%" fill="#cfd6e4"/>` +
      Array.from(
        { length: 60 },
        (_, n) => `<rect x="${(n * 53) % width}" y="${(n * 37) % height}" width="40" height="6" fill="#1b2330"/>`,
      ).join('') +
      `</svg>`,
  );

const pdfOf = (pages: number): Buffer =>
  writePages(pages, {
    dictionary: '',
    stream: Buffer.from('BT /F1 24 Tf 72 700 Td (Registry extract) Tj ET 100 100 200 80 re f'),
  });

/** A PNG of one bit a pixel that says how large it is and has almost nothing of it. */
function pngHeader(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk('IDAT', deflateSync(Buffer.alloc(1_000)));
  return Buffer.concat([mark, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))]);
}

async function samples(): Promise<PictureSamples> {
  return {
    turnedJpeg: await sharp(svg(1_200, 800))
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 52/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer(),
    png: await sharp(svg(1_000, 640)).png().toBuffer(),
    pdf: pdfOf(2),
    longPdf: pdfOf(11),
    hugePng: pngHeader(40_000, 20_000),
  };
}

picturesConformance('sharp', async () => ({
  pictures: createSharpPictures({ niceness: 0 }),
  samples: await samples(),
}));

describe('pictures by sharp', () => {
  it('says what could be better: size, light, reflections, focus', async () => {
    const pictures = createSharpPictures({ niceness: 0 });
    const adviceOf = async (picture: Sharp): Promise<readonly string[]> => {
      const found = await pictures.clean({ bytes: await picture.png().toBuffer(), declared: 'image/png' });
      return found.ok ? found.value.advice : [found.rejection.code];
    };
    const sharpOne = () => sharp(svg(1_200, 800));
    const spot = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><ellipse cx="700" cy="400" rx="180" ry="110" fill="#fff"/></svg>',
    );
    expect(await adviceOf(sharpOne())).toEqual([]);
    expect(await adviceOf(sharpOne().resize(500))).toEqual(['small']);
    expect(await adviceOf(sharpOne().linear(0.15, 0))).toContain('dark');
    expect(await adviceOf(sharpOne().composite([{ input: spot }]))).toEqual(['glare']);
    expect(await adviceOf(sharpOne().blur(12))).toEqual(['blurred']);
    await pictures.close();
  });

  it('gives up a file that takes too much time, refuses when too many wait, and goes on', async () => {
    const codes = async (options: DecoderOptions): Promise<readonly string[]> => {
      const pictures = createSharpPictures({ workers: 1, maxWaiting: 1, niceness: 0, ...options });
      const all = await Promise.all([1, 2, 3].map(() => pictures.clean({ bytes, declared: 'image/png' })));
      await pictures.close();
      return all.map((found) => (found.ok ? 'taken' : found.rejection.code));
    };
    const bytes = await sharp(svg(4_000, 3_000)).png().toBuffer();
    expect(await codes({ bounds: { ...PICTURE_BOUNDS, processorMs: 1 } })).toEqual([
      'file-unreadable',
      'file-unreadable',
      'busy',
    ]);
    // Where it waited for the processor, the file has done nothing wrong.
    expect(await codes({ timeoutMs: 1 })).toEqual(['busy', 'busy', 'busy']);
    expect(await codes({})).toEqual(['taken', 'taken', 'busy']);
  });
});
