import { pieSlices } from './pie-slices.js';

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

describe('slices of the assets pie', () => {
  it('shows the four largest by AUD value and the rest as other', () => {
    const slices = pieSlices([
      { asset: 'xrp', aud: '5' },
      { asset: 'btc', aud: '50' },
      { asset: 'eth', aud: '20' },
      { asset: 'aud', aud: '15' },
      { asset: 'sol', aud: '6' },
      { asset: 'ht', aud: '4' },
    ]);
    expect(slices.map((slice) => slice.key)).toEqual(['btc', 'eth', 'aud', 'sol', 'other']);
    expect(slices.map((slice) => slice.percent)).toEqual(['50.0', '20.0', '15.0', '6.0', '9.0']);
  });

  it('draws no slice under 3.6 degrees and fills the circle exactly', () => {
    const slices = pieSlices([
      { asset: 'btc', aud: '999990' },
      { asset: 'eth', aud: '9' },
      { asset: 'ht', aud: '1' },
    ]);
    expect(slices.every((slice) => slice.degrees >= 3.6 - 1e-9)).toBe(true);
    expect(sumOf(slices.map((slice) => slice.degrees))).toBeCloseTo(360, 6);
  });

  it('leaves assets without value out, and an empty account without slices', () => {
    expect(
      pieSlices([
        { asset: 'btc', aud: '0.00' },
        { asset: 'sol', aud: null },
      ]),
    ).toEqual([]);
    expect(
      pieSlices([
        { asset: 'aud', aud: '1.00' },
        { asset: 'sol', aud: null },
      ]).map((slice) => [slice.key, slice.degrees]),
    ).toEqual([['aud', 360]]);
  });
});
