import { createMemoryEventStore, eventually } from './conformance/index.js';
import { unreadableIn } from './readable/index.js';
import {
  UnreadableEvent,
  versionedStore,
  type EventCheck,
  type JsonObject,
  type NewEvent,
  type RecordedEvent,
  type SubscribeOptions,
  type Upcasters,
} from './index.js';

const upcasters: Upcasters = {
  Held: [({ amount, ...rest }) => ({ ...rest, units: `${String(amount)}00` }), (data) => ({ ...data, asset: 'aud' })],
};

describe('events of every version', () => {
  it('are written as today’s and read as today’s, whatever the log contains', async () => {
    const plain = createMemoryEventStore();
    await plain.append('a-1', -1, [{ id: 'a-1/0', type: 'Held', data: { amount: '1' }, meta: { at: 1 } }]);
    const store = versionedStore(plain, upcasters);
    await store.append('a-1', 0, [
      { id: 'a-1/1', type: 'Held', data: { units: '2', asset: 'btc' }, meta: { at: 2 } },
      { id: 'a-1/2', type: 'Other', data: {}, meta: { at: 2 } },
    ]);
    expect(plain.log.map(({ meta }) => meta.v)).toEqual([undefined, 3, undefined]);
    const expected = [{ units: '100', asset: 'aud' }, { units: '2', asset: 'btc' }, {}];
    expect((await store.readStream('a-1', { from: 0, limit: 9 })).map(({ data }) => data)).toEqual(expected);
    expect((await store.readAll({ after: null, limit: 9 })).events.map(({ data }) => data)).toEqual(expected);
    const seen: unknown[] = [];
    const subscription = store.subscribe({
      categories: ['a'],
      onEvents: (events) => void seen.push(...events.map(({ data }) => data)),
    });
    while (seen.length < expected.length) await new Promise((resolve) => setTimeout(resolve, 1));
    await subscription.close();
    expect(seen).toEqual(expected);
    expect(plain.log[0]?.data).toEqual({ amount: '1' });
  });
});

const noted = (id: string, data: JsonObject, v?: number): NewEvent => ({
  id,
  type: 'Held',
  data,
  meta: { at: 1, ...(v === undefined ? {} : { v }) },
});
const GOOD = { units: '1', asset: 'aud' };
const check: EventCheck = ({ data }) => (typeof data['units'] === 'string' ? null : 'units: expected a text');

/** Streams of which a-2 ends in an event that nobody can read. */
async function given(bad: NewEvent) {
  const plain = createMemoryEventStore();
  await plain.append('a-1', -1, [noted('a-1/0', GOOD, 3)]);
  await plain.append('a-2', -1, [noted('a-2/0', GOOD, 3), bad]);
  const store = versionedStore(plain, upcasters, check);
  const follow = (more: Partial<SubscribeOptions> = {}) => {
    const [seen, faults]: [RecordedEvent[], unknown[]] = [[], []];
    const subscription = store.subscribe({
      categories: ['a'],
      batchSize: 1,
      onEvents: (events) => void seen.push(...events),
      onFault: (error) => faults.push(error),
      ...more,
    });
    return { subscription, seen, faults };
  };
  return { plain, store, follow };
}

describe.each<[string, NewEvent, string]>([
  ['does not fit its schema', noted('bad', { units: 7 }, 3), 'units: expected a text'],
  ['comes from a later release', noted('bad', GOOD, 4), 'a-2 holds Held in version 4 at 1'],
])('an event that %s', (_what, bad, finding) => {
  const told = `revision 1 of a-2 cannot be read: ${finding}`;

  it('ends every reading of its stream, and no other', async () => {
    const { store } = await given(bad);
    const read = (stream: string, from: number) => store.readStream(stream, { from, limit: 9 });
    await expect(read('a-2', 0)).rejects.toThrow(told);
    await expect(read('a-2', 1)).rejects.toMatchObject({
      name: 'UnreadableEvent',
      place: { stream: 'a-2', revision: 1 },
    });
    expect(await read('a-1', 0)).toHaveLength(1);
    await expect(store.readAll({ after: null, limit: 9 })).rejects.toThrow(told);
  });

  it('ends a subscription, which has had everything before it', async () => {
    const { follow } = await given(bad);
    const { seen, faults, subscription } = follow();
    await eventually(() => faults.length > 0);
    expect(faults).toEqual([expect.any(UnreadableEvent)]);
    expect(seen.map(({ id }) => id)).toEqual(['a-1/0', 'a-2/0']);
    await subscription.close();
  });

  it('comes as it was stored, and marked, to a reader that stops its stream by itself', async () => {
    const { store, plain, follow } = await given(bad);
    const { seen, faults, subscription } = follow({ takesUnreadable: true });
    await plain.append('a-1', 0, [noted('a-1/1', GOOD, 3)]);
    await eventually(() => seen.length === 4);
    expect(seen.map(({ unreadable = null }) => unreadable)).toEqual([
      null,
      null,
      expect.stringContaining(finding),
      null,
    ]);
    expect(seen[2]?.data).toEqual(bad.data);
    expect(faults).toEqual([]);
    const [again] = await store.readStream('a-2', { from: 1, limit: 1, takesUnreadable: true });
    expect(again).toEqual(seen[2]);
    await subscription.close();
  });
});

describe('the check by schemas', () => {
  const event = (stream: string, type: string, data: JsonObject) => ({ stream, type, data });

  it('names the field of an event that does not fit, and quotes no value', () => {
    const finding = unreadableIn(
      event('ledger-0', 'InputStopped', { stream: 'user-1', revision: 'secret', finding: '' }),
    );
    expect(finding).toMatch(/event InputStopped of ledger: revision: /);
    expect(finding).not.toContain('secret');
  });

  it('knows no type that a later release added', () => {
    expect(unreadableIn(event('ledger-0', 'FundsLost', {}))).toBe('there is no event FundsLost of ledger');
  });

  it('leaves alone what has no schemas', () => {
    expect(unreadableIn(event('payments-1', 'PaymentInstructed', {}))).toBeNull();
  });
});
