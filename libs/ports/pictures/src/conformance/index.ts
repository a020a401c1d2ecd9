import { MAX_EDGE, type Pictures } from '../index.js';

/** Files of the kinds that strangers send, made by the adapter's own means. */
export interface PictureSamples {
  /** A sharp, well lit JPEG of 1,200 × 800 with a position in its EXIF and `orientation: 6` (turned by a quarter). */
  readonly turnedJpeg: Uint8Array;
  readonly png: Uint8Array;
  /** Two pages. */
  readonly pdf: Uint8Array;
  readonly longPdf: Uint8Array;
  /** A PNG of 40,000 × 20,000 pixels in a few kilobytes. */
  readonly hugePng: Uint8Array;
}

/** The suite that every adapter of pictures passes. */
export function picturesConformance(
  name: string,
  factory: () => Promise<{ readonly pictures: Pictures; readonly samples: PictureSamples }>,
): void {
  describe(`${name} keeps the contract of pictures`, () => {
    let pictures: Pictures;
    let samples: PictureSamples;
    beforeAll(async () => {
      ({ pictures, samples } = await factory());
    });
    afterAll(() => pictures.close());
    const cleaned = async (bytes: Uint8Array, declared: string) => {
      const found = await pictures.clean({ bytes, declared });
      if (!found.ok) throw new Error(found.rejection.code);
      return found.value;
    };
    const refused = async (bytes: Uint8Array, declared: string): Promise<string> => {
      const found = await pictures.clean({ bytes, declared });
      return found.ok ? 'taken' : found.rejection.code;
    };

    it('leaves nothing of a picture but its pixels, the right way up', async () => {
      const { jpeg, width, height } = await cleaned(samples.turnedJpeg, 'image/jpeg');
      expect([width, height]).toEqual([800, 1_200]);
      const text = Buffer.from(jpeg).toString('latin1');
      expect(text.slice(0, 3)).toBe('\u00ff\u00d8\u00ff');
      expect(text).not.toContain('Exif');
    });

    it('takes PNG and PDF too, and gives JPEG', async () => {
      for (const [bytes, declared] of [
        [samples.png, 'image/png'],
        [samples.pdf, 'application/pdf'],
      ] as const) {
        const { jpeg, width, height } = await cleaned(bytes, declared);
        expect(Buffer.from(jpeg).subarray(0, 2).toString('hex')).toBe('ffd8');
        expect(Math.max(width, height)).toBeLessThanOrEqual(MAX_EDGE);
      }
    });

    it('refuses what is not what it says', async () => {
      expect(await refused(samples.png, 'image/jpeg')).toBe('file-format');
      expect(await refused(samples.png, 'application/pdf')).toBe('file-format');
      expect(await refused(Buffer.from('<html><script>alert(1)</script>'), 'image/png')).toBe('file-format');
      expect(await refused(Buffer.from('GIF89a'), 'image/gif')).toBe('file-format');
      expect(await refused(new Uint8Array(0), 'image/png')).toBe('file-format');
    });

    it('keeps nothing of what else a file is', async () => {
      const both = Buffer.concat([samples.turnedJpeg, Buffer.from('<html><script>alert(1)</script></html>')]);
      const { jpeg } = await cleaned(both, 'image/jpeg');
      expect(Buffer.from(jpeg).toString('latin1')).not.toContain('script');
    });

    it('refuses more pixels and more pages than allowed', async () => {
      expect(await refused(samples.hugePng, 'image/png')).toBe('image-too-large');
      expect(await refused(samples.longPdf, 'application/pdf')).toBe('image-too-large');
    });

    it('refuses what is cut short or damaged, and goes on', async () => {
      const { turnedJpeg, png, pdf } = samples;
      expect(await refused(turnedJpeg.slice(0, turnedJpeg.length / 2), 'image/jpeg')).toBe('file-unreadable');
      expect(await refused(png.slice(0, png.length / 2), 'image/png')).toBe('file-unreadable');
      expect(await refused(pdf.slice(0, 60), 'application/pdf')).toBe('file-unreadable');
      expect(await cleaned(png, 'image/png')).toMatchObject({ width: expect.any(Number) });
    });

    it('writes a text over a picture, whatever its signs', async () => {
      const { jpeg } = await cleaned(samples.png, 'image/png');
      const marked = await pictures.watermark(jpeg, 'Priya <b>&"\'Raman</b>, 读者');
      expect(Buffer.from(marked).subarray(0, 2).toString('hex')).toBe('ffd8');
      expect(Buffer.from(marked).equals(Buffer.from(jpeg))).toBe(false);
    });
  });
}
