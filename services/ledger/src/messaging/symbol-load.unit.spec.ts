import { ManualClock } from '@corella/clock';
import type { EventStore, RecordedEvent } from '@corella/event-store';
import { initialState, type Hold, type LedgerState } from '../domain/ledger-state.js';
import { recorded, ticket } from '../testing/given-ledger.js';
import { SettlementLoad } from './settlement-load.js';
import { MAX_EVENTS_BEHIND, SymbolLoad } from './symbol-load.js';

const STREAM = 'market-btcaud';
const held = (revision: number): RecordedEvent =>
  recorded('ledger-0', revision, 'FundsHeld', { order: ticket(revision + 1) });
const marketEvent = (revision: number, taken?: number): RecordedEvent => ({
  ...recorded(STREAM, revision, 'OrderAccepted', {}),
  meta: { at: 0, ...(taken === undefined ? {} : { causes: { 'ledger-0': taken } }) },
});

/** The load of markets whose log is `market`, with open holds at the first `holds` revisions. */
function given({ market = [], holds = 0 }: { market?: RecordedEvent[]; holds?: number } = {}) {
  const state: LedgerState = initialState();
  state.marketStreams.set(STREAM, 'btcaud').set('market-ethaud', 'ethaud');
  for (let revision = 0; revision < holds; revision += 1)
    state.holds.set(revision + 1, { orderId: revision + 1, symbol: 'btcaud', revision } as Hold);
  const reads: number[] = [];
  const failing = { now: false };
  const store: Pick<EventStore, 'lastRevision' | 'readStream'> = {
    lastRevision: (stream) => {
      if (failing.now) return Promise.reject(new Error('the store has gone'));
      return Promise.resolve(stream === STREAM ? market.length - 1 : -1);
    },
    readStream: (stream, { from, limit }) => {
      reads.push(limit);
      return Promise.resolve(stream === STREAM ? market.slice(from, from + limit) : []);
    },
  };
  const clock = new ManualClock(0);
  const settlement = new SettlementLoad({ store, clock, marketStreams: () => state.marketStreams });
  const load = new SymbolLoad({ ledgerStream: 'ledger-0', settlement });
  const behind = () => [load.whoIsBehind('btcaud'), load.whoIsBehind('ethaud')];
  /** What is said a second later, when the store has been asked again. */
  const later = async () => {
    clock.advance(1_000);
    behind();
    await new Promise((resolve) => setImmediate(resolve));
    return behind();
  };
  return { load, start: () => load.start(store, state), market, reads, behind, later, failing, clock };
}

const events = (count: number, first = 0): RecordedEvent[] =>
  Array.from({ length: count }, (_, index) => marketEvent(first + index));

describe('the load of a symbol’s matching', () => {
  it('is too high beyond its bound, and recovers when matching names a later revision', () => {
    const { load, behind } = given();
    load.onCommitted(Array.from({ length: MAX_EVENTS_BEHIND }, (_, revision) => held(revision)));
    expect(behind()).toEqual([null, null]);
    load.onCommitted([held(MAX_EVENTS_BEHIND)]);
    expect(behind()).toEqual(['matching', null]);
    load.onMarketEvent('btcaud', marketEvent(1, 10));
    expect(behind()).toEqual([null, null]);
  });

  it('is too high after a start with 6,000 open holds that the market has not taken', async () => {
    const { load, start, behind } = given({ holds: 6_000 });
    await start();
    expect(behind()).toEqual(['matching', null]);
    load.onMarketEvent('btcaud', marketEvent(0, 5_999));
    expect(behind()).toEqual([null, null]);
  });

  it('counts no hold that the market had taken before the start', async () => {
    const market = [...events(3), marketEvent(3, 2_000), ...events(1_200, 4)];
    const { load, start, behind, reads } = given({ market, holds: 6_000 });
    await start();
    expect([behind(), reads]).toEqual([
      [null, null],
      [500, 500, 204],
    ]);
    load.onCommitted(Array.from({ length: 1_002 }, (_, index) => held(6_000 + index)));
    expect(behind()).toEqual(['matching', null]);
  });

  it('believes a market event that arrives during the start more than an older one', async () => {
    const { load, start, behind } = given({ market: [marketEvent(0, 3)], holds: 6_000 });
    const started = start();
    load.onMarketEvent('btcaud', marketEvent(1, 5_900));
    await started;
    expect(behind()).toEqual([null, null]);
  });

  it('starts from nothing when the market’s last 20,000 events do not tell', async () => {
    const { start, behind } = given({ market: [marketEvent(0, 7), ...events(20_500, 1)], holds: 6_000 });
    await start();
    expect(behind()).toEqual([null, null]);
  });
});

describe('the load of a symbol’s settlement', () => {
  it('is what has committed and has not been given, of this symbol alone', async () => {
    const { load, start, market, later } = given({ market: events(50) });
    await start();
    market.push(...events(MAX_EVENTS_BEHIND, 50));
    expect(await later()).toEqual([null, null]);
    market.push(...events(1, market.length));
    expect(await later()).toEqual(['settlement', null]);
    load.onMarketEvent('btcaud', marketEvent(50));
    expect(await later()).toEqual([null, null]);
  });

  it('is measured from the events that the feed delivers, although it was behind at the start', async () => {
    const { load, start, later } = given({ market: events(6_000) });
    await start();
    expect(await later()).toEqual([null, null]);
    load.onMarketEvent('btcaud', marketEvent(7));
    expect(await later()).toEqual(['settlement', null]);
    load.onMarketEvent('btcaud', marketEvent(5_999));
    load.onMarketEvent('btcaud', marketEvent(7));
    expect(await later()).toEqual([null, null]);
  });

  it('is asked for again a second after the clock was set back', async () => {
    const { start, market, later, clock } = given({ market: events(1) });
    clock.set(90_000_000);
    await start();
    expect(await later()).toEqual([null, null]);
    clock.set(3_600_000);
    market.push(...events(MAX_EVENTS_BEHIND + 1, 1));
    expect(await later()).toEqual(['settlement', null]);
  });

  it('stays as it is known while the store cannot be asked', async () => {
    const { load, start, later, failing } = given({ market: events(6_000) });
    await start();
    load.onMarketEvent('btcaud', marketEvent(0));
    failing.now = true;
    expect(await later()).toEqual(['settlement', null]);
  });
});
