import type { SymbolListing, SymbolParameters } from '@corella/contracts/market';
import { BTCAUD } from '../../testing/market-scene.js';
import { MAX_TICKS } from '../book/order-book.js';
import { listingFault } from './listing-fault.js';
import { MARKETS } from './markets.js';

type Change = Partial<SymbolListing & SymbolParameters>;

/** Bitcoin in AUD with other figures. The members of a listing and of its parameters have different names. */
const fault = (change: Change): string | null =>
  listingFault({ listing: { ...BTCAUD.listing, ...change }, parameters: { ...BTCAUD.parameters, ...change } });
const TOTAL = 2 ** 53;

describe('a listing', () => {
  it('is valid for every market of the venue, each with an index of its own', () => {
    expect(MARKETS.map(listingFault)).toEqual(MARKETS.map(() => null));
    expect(MARKETS.map(({ listing }) => listing.index)).toEqual(MARKETS.map((_, i) => i));
    expect(new Set(MARKETS.map(({ listing }) => listing.symbol)).size).toBe(MARKETS.length);
  });

  it('puts only the BTC pairs under the deviation rule', () => {
    const referenced = MARKETS.filter(({ parameters }) => parameters.marketDeviationPpm !== undefined);
    expect(referenced.map(({ listing }) => listing.symbol)).toEqual(['btcaud', 'ethbtc', 'btcnzd']);
    expect(referenced.map(({ parameters }) => parameters.marketDeviationPpm)).toEqual([55_000, 55_000, 55_000]);
  });

  it.each<[string, Change, Change]>([
    ['precisions that add up to 8', { pricePrecision: 2, amountPrecision: 6 }, { pricePrecision: 3 }],
    ['an index below 2^11', { index: 2_047 }, { index: 2_048 }],
    ['an index of its own', { index: 0 }, { index: -1 }],
    ['a whole index', { index: 1 }, { index: 0.5 }],
    ['an anchor up to the highest price', { anchorTicks: 90_000_000 }, { anchorTicks: 90_000_001 }],
    ['a smallest amount up to the largest', { minLots: 100, maxLots: 100 }, { minLots: 101, maxLots: 100 }],
    [
      'a smallest value that the smallest amount reaches',
      { minLots: 100, anchorTicks: 2_000_000 },
      { minLots: 100, anchorTicks: 1_999_999 },
    ],
  ])('accepts %s and no more', (_what, on, beyond) => {
    expect(fault({ minValueUnits: '200000000', ...on })).toBeNull();
    expect(fault({ minValueUnits: '200000000', ...beyond })).not.toBeNull();
  });

  it('keeps ticks and lots below 2^31', () => {
    const cheap = { maxPriceTicks: 4_000_000, anchorTicks: 4_000_000 };
    const finding = 'ticks and lots stay below 2^31';
    expect(fault({ ...cheap, maxLots: 2 ** 31 - 1 })).toBeNull();
    expect(fault({ ...cheap, maxLots: 2 ** 31 })).toBe(finding);
    expect(fault({ ...cheap, maxMarketSellLots: 2 ** 31 - 1 })).toBeNull();
    expect(fault({ ...cheap, maxMarketSellLots: 2 ** 31 })).toBe(finding);
    const small = { maxLots: 1_000, maxMarketSellLots: 1_000 };
    expect(fault({ ...small, maxPriceTicks: MAX_TICKS })).toBeNull();
    expect(fault({ ...small, maxPriceTicks: MAX_TICKS + 1 })).toBe(finding);
  });

  it('keeps amount × price and market values below 2^53', () => {
    const price = 90_000_000;
    const most = Math.floor(TOTAL / price);
    expect(fault({ maxLots: most })).toBeNull();
    expect(fault({ maxLots: most + 1 })).toBe('max amount × max price stays below 2^53');
    expect(fault({ maxMarketSellLots: most })).toBeNull();
    expect(fault({ maxMarketSellLots: most + 1 })).toBe('max market sell × max price stays below 2^53');
    expect(fault({ maxMarketBuyUnits: String(BigInt(TOTAL) - 1n) })).toBeNull();
    expect(fault({ maxMarketBuyUnits: String(TOTAL) })).toBe('max market buy stays below 2^53');
  });

  it.each([
    'anchorTicks',
    'minLots',
    'maxLots',
    'maxPriceTicks',
    'maxMarketSellLots',
    'sellFloorPpm',
    'buyCapPpm',
    'marketBoundPpm',
  ] as const)('needs %s to be a positive whole number', (name) => {
    for (const value of [0, -1, 0.5, 2 ** 53, Number.NaN])
      expect(fault({ [name]: value })).toBe('all sizes, prices and ratios are positive integers');
  });
});

describe('the limits on the price', () => {
  const FUSE = 'the fuse trips at 0.1 % to 100 %, with a window';
  const WINDOW = 'the window of the fuse is 1 second to 1 hour, with a move';
  const DEVIATION = 'the deviation from the reference is above 0 and at most 100 %';
  const BAND = 'the sell floor is at most, the buy cap at least the last price';

  it.each<[Change, string | null]>([
    [{ sellFloorPpm: 1_000_000 }, null],
    [{ sellFloorPpm: 1_000_001 }, BAND],
    [{ buyCapPpm: 1_000_000 }, null],
    [{ buyCapPpm: 999_999 }, BAND],
    [{ buyCapPpm: 10_000_000 }, null],
    [{ buyCapPpm: 10_000_001 }, BAND],
    [{ marketBoundPpm: 1_000_000 }, null],
    [{ marketBoundPpm: 1_000_001 }, 'the bound of market orders is at most 100 %'],
    [{ marketDeviationPpm: 1 }, null],
    [{ marketDeviationPpm: 1_000_000 }, null],
    [{ marketDeviationPpm: 0 }, DEVIATION],
    [{ marketDeviationPpm: 1_000_001 }, DEVIATION],
    [{ marketDeviationPpm: 5.5 }, DEVIATION],
    [{ marketDeviationPpm: undefined }, null],
    [{ fuseMovePpm: undefined, fuseWindowMs: undefined }, null],
    [{ fuseMovePpm: undefined }, FUSE],
    [{ fuseWindowMs: undefined }, WINDOW],
    [{ fuseMovePpm: 1_000 }, null],
    [{ fuseMovePpm: 999 }, FUSE],
    [{ fuseMovePpm: 1_000_000 }, null],
    [{ fuseMovePpm: 1_000_001 }, FUSE],
    [{ fuseWindowMs: 1_000 }, null],
    [{ fuseWindowMs: 999 }, WINDOW],
    [{ fuseWindowMs: 3_600_000 }, null],
    [{ fuseWindowMs: 3_600_001 }, WINDOW],
  ])('%j: %s', (change, finding) => {
    expect(fault(change)).toBe(finding);
  });
});
