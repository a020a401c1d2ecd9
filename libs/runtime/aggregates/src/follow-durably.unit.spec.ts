import { createStoreFeed } from '@corella/bus-local';
import { versionedStore, type RecordedEvent } from '@corella/event-store';
import { createMemoryEventStore, eventually, sampleEvents } from '@corella/event-store/conformance';
import { Unavailable } from '@corella/result';
import type { Vault, VaultPut } from '@corella/vault';
import { followDurably } from './follow-durably.js';
import { ParkedStreams } from './parked-streams.js';

/** A vault of which only what is written counts. */
function rows() {
  const kept = new Map<string, object>();
  const vault = {
    put: async ({ id, body }: VaultPut<object>) => {
      kept.set(id, body);
      return { ok: true, version: 1 };
    },
    list: async () => [...kept].map(([id, body]) => ({ id, body })),
    delete: async (_: string, id: string) => void kept.delete(id),
  } as unknown as Vault;
  return { kept, vault };
}

function given() {
  const check = ({ id }: RecordedEvent): string | null => (id === 'a-1/9' ? 'n: not ours' : null);
  const store = versionedStore(createMemoryEventStore(), {}, check);
  const { kept, vault } = rows();
  const warnings: unknown[] = [];
  const handled: string[] = [];
  let failing: { readonly id: string; readonly error: Error } | null = null;
  const onWarning = (error: unknown): void => void warnings.push(error);
  const begin = async () => {
    const parked = new ParkedStreams({ vault, store, clock: { nowMs: () => 1 } as never, onWarning });
    await parked.load();
    const onEvent = async ({ id }: RecordedEvent): Promise<void> => {
      if (id === failing?.id) throw failing.error;
      handled.push(id);
    };
    const followed = followDurably({
      feed: createStoreFeed(store),
      group: 'follower',
      categories: ['a'],
      onEvent,
      onWarning,
      parking: parked.of('follower', onEvent),
      firstPauseMs: 1,
    });
    return { parked, followed };
  };
  return {
    store,
    kept,
    warnings,
    handled,
    begin,
    failAt: (id: string | null, error = new Error('the row was changed')) =>
      void (failing = id === null ? null : { id, error }),
  };
}

describe('a durable follower', () => {
  it('passes over an event that cannot be read, with a warning, and handles those of all other streams', async () => {
    const { store, handled, warnings, begin } = given();
    await store.append('a-1', -1, sampleEvents('a-1', 0, 10));
    await store.append('a-2', -1, sampleEvents('a-2', 0, 1));
    const { followed } = await begin();
    await eventually(() => handled.includes('a-2/0'));
    expect(handled).toHaveLength(10);
    expect(warnings).toMatchObject([{ name: 'UnreadableEvent', place: { stream: 'a-1', revision: 9 } }]);
    await followed.stop();
  });

  it('puts a stream aside whose event fails for ever, and goes on with all others', async () => {
    const { store, handled, failAt, begin } = given();
    failAt('a-1/1');
    await store.append('a-1', -1, sampleEvents('a-1', 0, 3));
    await store.append('a-2', -1, sampleEvents('a-2', 0, 1));
    const { followed, parked } = await begin();
    await eventually(() => handled.includes('a-2/0'));
    expect(handled).toEqual(['a-1/0', 'a-2/0']);
    expect(parked.counts()).toEqual([{ group: 'follower', count: 1 }]);
    await followed.stop();
  });

  it('handles what was put aside once it can be, in order and each event once', async () => {
    const { store, handled, failAt, begin, kept } = given();
    failAt('a-1/1');
    await store.append('a-1', -1, sampleEvents('a-1', 0, 3));
    await store.append('a-2', -1, sampleEvents('a-2', 0, 1));
    const { followed, parked } = await begin();
    await eventually(() => handled.includes('a-2/0'));
    await parked.sweep();
    expect(handled).not.toContain('a-1/2');
    failAt(null);
    await parked.sweep();
    await store.append('a-1', 2, sampleEvents('a-1', 3, 1));
    await eventually(() => handled.includes('a-1/3'));
    expect(handled).toEqual(['a-1/0', 'a-2/0', 'a-1/1', 'a-1/2', 'a-1/3']);
    expect([parked.counts()[0]?.count, kept.size]).toEqual([0, 0]);
    await followed.stop();
  });

  it('remembers over a restart what was put aside, and how far the sweep got', async () => {
    const { store, handled, failAt, begin } = given();
    failAt('a-1/0');
    await store.append('a-1', -1, sampleEvents('a-1', 0, 4));
    await store.append('a-2', -1, sampleEvents('a-2', 0, 1));
    const first = await begin();
    await eventually(() => handled.includes('a-2/0'));
    failAt('a-1/2');
    await first.parked.sweep();
    await first.followed.stop();
    failAt(null);
    handled.splice(0);
    const second = await begin();
    await store.append('a-2', 0, sampleEvents('a-2', 1, 1));
    await eventually(() => handled.includes('a-2/1'));
    await second.parked.sweep();
    expect(handled.filter((id) => id.startsWith('a-1'))).toEqual(['a-1/2', 'a-1/3']);
    await second.followed.stop();
  });

  it('waits, and puts nothing aside, where a server is away', async () => {
    const { store, handled, failAt, begin, warnings, kept } = given();
    failAt('a-1/0', new Unavailable('away'));
    await store.append('a-1', -1, sampleEvents('a-1', 0, 1));
    const { followed } = await begin();
    await eventually(() => warnings.length > 6);
    expect(kept.size).toBe(0);
    failAt(null);
    await eventually(() => handled.includes('a-1/0'));
    await followed.stop();
  });
});
