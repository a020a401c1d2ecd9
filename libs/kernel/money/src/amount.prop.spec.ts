import fc from 'fast-check';
import { cutUnits, formatScaled, formatUnits, parseScaled, parseUnits, UNITS_PER_ONE } from './amount.js';
import { ASSETS, findAsset } from './asset.js';
import { feeOn } from './fee.js';

const units = fc.bigInt({ min: 0n, max: 92_000_000_000n * UNITS_PER_ONE });

describe('decimal text', () => {
  it('gives back every amount that it was made from', () => {
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 8 }), (value, minDecimals) =>
        expect(parseUnits(formatUnits(value, minDecimals))).toEqual({ ok: true, value }),
      ),
    );
  });

  it('reads any scale exactly and refuses what the scale cannot hold', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 20n }),
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 1, max: 9 }),
        (value, scale, digit) => {
          const text = formatScaled(value, scale, scale);
          expect(parseScaled(text, scale)).toEqual({ ok: true, value });
          const longer = `${scale === 0 ? `${text}.` : text}${digit}`;
          expect(parseScaled(longer, scale)).toMatchObject({ ok: false, rejection: { code: 'too-many-decimals' } });
          expect(parseScaled(`${scale === 0 ? `${text}.` : text}000`, scale)).toEqual({ ok: true, value });
        },
      ),
    );
  });

  it.each([
    '',
    ' 5',
    '5\n',
    '-1',
    '+1',
    '1e9',
    '0x10',
    '1,5',
    '.5',
    '5.',
    '00',
    '01',
    '１',
    'NaN',
    'Infinity',
    '1_000',
    `1${'0'.repeat(80)}`,
  ])('refuses %j', (text) => {
    expect(parseUnits(text)).toMatchObject({ ok: false, rejection: { code: 'not-a-decimal' } });
  });

  it('never throws and never accepts what is not plain digits', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 70 }), (text) => {
        const result = parseUnits(text);
        if (result.ok) expect(text).toMatch(/^[0-9]+(\.[0-9]+)?$/);
      }),
    );
  });

  it('cuts towards zero for display, never up', () => {
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 8 }), (value, decimals) => {
        const shown = parseUnits(cutUnits(value, decimals));
        if (!shown.ok) throw new Error('unreadable');
        expect(shown.value <= value).toBe(true);
        expect(value - shown.value < 10n ** BigInt(8 - decimals)).toBe(true);
      }),
    );
  });
});

describe('fees', () => {
  it('is the published rate rounded up by less than one unit, and never above what was received', () => {
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 1_000_000 }), (received, ppm) => {
        const fee = feeOn(received, ppm);
        const exact = received * BigInt(ppm);
        expect(fee * 1_000_000n >= exact).toBe(true);
        expect(fee * 1_000_000n - exact < 1_000_000n).toBe(true);
        expect(fee <= received).toBe(true);
      }),
    );
  });

  it('takes a whole unit from the smallest amount', () => {
    expect(feeOn(1n, 1)).toBe(1n);
    expect(feeOn(0n, 1_000)).toBe(0n);
  });
});

describe('the asset registry', () => {
  it('knows each code once, in order of weight', () => {
    expect(new Set(ASSETS.map((asset) => asset.code)).size).toBe(ASSETS.length);
    expect([...ASSETS].sort((a, b) => b.weight - a.weight)).toEqual(ASSETS);
    expect(findAsset('btc')?.name).toBe('Bitcoin');
    expect(findAsset('doge')).toBeUndefined();
  });
});
