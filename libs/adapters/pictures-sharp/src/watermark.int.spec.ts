import { PicturesUnavailable, type Pictures } from '@corella/pictures';
import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { fontFamilies } from './fonts.js';
import { createSharpPictures } from './sharp-pictures.js';

const plain = (background: string, width = 1_200, height = 800): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

describe('a watermark', () => {
  let pictures: Pictures;
  beforeAll(() => {
    pictures = createSharpPictures({ niceness: 0 });
  });
  afterAll(() => pictures.close());
  const contrastIn = async (jpeg: Uint8Array, place: { left: number; top: number; width: number; height: number }) => {
    const cut = await sharp(jpeg).extract(place).greyscale().png().toBuffer();
    return (await sharp(cut).stats()).channels[0]?.stdev ?? 0;
  };

  it.each(['#ffffff', '#000000', '#7f7f7f'])('stands on every part of a picture, on %s too', async (background) => {
    const marked = await pictures.watermark(await plain(background), 'Priya Raman, 2026-03-02 09:30 UTC');
    const size = { width: 400, height: 200 };
    for (let left = 0; left < 1_200; left += 400)
      for (let top = 0; top < 800; top += 200)
        expect(await contrastIn(marked, { left, top, ...size })).toBeGreaterThan(4);
  });

  it('is drawn to its end, however wide its characters are', async () => {
    const white = await plain('#ffffff');
    const names = '山田花子'.repeat(6);
    const [first, second] = await Promise.all(['W', 'I'].map((end) => pictures.watermark(white, `${names} ${end}`)));
    expect(Buffer.from(first ?? []).equals(Buffer.from(second ?? []))).toBe(false);
  });

  it('has letters of its own, so that a server without fonts draws them too', () => {
    const context = createCanvas(10, 10).getContext('2d');
    context.font = `100px ${fontFamilies()}`;
    // The widths of Liberation Sans. A system without fonts would draw boxes, each as wide as the other.
    expect(context.measureText('W').width).toBeCloseTo(94.4, 0);
    expect(context.measureText('i').width).toBeCloseTo(22.2, 0);
  });

  it('is text, whatever is in it, and of an empty or endless one something is drawn', async () => {
    const white = await plain('#ffffff', 600, 400);
    for (const text of ['</text><image href="/etc/hosts"/>&\u0000\ud800', '', 'x'.repeat(100_000)])
      expect((await sharp(await pictures.watermark(white, text)).metadata()).width).toBe(600);
  });

  it('does not wait for files that are sent meanwhile, and says when too many are asked for', async () => {
    const busy = createSharpPictures({ workers: 1, maxWaiting: 1, niceness: 0 });
    const large = await sharp({ create: { width: 6_000, height: 5_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const clean = () => busy.clean({ bytes: large, declared: 'image/png' });
    const sent = [clean(), clean(), clean()];
    expect(await sent[2]).toMatchObject({ rejection: { code: 'busy' } });
    const small = await plain('#ffffff', 60, 40);
    const [first, , third] = await Promise.allSettled(['a', 'b', 'c'].map((text) => busy.watermark(small, text)));
    expect(first?.status).toBe('fulfilled');
    expect(third).toMatchObject({ reason: expect.any(PicturesUnavailable) });
    await Promise.all(sent);
    await busy.close();
  });
});
