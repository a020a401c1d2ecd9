import { spotAccount, type LedgerEvents } from '@corella/contracts/ledger';
import { startOfJstDay } from './jst-days.js';
import { Ranks } from './ranks.js';
import { createSymbols, type KnownSymbol } from './symbols.js';

type Assigned = LedgerEvents['RanksAssigned'];
const ANNA = spotAccount('1');
const DAY = 20_000;
const HOUR = 3_600_000;
const MORNING = startOfJstDay(DAY) + 5 * HOUR;
const ONE = 100_000_000n;

const btcaud = knownSymbol({ symbol: 'btcaud', base: 'btc', quote: 'aud' });
const ethaud = knownSymbol({ symbol: 'ethaud', base: 'eth', quote: 'aud' });
const nothing = (): undefined => undefined;

function knownSymbol(names: { symbol: string; base: string; quote: string }): KnownSymbol {
  const symbols = createSymbols();
  symbols.register({ ...names, stream: '', index: 1, pricePrecision: 2, amountPrecision: 4, feeClass: 'A' });
  return symbols.find(names.symbol)!;
}

/** A trade between Anna and the house. A lot is 10^-4 of the base asset. */
function trade(tradedAt: number, qtyLots: number, priceTicks = 100): LedgerEvents['TradeSettled'] {
  const side = (account: string, role: 'maker' | 'taker'): LedgerEvents['TradeSettled']['buyer'] => ({
    account,
    role,
    orderId: 1,
    orderType: 'limit',
    source: 'web',
    feeAsset: 'btc',
    feeUnits: '0',
    ratePpm: 0,
  });
  return {
    businessId: 'trade:1',
    symbol: '',
    tradeId: 1,
    priceTicks,
    qtyLots,
    takerSide: 1,
    tradedAt,
    buyer: side(ANNA, 'taker'),
    seller: side('house:maker-1', 'maker'),
    postings: [],
  };
}

const holdHt = (ranks: Ranks, units: bigint, at: number): void =>
  ranks.posted([{ account: ANNA, bucket: 'available', asset: 'ht', units: units.toString() }], at);

function findingsOf(ranks: Ranks, listed: Assigned['ranks'], more: Partial<Assigned> = {}, at = MORNING): string[] {
  const found: string[] = [];
  ranks.assigned({ effectiveAt: MORNING, ranks: listed, ...more }, at, (_invariant, finding) => found.push(finding));
  return found;
}

const given = (rank: number, volume: bigint, ht: bigint): Assigned['ranks'] => [
  { account: ANNA, rank, volumeBtcUnits: volume.toString(), htUnits: ht.toString() },
];

describe('ranks, computed a second time', () => {
  it('count the volume of the thirty Japanese days before, and not of the running day', () => {
    const ranks = new Ranks();
    for (const day of [DAY - 31, DAY - 30, DAY - 1, DAY])
      ranks.traded(trade(startOfJstDay(day), 50_000), btcaud, nothing, MORNING);
    expect(findingsOf(ranks, given(1, 10n * ONE, 0n))).toEqual([]);
    expect(findingsOf(ranks, given(1, 15n * ONE, 0n))).toEqual([
      expect.stringContaining('due is rank 1 for 1000000000'),
    ]);
  });

  it('convert other trades through AUD, and count nothing without a conversion', () => {
    const ranks = new Ranks();
    const worth = (asset: string): bigint | undefined => ({ aud: ONE, btc: 100_000n * ONE })[asset];
    const yesterday = startOfJstDay(DAY - 1);
    ranks.traded(trade(yesterday, 10_000, 1_000_000), ethaud, worth, MORNING);
    ranks.traded(trade(yesterday, 10_000, 1_000_000), ethaud, nothing, MORNING);
    expect(findingsOf(ranks, given(0, ONE / 10n, 0n))).toEqual([]);
  });

  it('weigh HT by the time for which it was owned on the day before', () => {
    const ranks = new Ranks();
    const yesterday = startOfJstDay(DAY - 1);
    holdHt(ranks, 4_000n * ONE, yesterday + 6 * HOUR);
    holdHt(ranks, -2_000n * ONE, yesterday + 18 * HOUR);
    expect(findingsOf(ranks, given(1, 0n, 2_500n * ONE))).toEqual([]);
  });

  it('count from the latest time seen when the clock goes back', () => {
    const ranks = new Ranks();
    const yesterday = startOfJstDay(DAY - 1);
    holdHt(ranks, 2_400n * ONE, yesterday + 12 * HOUR);
    holdHt(ranks, 2_400n * ONE, yesterday);
    expect(findingsOf(ranks, given(1, 0n, 2_400n * ONE))).toEqual([]);
  });

  it.each([
    [0, 999n],
    [1, 1_000n],
    [2, 5_000n],
    [3, 20_000n],
    [4, 100_000n],
    [5, 500_000n],
  ])('give rank %i for %i HT', (rank, ht) => {
    const ranks = new Ranks();
    holdHt(ranks, ht * ONE, startOfJstDay(DAY - 1));
    expect(findingsOf(ranks, given(rank, 0n, ht * ONE))).toEqual([]);
    expect(findingsOf(ranks, given(rank + 1, 0n, ht * ONE))).toHaveLength(1);
  });

  it('notice a customer whose rank is due and not listed, unless the list continues', () => {
    const rich = (): Ranks => {
      const ranks = new Ranks();
      holdHt(ranks, 2_000n * ONE, startOfJstDay(DAY - 1));
      return ranks;
    };
    expect(findingsOf(rich(), [])).toEqual([expect.stringContaining(`${ANNA} keeps rank 0`)]);
    const inParts = rich();
    expect(findingsOf(inParts, [], { more: true })).toEqual([]);
    expect(findingsOf(inParts, given(1, 0n, 2_000n * ONE))).toEqual([]);
  });

  it('notice a time that is no morning, or has not come', () => {
    expect(findingsOf(new Ranks(), [], { effectiveAt: MORNING + 1 })).toHaveLength(1);
    expect(findingsOf(new Ranks(), [], {}, MORNING - 1)).toHaveLength(1);
  });
});
