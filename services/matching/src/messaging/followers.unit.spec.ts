import { createStoreFeed } from '@corella/bus-local';
import { interruptedFeed, type Interruption } from '@corella/durable-subscription/testing';
import { StoreUnavailable, type EventStore, type JsonObject, type NewEvent } from '@corella/event-store';
import { createMemoryEventStore, eventually, type MemoryEventStore } from '@corella/event-store/conformance';
import { payloadHash } from '@corella/hash';
import { createLocalSignals } from '@corella/signals-local';
import { Markets } from '../writers/markets.js';
import { followApprovals } from './follow-approvals.js';
import { followLedger, takeMissedHolds } from './follow-ledger.js';

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
  const interrupted = (store: MemoryEventStore, interruptions: readonly Interruption[]) =>
    interruptedFeed(createStoreFeed(store), interruptions);
  return { alarms, fatal, note, markets, onFatal, interrupted };
}

describe('the ledger’s holds', () => {
  it('are followed on after the store was away', async () => {
    const { alarms, fatal, markets, onFatal, interrupted } = setUp();
    const store = createMemoryEventStore();
    await store.append('ledger-0', -1, [held('one', 0), held('two', 1)]);
    const feed = interrupted(store, [
      { afterEvents: 0, error: away() },
      { afterEvents: 1, error: away() },
    ]);
    const subscription = await followLedger({ feed, markets, onFatal, onInterrupted: () => undefined });
    expect(alarms).toEqual([
      expect.stringMatching(/ledger revision 0 wait for market-one/),
      expect.stringMatching(/ledger revision 1 wait for market-two/),
    ]);
    expect(fatal).toEqual([]);
    await subscription.close();
  });

  it('end the process when the log cannot be read', async () => {
    const { fatal, markets, onFatal, interrupted } = setUp();
    const store = createMemoryEventStore();
    await store.append('ledger-0', -1, [held('one', 0)]);
    const feed = interrupted(store, [{ afterEvents: 0, error: new Error('damaged') }]);
    await expect(followLedger({ feed, markets, onFatal, onInterrupted: () => undefined })).rejects.toThrow('damaged');
    expect(fatal).toHaveLength(1);
  });
});

describe('approvals', () => {
  it('are carried out after the store was away', async () => {
    const { alarms, fatal, note, markets, onFatal, interrupted } = setUp();
    const store = createMemoryEventStore();
    const payload = { symbol: 'one', from: 4, to: 1 };
    const granted = { approvalId: 'a1', kind: 'market-resume', payload, payloadHash: payloadHash(payload) };
    const by = { target: 'market:one', initiator: 's1', approvers: ['s2'] };
    await store.append('approval-a1', -1, [event('approval-a1/0', 'ApprovalGranted', { ...granted, ...by })]);
    const settings = { approved: () => Promise.resolve(), withdrawn: () => Promise.resolve() };
    const feed = interrupted(store, [{ afterEvents: 0, error: away() }]);
    const subscription = followApprovals({ feed, markets, settings, onAlarm: note, onFatal });
    await eventually(() => alarms.length === 2);
    expect(alarms).toEqual([
      'the store is away',
      expect.stringMatching(/approval a1 is not carried out for market-one/),
    ]);
    expect(fatal).toEqual([]);
    await subscription.close();
  });
});

describe('holds that were missed', () => {
  const missing = async (failures: unknown[] = []) => {
    const given = setUp();
    const memory = createMemoryEventStore();
    await memory.append('ledger-0', -1, [held('one', 0)]);
    const store: Pick<EventStore, 'readStream'> = {
      async readStream(stream, options) {
        if (failures.length > 0) throw failures.shift();
        return memory.readStream(stream, options);
      },
    };
    const signals = createLocalSignals();
    const stopping = new AbortController();
    const taken = takeMissedHolds(given.markets, {
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
