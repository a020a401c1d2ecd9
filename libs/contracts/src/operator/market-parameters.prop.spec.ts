import fc from 'fast-check';
import type { SymbolParameters } from '../market/symbols.js';
import { readParameters, writeParameters, type MarketParameters, type ParameterName } from './market-parameters.js';

const listing = { pricePrecision: 2, amountPrecision: 6, anchorTicks: 16_124_050 };
const parameters: SymbolParameters = {
  version: 2,
  minLots: 100,
  maxLots: 10_000_000,
  maxPriceTicks: 90_000_000,
  minValueUnits: '200000000',
  maxMarketSellLots: 10_000_000,
  maxMarketBuyUnits: '100000000000000',
  feeClass: 'A',
  sellFloorPpm: 900_000,
  buyCapPpm: 1_100_000,
  marketBoundPpm: 100_000,
  marketDeviationPpm: 55_000,
  fuseMovePpm: 150_000,
  fuseWindowMs: 300_000,
};
const wire = writeParameters(listing, parameters);
const faultOf = (change: Partial<MarketParameters>): unknown => {
  const read = readParameters(listing, { ...wire, ...change }, 3);
  return read.ok ? null : read.rejection.faults;
};

describe('parameters as people write them', () => {
  it('are decimals, percent and seconds', () => {
    expect(wire).toEqual({
      minAmount: '0.0001',
      maxAmount: '10',
      maxPrice: '900000',
      minValue: '2',
      maxMarketSell: '10',
      maxMarketBuy: '1000000',
      feeClass: 'A',
      sellFloorPercent: '90',
      buyCapPercent: '110',
      marketBoundPercent: '10',
      marketDeviationPercent: '5.5',
      fuseMovePercent: '15',
      fuseWindowSeconds: '300',
    });
  });

  it('read back as they were written', () => {
    const lots = fc.integer({ min: 200, max: 2 ** 31 - 1 });
    fc.assert(
      fc.property(
        lots,
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.option(fc.integer({ min: 1_000, max: 3_600_000 })),
        (max, ppm, window) => {
          const { fuseMovePpm: _move, fuseWindowMs: _window, ...rest } = parameters;
          const changed = {
            ...rest,
            maxLots: max,
            maxMarketSellLots: max,
            maxPriceTicks:
              16_124_050 > 2 ** 53 / max ? 16_124_050 : Math.min(90_000_000, Math.floor((2 ** 53 - 1) / max)),
            sellFloorPpm: ppm,
            ...(window === null ? {} : { fuseMovePpm: 1_000, fuseWindowMs: window }),
          };
          const read = readParameters(listing, writeParameters(listing, changed), 2);
          if (BigInt(changed.maxLots) * BigInt(changed.maxPriceTicks) >= 2n ** 53n) expect(read.ok).toBe(false);
          else expect(read).toEqual({ ok: true, value: changed });
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each<[ParameterName, Partial<MarketParameters>]>([
    ['minAmount', { minAmount: '0' }],
    ['minAmount', { minAmount: '0.0000001' }],
    ['minAmount', { minAmount: '11' }],
    ['minAmount', { minAmount: '1e3' }],
    ['maxAmount', { maxAmount: '1000' }],
    ['maxPrice', { maxPrice: '161240.49' }],
    ['minValue', { minValue: '17' }],
    ['maxMarketSell', { maxMarketSell: '-1' }],
    ['maxMarketBuy', { maxMarketBuy: '' }],
    ['feeClass', { feeClass: 'D' as 'A' }],
    ['sellFloorPercent', { sellFloorPercent: '100.0001' }],
    ['buyCapPercent', { buyCapPercent: '99' }],
    ['marketBoundPercent', { marketBoundPercent: '0' }],
    ['marketDeviationPercent', { marketDeviationPercent: '101' }],
    ['fuseMovePercent', { fuseMovePercent: '0.05' }],
    ['fuseWindowSeconds', { fuseWindowSeconds: '3601' }],
    ['fuseMovePercent', { fuseMovePercent: null }],
    ['fuseWindowSeconds', { fuseWindowSeconds: null }],
  ])('name %s when it is the one at fault', (field, change) => {
    expect(faultOf(change)).toEqual({ [field]: expect.any(String) });
  });

  it('may leave the deviation rule and the fuse off', () => {
    expect(faultOf({ marketDeviationPercent: null, fuseMovePercent: null, fuseWindowSeconds: null })).toBeNull();
  });
});
