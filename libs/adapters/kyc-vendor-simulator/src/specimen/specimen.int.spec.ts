import type { KycAnswers, KycSlot } from '@corella/contracts/kyc';
import { COMPANY_ANSWERS } from '@corella/contracts/testing';
import { ManualClock } from '@corella/clock';
import { createSharpPictures } from '@corella/pictures-sharp';
import sharp from 'sharp';
import { createKycVendorSimulator } from '../kyc-vendor-simulator.js';
import { drawSpecimen, specimenSvg } from './draw-specimen.js';
import { LAYOUTS, type Layout } from './layouts.js';
import { boxesOn } from './read-specimen.js';

const mia: KycAnswers = {
  firstName: 'Mia',
  lastName: 'Nguyen',
  birthDate: '1991-03-14',
  nationality: 'AU',
  street: '14 Wattle Street',
  municipality: 'Balmain',
  region: 'nsw',
  postcode: '2041',
  documentType: 'au-licence',
  documentNumber: '2274 8105',
  documentExpiry: '2029-09-02',
};
const specimenOf = (documentType: string, slot: KycSlot) => drawSpecimen({ answers: { ...mia, documentType }, slot });

describe('specimens', () => {
  it.each([
    ['au-licence', 'card-front'],
    ['jp-licence', 'card-front'],
    ['my-number', 'card-front'],
    ['passport', 'passport-page'],
  ] as const)('of %s say where each answer stands', async (documentType, name) => {
    const { title, cells }: Layout = LAYOUTS[name];
    expect(await boxesOn({ slot: 'front', bytes: await specimenOf(documentType, 'front') })).toEqual({
      documentType: { slot: 'front', ...title },
      ...Object.fromEntries(cells.map(({ field, place }) => [field, { slot: 'front', ...place }])),
    });
  });

  it('of a company’s papers say where the register’s answers stand, and are no document of a person', async () => {
    const answers: KycAnswers = COMPANY_ANSWERS;
    const boxes = await boxesOn({ slot: 'registration', bytes: await drawSpecimen({ answers, slot: 'registration' }) });
    expect(boxes.documentType).toBeUndefined();
    expect(boxes.acn).toMatchObject({ slot: 'registration', y: 330 });
    for (const slot of ['authority', 'seal'] as const)
      expect(await boxesOn({ slot, bytes: await drawSpecimen({ answers, slot }) })).toEqual({});
  });

  it('have ink where the boxes are, and keep the boxes apart', async () => {
    const bytes = await specimenOf('au-licence', 'front');
    const { width, height } = LAYOUTS['card-front'].size;
    const boxes = Object.values(await boxesOn({ slot: 'front', bytes }));
    for (const box of boxes) {
      const [left, top] = [Math.round((box.x * width) / 1_000), Math.round((box.y * height) / 1_000)];
      const size = {
        width: Math.round((box.width * width) / 1_000),
        height: Math.round((box.height * height) / 1_000),
      };
      const cut = await sharp(bytes)
        .extract({ left, top, ...size })
        .greyscale()
        .png()
        .toBuffer();
      const [grey] = (await sharp(cut).stats()).channels;
      expect(grey?.stdev).toBeGreaterThan(20);
      const beside = boxes.filter((other) => other !== box && Math.abs(other.y - box.y) < box.height);
      for (const { x } of beside) expect(x >= box.x + box.width || x < box.x).toBe(true);
    }
  });

  it('are known again after they were made smaller and saved at a low quality', async () => {
    const bytes = await specimenOf('passport', 'front');
    const expected = await boxesOn({ slot: 'front', bytes });
    for (const width of [3_200, 900, 500]) {
      const again = await sharp(bytes).resize({ width }).jpeg({ quality: 35 }).toBuffer();
      expect(await boxesOn({ slot: 'front', bytes: again })).toEqual(expected);
    }
  });

  it('have nothing to read on the back, and other pictures have no boxes', async () => {
    expect(await boxesOn({ slot: 'back', bytes: await specimenOf('au-licence', 'back') })).toEqual({});
    const grey = sharp({ create: { width: 1_600, height: 1_010, channels: 3, background: '#d3dcea' } });
    expect(await boxesOn({ slot: 'front', bytes: await grey.jpeg().toBuffer() })).toEqual({});
    const cut = await sharp(await specimenOf('passport', 'front'))
      .extract({ left: 0, top: 0, width: 1_600, height: 900 })
      .toBuffer();
    expect(await boxesOn({ slot: 'front', bytes: cut })).toEqual({});
    expect(await boxesOn({ slot: 'front', bytes: Buffer.from('no picture') })).toEqual({});
  });

  it('print what strangers entered as text and nothing else', async () => {
    const hostile = { ...mia, firstName: '</text><image href="/etc/hosts"/>&\u0000\ud800', lastName: '山田 "O’Neil"' };
    const svg = specimenSvg({ answers: hostile, slot: 'front' });
    expect(svg).not.toContain('<image');
    expect(svg).toContain('&lt;image href=&quot;/etc/hosts&quot;/&gt;&amp;');
    expect(
      Object.keys(await boxesOn({ slot: 'front', bytes: await drawSpecimen({ answers: hostile, slot: 'front' }) })),
    ).toContain('firstName');
  });

  it('are pictures without advice, unless light is reflected on them', async () => {
    const pictures = createSharpPictures({ niceness: 0 });
    const adviceOf = async (bytes: Uint8Array): Promise<readonly string[]> => {
      const found = await pictures.clean({ bytes, declared: 'image/jpeg' });
      return found.ok ? found.value.advice : [found.rejection.code];
    };
    expect(await adviceOf(await specimenOf('au-licence', 'front'))).toEqual([]);
    expect(await adviceOf(await specimenOf('au-licence', 'back'))).toEqual([]);
    expect(await adviceOf(await specimenOf('passport', 'front'))).toEqual([]);
    const glare = { x: 700, y: 500, reach: 110 };
    expect(await adviceOf(await drawSpecimen({ answers: mia, slot: 'front', glare }))).toEqual(['glare']);
    await pictures.close();
  });

  it('let the simulated service say where it has read', async () => {
    const clock = new ManualClock(0);
    const vendor = createKycVendorSimulator({ clock, secret: 'unused here' });
    const front = { slot: 'front' as const, bytes: await specimenOf('au-licence', 'front') };
    const back = { slot: 'back' as const, bytes: await specimenOf('au-licence', 'back') };
    await vendor.start({ checkId: 'a', uid: '1072015', country: 'AU', answers: mia, pictures: [front, back] });
    clock.advance(2_000);
    const { read } = (await vendor.get('a')) ?? {};
    const box = { slot: 'front', ...LAYOUTS['card-front'].cells[2].place };
    expect(read?.street).toEqual({ text: '14 Wattle Street', box });
    expect(Object.values(read ?? {}).every(({ box: place }) => place !== null)).toBe(true);
  });
});
