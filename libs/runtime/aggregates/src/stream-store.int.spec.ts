import { ManualClock } from '@corella/clock';
import { recordedOf } from '@corella/event-store';
import { createMemoryEventStore } from '@corella/event-store/conformance';
import { ok, reject, Unavailable } from '@corella/result';
import { ownAppends, type ServiceLease } from './own-appends.js';
import { StreamStore } from './stream-store.js';

interface UserEvent {
  readonly type: string;
  readonly data: object;
}
const STREAM = 'user-1000001';
const bound: UserEvent = { type: 'TotpSet', data: { uid: '1000001', version: 1 } };
const removed: UserEvent = { type: 'TotpRemoved', data: { uid: '1000001' } };

function given(store = createMemoryEventStore(), lease?: ServiceLease) {
  const written: string[] = [];
  const streams = new StreamStore<number, UserEvent>(
    {
      store: ownAppends(store, lease),
      clock: new ManualClock(7),
      written: (stream, revision) => written.push(`${stream}@${revision}`),
    },
    { initial: () => 0, typed: (event) => recordedOf(event, 'user'), evolve: (count) => count + 1 },
  );
  return { store, streams, written };
}

describe('the store of a stream', () => {
  it('appends what was decided, with who did it, and keeps the state', async () => {
    const { store, streams, written } = given();
    const changed = await streams.change(STREAM, () => ok([removed, removed]), { by: 's-1', requestId: 'q' });
    expect(changed).toEqual({ ok: true, value: { state: 2, revision: 1, events: [removed, removed] } });
    expect(await store.readStream(STREAM, { from: 0, limit: 9 })).toMatchObject([
      { id: `${STREAM}/0`, meta: { at: 7, by: 's-1', requestId: 'q' } },
      { id: `${STREAM}/1` },
    ]);
    expect(written).toEqual([`${STREAM}@1`]);
    const read = jest.spyOn(store, 'readStream');
    expect(await streams.load(STREAM)).toEqual({ state: 2, revision: 1 });
    expect(read).not.toHaveBeenCalled();
  });

  it('names the epoch of its lease, and ends where the lease is lost or a later owner has written', async () => {
    let isHeld = true;
    const { store, streams } = given(createMemoryEventStore(), { epoch: 3, isHeld: () => isHeld });
    await streams.change(STREAM, () => ok([bound]));
    expect(await store.readStream(STREAM, { from: 0, limit: 9 })).toMatchObject([{ meta: { at: 7, epoch: 3 } }]);
    await given(store, { epoch: 4, isHeld: () => true }).streams.change(STREAM, () => ok([removed]));
    await expect(streams.change(STREAM, () => ok([bound]))).rejects.toThrow('a later owner has it under epoch 4');
    isHeld = false;
    await expect(streams.change(STREAM, () => ok([bound]))).rejects.toThrow('its lease of epoch 3 has run out');
    expect(await store.lastRevision(STREAM)).toBe(1);
  });

  it('appends nothing for a rejection, and nothing for a command without events', async () => {
    const { store, streams, written } = given();
    expect(await streams.change(STREAM, () => reject({ code: 'user-unknown' }))).toEqual({
      ok: false,
      rejection: { code: 'user-unknown' },
    });
    expect(await streams.change(STREAM, () => ok([]))).toEqual({
      ok: true,
      value: { state: 0, revision: -1, events: [] },
    });
    expect([await store.head(), written]).toEqual([null, []]);
  });

  it('folds a stream of any length after a restart', async () => {
    const { store, streams } = given();
    for (let n = 0; n < 4; n += 1) await streams.change(STREAM, () => ok(Array.from({ length: 300 }, () => removed)));
    expect(await given(store).streams.load(STREAM)).toEqual({ state: 1_200, revision: 1_199 });
  });

  it('decides again on the new state when another writer was first', async () => {
    const { store, streams } = given();
    await streams.load(STREAM);
    await given(store).streams.change(STREAM, () => ok([bound]));
    const seen: number[] = [];
    const changed = await streams.change(STREAM, (state) => {
      seen.push(state);
      return ok([removed]);
    });
    expect(seen).toEqual([0, 1]);
    expect(changed).toMatchObject({ ok: true, value: { state: 2, revision: 1 } });
  });

  it('gives up after five conflicts in a row', async () => {
    const store = createMemoryEventStore();
    let tries = 0;
    store.append = async () => {
      tries += 1;
      return { ok: false, code: 'wrong-expected-revision', actual: 9 };
    };
    await expect(given(store).streams.change(STREAM, () => ok([removed]))).rejects.toThrow('5 times in a row');
    expect(tries).toBe(5);
  });

  it('runs commands on one stream one after the other', async () => {
    const { streams } = given();
    const seen: number[] = [];
    const change = () =>
      streams.change(STREAM, (state) => {
        seen.push(state);
        return ok([removed]);
      });
    await Promise.all([change(), change(), change()]);
    expect(seen).toEqual([0, 1, 2]);
  });

  it('tells a follower the state that has the event, though the command goes on only later', async () => {
    const { store, streams } = given();
    const append = store.append.bind(store);
    const told: number[] = [];
    jest.spyOn(store, 'append').mockImplementationOnce(async (...appended) => {
      const answer = await append(...appended);
      void streams.settled(STREAM).then(({ state }) => told.push(state));
      await new Promise((resolve) => setImmediate(resolve));
      expect((await streams.load(STREAM)).state).toBe(0);
      return answer;
    });
    await streams.change(STREAM, () => ok([bound]));
    await new Promise((resolve) => setImmediate(resolve));
    expect(told).toEqual([1]);
  });

  it('keeps what was appended where an older read ends later', async () => {
    const store = createMemoryEventStore();
    const { streams } = given(store);
    const readStream = store.readStream.bind(store);
    let endRead = (): void => undefined;
    jest.spyOn(store, 'readStream').mockImplementationOnce(async (stream, options) => {
      const before = await readStream(stream, options);
      await new Promise<void>((resolve) => (endRead = resolve));
      return before;
    });
    const slow = streams.load(STREAM);
    await streams.change(STREAM, () => ok([removed]));
    endRead();
    expect(await slow).toEqual({ state: 1, revision: 0 });
    expect(await streams.load(STREAM)).toEqual({ state: 1, revision: 0 });
  });

  it('reads the log again where it is not known whether it has taken an append', async () => {
    const store = createMemoryEventStore();
    const { streams } = given(store);
    await streams.change(STREAM, () => ok([bound]));
    const append = store.append.bind(store);
    jest.spyOn(store, 'append').mockImplementationOnce(async (...appended) => {
      await append(...appended);
      throw new Unavailable('the answer was lost');
    });
    await expect(streams.change(STREAM, () => ok([removed]))).rejects.toThrow('the answer was lost');
    expect(await streams.load(STREAM)).toEqual({ state: 2, revision: 1 });
  });
});
