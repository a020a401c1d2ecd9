import { CUSTODY_DEMO, FEE_RANKS, type LedgerEvents } from '@corella/contracts/ledger';
import { sha256Hex } from '@corella/hash';
import { rankOf, rankedPpm } from '../../domain/fees/fee-rank.js';
import { BASE_FEES } from '../../domain/fees/fee-rate.js';
import { addVolume, volumeBefore } from '../../domain/fees/daily-volume.js';
import { averageOn, changeHolding, newHolding } from '../../domain/fees/ht-holding.js';
import { DAY_MS, isRankingMs, jstDay, jstDayStartMs, lastRankingMs } from '../../domain/fees/jst-day.js';
import type { GivenLedger } from '../../testing/given-ledger.js';
import { ANNA, BEN, givenTradingLedger, holdFunds, ticket } from '../../testing/given-ledger.js';

const HOUR_MS = 3_600_000;
const ONE = 10n ** 8n;
/** Midnight in Japan. */
const MIDNIGHT = Date.UTC(2026, 0, 5, 15);
const RANKING = MIDNIGHT + 5 * HOUR_MS;

describe('days in Japan', () => {
  it('begin at 15:00 UTC, and ranks at 20:00 UTC', () => {
    expect([jstDay(MIDNIGHT) - jstDay(MIDNIGHT - 1), jstDayStartMs(jstDay(MIDNIGHT))]).toEqual([1, MIDNIGHT]);
    expect([lastRankingMs(RANKING), lastRankingMs(RANKING - 1), lastRankingMs(MIDNIGHT)]).toEqual([
      RANKING,
      RANKING - DAY_MS,
      RANKING - DAY_MS,
    ]);
    expect([isRankingMs(RANKING), isRankingMs(RANKING + 1)]).toEqual([true, false]);
  });
});

describe('what ranks are decided on', () => {
  it('is the better of volume and holding', () => {
    expect([
      rankOf(0n, 0n),
      rankOf(5n * ONE - 1n, 999n * ONE),
      rankOf(5n * ONE, 0n),
      rankOf(0n, 5_000n * ONE),
      rankOf(20n * ONE, 100_000n * ONE),
      rankOf(2_000n * ONE, 0n),
    ]).toEqual([0, 0, 1, 2, 4, 5]);
  });

  it('looks back on 30 whole days and keeps a few more', () => {
    const days = new Map<number, bigint>();
    for (let day = 1; day <= 100; day += 1) addVolume(days, day, 1n);
    expect([volumeBefore(days, 100), volumeBefore(days, 99), days.size <= 33]).toEqual([30n, 30n, true]);
  });

  it('weights a holding by the time for which it was held, over midnight and long quiet periods', () => {
    const day = jstDay(MIDNIGHT);
    const holding = newHolding(MIDNIGHT - HOUR_MS);
    changeHolding(holding, 2_400n, MIDNIGHT - HOUR_MS);
    changeHolding(holding, 1_200n, MIDNIGHT + 12 * HOUR_MS);
    expect([averageOn(holding, day - 1), averageOn(holding, day), averageOn(holding, day + 1)]).toEqual([
      100n,
      1_800n,
      1_200n,
    ]);
    changeHolding(holding, 0n, MIDNIGHT + 40 * DAY_MS);
    expect([averageOn(holding, day + 39), averageOn(holding, day + 40), holding.days.size <= 3]).toEqual([
      1_200n,
      0n,
      true,
    ]);
  });

  it('does not count time twice when the clock goes back', () => {
    const holding = newHolding(MIDNIGHT);
    changeHolding(holding, 2_400n, MIDNIGHT);
    changeHolding(holding, 2_400n, MIDNIGHT + 2 * HOUR_MS);
    changeHolding(holding, 2_400n, MIDNIGHT + HOUR_MS);
    changeHolding(holding, 0n, MIDNIGHT + 3 * HOUR_MS);
    expect(averageOn(holding, jstDay(MIDNIGHT))).toBe(300n);
  });
});

describe('rates by rank', () => {
  it('are the published ones in every class', () => {
    const table = (role: 'maker' | 'taker', base: number): readonly number[] =>
      FEE_RANKS.map(({ rank }) => rankedPpm(base, rank, role));
    expect([table('maker', 1_000), table('taker', 1_000)]).toEqual([
      [1_000, 800, 600, 400, 200, 80],
      [1_000, 850, 700, 550, 400, 240],
    ]);
    expect([
      table('maker', BASE_FEES.classes.B.makerPpm).at(-1),
      table('taker', BASE_FEES.classes.B.takerPpm).at(-1),
    ]).toEqual([120, 360]);
    expect([
      table('maker', BASE_FEES.classes.C.makerPpm).at(-1),
      table('taker', BASE_FEES.classes.C.takerPpm).at(-1),
    ]).toEqual([160, 480]);
    expect(rankedPpm(333, 1, 'taker')).toBe(283);
  });
});

function deposit(ledger: GivenLedger, units: bigint, atMs: number): void {
  const postings = [
    { account: CUSTODY_DEMO, bucket: 'available', asset: 'ht', units: `-${units}` },
    { account: ANNA, bucket: 'available', asset: 'ht', units: `${units}` },
  ] as const;
  expect(
    ledger.command(
      { type: 'PostEntry', transactionType: 'deposit', businessId: `ht:${atMs}`, postings, by: 'fiat' },
      atMs,
    ),
  ).toMatchObject({ ok: true });
}

/** Anna buys 0.001 btc of Ben's at the given time. */
function trade(ledger: GivenLedger, atMs: number, tradeId = 1): LedgerEvents['TradeSettled'] {
  const [mine, his] = [tradeId * 2, tradeId * 2 + 1];
  ledger.command({ ...holdFunds(ticket(mine)), expiresAt: atMs } as Parameters<GivenLedger['command']>[0], atMs);
  ledger.command(
    { ...holdFunds(ticket(his, { account: BEN, side: 2 })), expiresAt: atMs } as Parameters<GivenLedger['command']>[0],
    atMs,
  );
  const side = { filledLots: 1_000, filledValue: 0, orderType: 'limit', source: 'web' } as const;
  ledger.market(
    'TradeExecuted',
    {
      tradeId,
      priceTicks: 10_000_000,
      qtyLots: 1_000,
      takerSide: 1,
      maker: { ...side, orderId: his, account: BEN },
      taker: { ...side, orderId: mine, account: ANNA },
    },
    'btcaud',
    atMs,
  );
  return ledger.last('TradeSettled').data;
}

describe('assigning ranks', () => {
  it('raises customers who held HT over the whole day before, from 05:00 on and not for older trades', () => {
    const ledger = givenTradingLedger();
    deposit(ledger, 1_000n * ONE, MIDNIGHT - DAY_MS);
    expect(ledger.command({ type: 'AssignRanks', effectiveAt: RANKING }, RANKING)).toEqual({
      ok: true,
      value: { changed: true },
    });
    expect(ledger.log.at(-1)?.data).toEqual({
      effectiveAt: RANKING,
      ranks: [{ account: ANNA, rank: 1, volumeBtcUnits: '0', htUnits: '100000000000' }],
    });
    expect(trade(ledger, RANKING - 1).buyer.ratePpm).toBe(1_000);
    expect(trade(ledger, RANKING, 2)).toMatchObject({
      buyer: { ratePpm: 850, feeUnits: '85' },
      seller: { ratePpm: 1_000 },
    });
  });

  it('counts HT that was held for part of a day by that part, and volume of the days before', () => {
    const ledger = givenTradingLedger();
    deposit(ledger, 1_999n * ONE, MIDNIGHT - 12 * HOUR_MS);
    trade(ledger, MIDNIGHT - 1);
    trade(ledger, MIDNIGHT, 2);
    ledger.command({ type: 'AssignRanks', effectiveAt: RANKING }, RANKING);
    expect(ledger.log.at(-1)?.data).toMatchObject({
      ranks: [
        { account: ANNA, rank: 0, volumeBtcUnits: '100000', htUnits: '99950000000' },
        { account: BEN, rank: 0, volumeBtcUnits: '100000', htUnits: '0' },
      ],
    });
  });

  it('records nothing twice, records a day on which nothing changed, and never goes back', () => {
    const ledger = givenTradingLedger();
    const assign = (effectiveAt: number): unknown =>
      ledger.command({ type: 'AssignRanks', effectiveAt }, RANKING + DAY_MS);
    expect([assign(RANKING), assign(RANKING), assign(RANKING + DAY_MS)]).toMatchObject([
      { value: { changed: true } },
      { value: { changed: false } },
      { value: { changed: true } },
    ]);
    expect(assign(RANKING)).toMatchObject({ ok: false });
    expect(assign(RANKING + 2 * DAY_MS)).toMatchObject({ ok: false, rejection: { field: 'effectiveAt' } });
    expect(assign(RANKING + 5)).toMatchObject({ ok: false });
  });

  it('lowers the rank when the holding is gone', () => {
    const ledger = givenTradingLedger();
    deposit(ledger, 500_000n * ONE, MIDNIGHT - DAY_MS);
    ledger.command({ type: 'AssignRanks', effectiveAt: RANKING }, RANKING);
    expect(ledger.machine.state.terms.get(ANNA)?.rank).toBe(5);
    const postings = [
      { account: ANNA, bucket: 'available', asset: 'ht', units: '-50000000000000' },
      { account: BEN, bucket: 'available', asset: 'ht', units: '50000000000000' },
    ] as const;
    ledger.command(
      { type: 'PostEntry', transactionType: 'transfer', businessId: 't:1', postings, by: 'fiat' },
      MIDNIGHT,
    );
    ledger.command({ type: 'AssignRanks', effectiveAt: RANKING + DAY_MS }, RANKING + DAY_MS);
    expect(ledger.machine.state.terms.get(ANNA)).toMatchObject({ rank: 0, earlierRanks: [{ rank: 5 }, { rank: 0 }] });
  });

  it('charges a trade that is booked several mornings late by the rank at its own time', () => {
    const ledger = givenTradingLedger();
    deposit(ledger, 1_000n * ONE, MIDNIGHT - DAY_MS);
    ledger.command({ type: 'AssignRanks', effectiveAt: RANKING }, RANKING);
    deposit(ledger, 4_000n * ONE, MIDNIGHT);
    for (const days of [1, 2]) {
      const effectiveAt = RANKING + days * DAY_MS;
      ledger.command({ type: 'AssignRanks', effectiveAt }, effectiveAt);
    }
    const bookedAt = [RANKING - 1, RANKING, RANKING + DAY_MS - 1, RANKING + DAY_MS, RANKING + 2 * DAY_MS];
    expect(bookedAt.map((atMs, index) => trade(ledger, atMs, index + 1).buyer.ratePpm)).toEqual([
      1_000, 850, 850, 700, 700,
    ]);
  });

  it('changes the live hash even on a day on which no rank changes', () => {
    const ledger = givenTradingLedger();
    deposit(ledger, 1_000n * ONE, MIDNIGHT - DAY_MS);
    ledger.command({ type: 'AssignRanks', effectiveAt: RANKING }, RANKING);
    const before = ledger.machine.hash();
    ledger.command({ type: 'AssignRanks', effectiveAt: RANKING + DAY_MS }, RANKING + DAY_MS);
    expect(ledger.machine.state.terms.get(ANNA)).toMatchObject({ rank: 1, earlierRanks: [{ rank: 0 }] });
    expect(ledger.machine.hash()).not.toBe(before);
    expect(ledger.machine.hash()).toBe(sha256Hex(ledger.machine.snapshot()));
  });
});
