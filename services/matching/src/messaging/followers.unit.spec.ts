import { createStoreFeed } from '@corella/bus-local';
import { interruptedFeed, type Interruption } from '@corella/durable-subscription/testing';
import { StoreUnavailable, type EventStore, type JsonObject, type NewEvent } from '@corella/event-store';
import { createMemoryEventStore, eventually, type MemoryEventStore } from '@corella/event-store/conformance';
import { payloadHash } from '@corella/hash';
import { createLocalSignals } from '@corella/signals-local';
import { Markets } from '../writers/markets.js';
import { followApprovals } from '../settings/follow-approvals.js';
import { createCarryOut } from '../settings/carry-out.js';
import { SymbolLanes } from '../settings/symbol-lanes.js';
import { followLedger, takeMissedHolds } from './follow-ledger.js';
import type { SymbolOwners } from './symbol-owners.js';
import type { HoldTakers } from './take-holds.js';

const away = (): StoreUnavailable => new StoreUnavailable('the store is away');
const event = (id: string, type: string, data: JsonObject): NewEvent => ({ id, type, data, meta: { at: 1 } });
const held = (symbol: string, revision: number): NewEvent =>
  event(`ledger-0/${revision}`, 'FundsHeld', { order: { symbol } });

/** What no market takes is alarmed, so the alarms say what has arrived. */
function setUp() {
  const alarms: string[] = [];
  const fatal: unknown[] = [];
  const note = (error: unknown): void => void alarms.push(error instanceof Error ? error.message : String(error));
  const markets = new Markets({ onAlarm: note, onOutOfService: () => undefined });
  const onFatal = (error: unknown): void => void fatal.push(error);
  const takers: HoldTakers = {
    markets,
    venue: {
      owned: () => [],
      owns: () => false,
      symbols: () => ['foreign'],
      exists: (symbol) => Promise.resolve(symbol === 'foreign'),
    },
    reportsUnknown: true,
  };
  const interrupted = (store: MemoryEventStore, interruptions: readonly Interruption[]) =>
    interruptedFeed(createStoreFeed(store), interruptions);
  return { alarms, fatal, note, takers, onFatal, interrupted };
}

describe('the ledger’s holds', () => {
  it('are followed on after the store was away', async () => {
    const { alarms, fatal, takers, onFatal, interrupted } = setUp();
    const store = createMemoryEventStore();
    await store.append('ledger-0', -1, [held('one', 0), held('two', 1)]);
    const feed = interrupted(store, [
      { afterEvents: 0, error: away() },
      { afterEvents: 1, error: away() },
    ]);
    const subscription = await followLedger({ feed, takers, after: null, onFatal, onInterrupted: () => undefined });
    expect(alarms).toEqual([
      expect.stringMatching(/ledger revision 0 wait for market-one/),
      expect.stringMatching(/ledger revision 1 wait for market-two/),
    ]);
    expect(fatal).toEqual([]);
    await subscription.close();
  });

  it('end the process when the log cannot be read', async () => {
    const { fatal, takers, onFatal, interrupted } = setUp();
    const store = createMemoryEventStore();
    await store.append('ledger-0', -1, [held('one', 0)]);
    const feed = interrupted(store, [{ afterEvents: 0, error: new Error('damaged') }]);
    const following = followLedger({ feed, takers, after: null, onFatal, onInterrupted: () => undefined });
    await expect(following).rejects.toThrow('damaged');
    expect(fatal).toHaveLength(1);
  });

  it('of markets that others own are passed over, and only one process reports those of no market', async () => {
    const { alarms, takers, onFatal, interrupted } = setUp();
    const store = createMemoryEventStore();
    await store.append('ledger-0', -1, [held('foreign', 0), held('none', 1)]);
    for (const reportsUnknown of [false, true]) {
      const subscription = await followLedger({
        feed: interrupted(store, []),
        takers: { ...takers, reportsUnknown },
        after: null,
        onFatal,
        onInterrupted: () => undefined,
      });
      await subscription.close();
    }
    expect(alarms).toEqual([expect.stringMatching(/ledger revision 1 wait for market-none/)]);
  });
});

describe('approvals', () => {
  const resume = (approvalId: string, symbol: string): NewEvent => {
    const payload = { symbol, from: 4, to: 1 };
    const granted = { approvalId, kind: 'market-resume', payload, payloadHash: payloadHash(payload) };
    const by = { target: `market:${symbol}`, initiator: 's1', approvers: ['s2'] };
    return event(`approval-${approvalId}/0`, 'ApprovalGranted', { ...granted, ...by });
  };
  /** Follows with owners of symbols that answer as told. */
  const follow = async (interruptions: readonly Interruption[], isThere: (symbol: string) => boolean) => {
    const given = setUp();
    const store = createMemoryEventStore();
    const done: string[] = [];
    const owners: SymbolOwners = {
      taken: (symbol) =>
        isThere(symbol)
          ? Promise.resolve({ outOfService: null, listing: {} as never, newestVersion: 1, isSettled: false })
          : Promise.reject(new Error('its owner is away')),
      command: (_symbol, command) => {
        done.push('approvalId' in command ? (command.approvalId ?? '') : '');
        return Promise.resolve({ result: { ok: true, value: { changed: true } }, revision: 1 });
      },
    };
    const venue = { exists: (symbol: string) => Promise.resolve(symbol !== 'none') };
    const settings = { approved: () => Promise.resolve(), withdrawn: () => Promise.resolve() };
    const feed = given.interrupted(store, interruptions);
    const { note: onAlarm, onFatal } = given;
    const start = () => {
      const stopping = new AbortController();
      const { signal } = stopping;
      const carryOut = createCarryOut({ owners, lanes: new SymbolLanes(), venue, signal, onAlarm, pauseMs: 1 });
      const subscription = followApprovals({
        feed,
        owners,
        carryOut,
        settings,
        signal,
        onAlarm,
        onFatal,
        goAheadMs: 1,
      });
      return async () => {
        stopping.abort(new Error('matching stops'));
        await subscription.close();
      };
    };
    return { ...given, store, done, start };
  };

  it('are carried out after the store was away, and passed over when there is no such market', async () => {
    const { alarms, fatal, done, store, start } = await follow([{ afterEvents: 0, error: away() }], () => true);
    await store.append('approval-a1', -1, [resume('a1', 'none')]);
    await store.append('approval-a2', -1, [resume('a2', 'one')]);
    const stop = start();
    await eventually(() => done.length === 1);
    expect(alarms).toEqual([
      'the store is away',
      expect.stringMatching(/approval a1 is not carried out for market-none: there is no such market/),
    ]);
    expect([done, fatal]).toEqual([['a2'], []]);
    await stop();
  });

  it('of one symbol wait for its owner while those of others are carried out, and come again after a restart', async () => {
    let isThere = false;
    const { done, fatal, store, start } = await follow([], (symbol) => isThere || symbol !== 'one');
    await store.append('approval-a1', -1, [resume('a1', 'one')]);
    const stop = start();
    await store.append('approval-a2', -1, [resume('a2', 'two')]);
    await eventually(() => done.length === 1);
    expect(done).toEqual(['a2']);
    await stop();
    isThere = true;
    const stopAgain = start();
    await eventually(() => done.includes('a1'));
    await stopAgain();
    expect(fatal).toEqual([]);
  });
});

describe('holds that were missed', () => {
  const missing = async (failures: unknown[] = []) => {
    const given = setUp();
    const memory = createMemoryEventStore();
    await memory.append('ledger-0', -1, [held('one', 0)]);
    const store: Pick<EventStore, 'readStream' | 'head'> = {
      head: () => memory.head(),
      async readStream(stream, options) {
        if (failures.length > 0) throw failures.shift();
        return memory.readStream(stream, options);
      },
    };
    const signals = createLocalSignals();
    const stopping = new AbortController();
    const taken = takeMissedHolds(given.takers, {
      store,
      signals,
      signal: stopping.signal,
      onAlarm: given.note,
      pauseMs: 0,
    });
    return { ...given, signals, stopping, taken };
  };

  it('are asked for until the ledger answers, and people hear that it does not', async () => {
    const { alarms, signals, taken } = await missing();
    let asked = 0;
    signals.respond('ledger.untaken-holds', () => {
      asked += 1;
      if (asked < 300) throw new Error('the ledger is not there yet');
      return [{ orderId: 1, symbol: 'one', revision: 0 }];
    });
    await taken;
    expect(alarms.length).toBeGreaterThan(1);
    expect(alarms.at(0)).toMatch(/the ledger has not said which holds are open/);
    expect(alarms.at(-1)).toMatch(/ledger revision 0 wait for market-one/);
  });

  it.each([
    ['are read once the store is back', [away(), away()], /revision 0 wait for market-one/],
    ['cannot be read from a damaged log', [new Error('the log is damaged')], /the log is damaged/],
  ])('%s', async (_what, failures, end) => {
    const { alarms, signals, taken, note } = await missing(failures);
    signals.respond('ledger.untaken-holds', () => [{ orderId: 1, symbol: 'one', revision: 0 }]);
    await taken.catch(note);
    expect(alarms).toEqual([expect.stringMatching(end)]);
  });

  it('are no longer asked for once the service stops', async () => {
    const { stopping, taken } = await missing();
    stopping.abort(new Error('matching stops'));
    await expect(taken).rejects.toThrow('matching stops');
  });
});
