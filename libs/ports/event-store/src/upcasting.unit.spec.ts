import { createMemoryEventStore } from './conformance/index.js';
import { upcast, versionedStore, type RecordedEvent, type Upcasters } from './index.js';

const upcasters: Upcasters = {
  Held: [({ amount, ...rest }) => ({ ...rest, units: `${String(amount)}00` }), (data) => ({ ...data, asset: 'aud' })],
};
const event = (data: RecordedEvent['data'], v?: number): RecordedEvent => ({
  id: 'a-1/0',
  type: 'Held',
  data,
  meta: { at: 1, ...(v === undefined ? {} : { v }) },
  stream: 'a-1',
  revision: 0,
  position: '1',
});

describe('versions of events', () => {
  it('are converted one after the other up to today’s', () => {
    expect(upcast(upcasters, event({ amount: '5', by: 'x' }))).toMatchObject({
      data: { units: '500', asset: 'aud', by: 'x' },
      meta: { v: 3 },
    });
    expect(upcast(upcasters, event({ units: '7' }, 2)).data).toEqual({ units: '7', asset: 'aud' });
    expect(upcast(upcasters, event({ units: '7', asset: 'btc' }, 3)).data).toEqual({ units: '7', asset: 'btc' });
  });

  it('of a later release are refused by name', () => {
    expect(() => upcast(upcasters, event({}, 4))).toThrow(
      /a-1 holds Held in version 4 at 0; this program knows it up to 3/,
    );
    expect(() => upcast({}, event({}, 2))).toThrow(/version 2/);
  });

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
