import { BusFault } from '@corella/bus';
import { ManualClock } from '@corella/clock';
import type { RecordedEvent } from '@corella/event-store';
import { createMemoryEventStore, eventually, type MemoryEventStore } from '@corella/event-store/conformance';
import { createWriter } from './create-writer.js';
import { entryHash, FIRST_ENTRY_HASH } from './entry-hash.js';
import { TallyMachine, type TallyCommand, type TallyReply } from './testing/tally-machine.js';
import type { WriterOptions } from './writer.js';

const versions = { schema: 1, hashVersion: 1 };
const add = (id: string, amount = 1, name = 'a'): TallyCommand => ({ id, name, add: amount });
const input = (revision: number, silent = false): RecordedEvent => ({
  stream: 'market-x',
  revision,
  position: String(revision),
  id: `market-x/${revision}`,
  type: 'Traded',
  data: { silent },
  meta: { at: 1 },
});

function setUp(store: MemoryEventStore, more: Partial<WriterOptions<TallyCommand, TallyReply>> = {}) {
  const machine = new TallyMachine();
  const fatal: unknown[] = [];
  const writer = createWriter<TallyCommand, TallyReply>({
    stream: 'tally-0',
    machine,
    versions,
    store,
    clock: new ManualClock(1_000),
    onFatal: (error) => fatal.push(error),
    ...more,
  });
  return { machine, writer, fatal };
}

/** Waits until everything submitted has been decided. */
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** A store whose commits wait until they are released. */
function gatedStore() {
  const gates: (() => void)[] = [];
  const store = createMemoryEventStore({ before: () => new Promise<void>((resolve) => void gates.push(resolve)) });
  const waiting = (count: number): Promise<void> => eventually(() => gates.length === count);
  return { store, waiting, letOne: () => gates.shift()?.() };
}

describe('the single writer', () => {
  it("answers with the machine's reply and the revision it depends on, and names events by stream and revision", async () => {
    const store = createMemoryEventStore();
    const { writer } = setUp(store);
    await writer.recover();
    expect(await writer.submit(add('1', 5), 'client')).toEqual({ reply: { ok: true, total: 5 }, revision: 0 });
    expect(await writer.submit(add('2', -9), 'client')).toEqual({ reply: { ok: false, total: 5 }, revision: 0 });
    expect(store.log).toMatchObject([{ id: 'tally-0/0', type: 'Added', meta: { at: 1_000 } }]);
  });

  it('refuses a command that has expired when its turn comes, however early it came', async () => {
    const { store, waiting, letOne } = gatedStore();
    const clock = new ManualClock(1_000);
    const { writer, machine } = setUp(store, { clock, maxGroup: 1 });
    await writer.recover();
    const ends: string[] = [];
    const submit = (id: string, lane: 'client' | 'cancel' | 'internal', limits?: { expiresAt: number }) =>
      writer.submit(add(id), lane, limits).then(
        ({ revision }) => ends.push(`${id} at ${revision}`),
        (error: unknown) => ends.push(`${id} ${(error as BusFault).code}`),
      );
    const all = [submit('first', 'client', { expiresAt: 1_001 })];
    await waiting(1);
    all.push(submit('second', 'client', { expiresAt: 6_000 }));
    await turn();
    all.push(
      submit('late', 'client', { expiresAt: 6_000 }),
      submit('late cancel', 'cancel', { expiresAt: 6_000 }),
      submit('in time', 'client', { expiresAt: 6_001 }),
      submit('own', 'internal'),
    );
    await turn();
    clock.set(6_000);
    for (let left = 4; left > 0; left -= 1) {
      await waiting(1);
      letOne();
    }
    await Promise.all(all);
    expect(ends.filter((end) => end.includes('expired')).sort()).toEqual(['late cancel expired', 'late expired']);
    expect(store.log.map(({ data }) => data)).toMatchObject(
      ['first', 'second', 'own', 'in time'].map((id) => ({ id })),
    );
    expect(machine.hash()).toBe((await writer.liveHash()).hash);
    await writer.stop();
  });

  it('judges expiry by the clock, even while the time of a monotone stream stands still', async () => {
    const clock = new ManualClock(10_000);
    const { writer } = setUp(createMemoryEventStore(), { monotone: true, clock });
    await writer.recover();
    await writer.submit(add('1'), 'client', { expiresAt: 15_000 });
    clock.set(2_000);
    expect(await writer.submit(add('2'), 'client', { expiresAt: 7_000 })).toMatchObject({ revision: 1 });
    await expect(writer.submit(add('3'), 'client', { expiresAt: 2_000 })).rejects.toMatchObject({ code: 'expired' });
  });

  it('never lets the time of a monotone stream go back, not even over a restart', async () => {
    const store = createMemoryEventStore();
    const clock = new ManualClock(5_000);
    const timesOf = () => store.log.map(({ meta }) => meta.at);
    const { writer } = setUp(store, { clock, monotone: true });
    await writer.recover();
    await writer.submit(add('1'), 'client');
    clock.advance(-4_000);
    await writer.submit(add('2'), 'client');
    const after = setUp(store, { clock, monotone: true });
    await after.writer.recover();
    await after.writer.submit(add('3'), 'client');
    clock.advance(9_000);
    await after.writer.submit(add('4'), 'client');
    expect(timesOf()).toEqual([5_000, 5_000, 5_000, 10_000]);
  });

  it('puts everything that arrives during a commit into the next group', async () => {
    const { store, waiting, letOne } = gatedStore();
    const groups: number[] = [];
    const { writer } = setUp(store, { onCommitted: (events) => groups.push(events.length) });
    await writer.recover();
    const first = writer.submit(add('first'), 'client');
    await waiting(1);
    const rest = Array.from({ length: 40 }, (_, index) => writer.submit(add(`n${index}`), 'client'));
    letOne();
    await first;
    await waiting(1);
    letOne();
    await Promise.all(rest);
    expect(groups).toEqual([1, 40]);
  });

  it('holds back even a rejection until the state it was decided on has committed', async () => {
    const { store, waiting, letOne } = gatedStore();
    const { writer } = setUp(store);
    await writer.recover();
    const answers: string[] = [];
    const granted = writer.submit(add('1', 3), 'client').then(() => answers.push('granted'));
    await waiting(1);
    const refused = writer.submit(add('2', -7), 'client').then(() => answers.push('refused'));
    const duplicate = writer.submit(add('1', 3), 'client').then(() => answers.push('duplicate'));
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(answers).toEqual([]);
    letOne();
    await Promise.all([granted, refused, duplicate]);
    expect(answers).toEqual(['granted', 'refused', 'duplicate']);
    expect(store.log).toHaveLength(1);
  });

  it('takes input from the log first, then cancels, then clients', async () => {
    const { store, waiting, letOne } = gatedStore();
    const { writer } = setUp(store, { maxGroup: 1 });
    await writer.recover();
    const order: string[] = [];
    const note = (what: string) => (): number => order.push(what);
    const all = [writer.submit(add('0'), 'client').then(note('running'))];
    await waiting(1);
    all.push(writer.submit(add('filler'), 'client').then(note('filler')));
    await turn();
    all.push(
      writer.submit(add('1'), 'client').then(note('client')),
      writer.submit(add('2'), 'cancel').then(note('cancel')),
      writer.absorb([input(0)]).then(note('log')),
    );
    for (let round = 0; round < 5; round += 1) {
      await waiting(1);
      letOne();
    }
    await Promise.all(all);
    expect(order).toEqual(['running', 'filler', 'log', 'cancel', 'client']);
  });

  it('answers busy when the client lane is full, and still takes input from the log', async () => {
    const { store, waiting, letOne } = gatedStore();
    const { writer } = setUp(store, { maxQueued: 2, maxGroup: 1 });
    await writer.recover();
    const accepted = [writer.submit(add('0'), 'client')];
    await waiting(1);
    accepted.push(writer.submit(add('1'), 'client'));
    await turn();
    accepted.push(writer.submit(add('2'), 'client'), writer.submit(add('3'), 'client'));
    await expect(writer.submit(add('4'), 'client')).rejects.toMatchObject({ name: 'BusFault', code: 'busy' });
    const absorbed = writer.absorb([input(0)]);
    for (let round = 0; round < 5; round += 1) {
      await waiting(1);
      letOne();
    }
    await Promise.all([...accepted, absorbed]);
  });

  it('names the causes of each event, and silent inputs with the next event', async () => {
    const store = createMemoryEventStore();
    const { writer, machine } = setUp(store);
    await writer.recover();
    await writer.absorb([input(0), input(1, true), input(1)]);
    expect(machine.fed()).toBe(2);
    await writer.submit(add('1'), 'client');
    await writer.submit(add('2'), 'client');
    expect(store.log.map(({ meta }) => meta.causes)).toEqual([
      { 'market-x': 0 },
      { 'market-x': 0 },
      { 'market-x': 1 },
      undefined,
    ]);
  });

  it('says when a followed stream has been taken, or that the time is up', async () => {
    const { writer } = setUp(createMemoryEventStore());
    await writer.recover();
    const soon = writer.whenAbsorbed('market-x', 1, 5_000);
    expect(await writer.whenAbsorbed('market-x', 0, 1)).toBe(false);
    await writer.absorb([input(0), input(1)]);
    expect(await soon).toBe(true);
    expect(await writer.whenAbsorbed('market-x', 1, 1)).toBe(true);
  });

  it('chains the entries of a chained stream, even over a restart', async () => {
    const store = createMemoryEventStore();
    const first = setUp(store, { chained: true });
    await first.writer.recover();
    await first.writer.submit(add('1'), 'client');
    await first.writer.stop();
    const second = setUp(store, { chained: true });
    await second.writer.recover();
    await second.writer.submit(add('2'), 'client');
    let previous = FIRST_ENTRY_HASH;
    for (const event of store.log) {
      previous = entryHash(previous, event);
      expect(event.meta.hash).toBe(previous);
    }
    expect(store.log).toHaveLength(2);
  });

  it('stops for good when an append fails: undecided commands are refused, commands in flight are unknown', async () => {
    const store = createMemoryEventStore({
      before: () => {
        throw new Error('the disk is gone');
      },
    });
    const { writer, fatal } = setUp(store);
    await writer.recover();
    await expect(writer.submit(add('1'), 'client')).rejects.toMatchObject({ code: 'timeout' });
    await expect(writer.submit(add('2'), 'client')).rejects.toMatchObject({ code: 'closed' });
    await expect(writer.liveHash()).rejects.toBeInstanceOf(BusFault);
    expect(fatal).toHaveLength(1);
    await writer.stop();
  });

  it('is fenced by another writer of the same stream', async () => {
    const store = createMemoryEventStore();
    const old = setUp(store);
    const young = setUp(store);
    await old.writer.recover();
    await young.writer.recover();
    await young.writer.submit(add('1'), 'client');
    await expect(old.writer.submit(add('other'), 'client')).rejects.toMatchObject({ code: 'timeout' });
    expect(old.fatal).toHaveLength(1);
    expect(store.log).toHaveLength(1);
  });

  it('commits a large decision separately when it does not fit into the group', async () => {
    const store = createMemoryEventStore();
    const groups: number[] = [];
    const { writer } = setUp(store, { onCommitted: (events) => groups.push(events.length) });
    await writer.recover();
    const large = 'x'.repeat(850_000);
    const replies = await Promise.all([
      writer.submit(add('1', 1, 'y'.repeat(80_000)), 'client'),
      writer.submit(add('2', 1, large), 'client'),
      writer.submit(add('3', -5, large), 'client'),
      writer.submit(add('4'), 'client'),
    ]);
    expect(replies.map(({ reply }) => reply.ok)).toEqual([true, true, false, true]);
    expect(groups).toEqual([1, 1, 1]);
    await writer.stop();
  });

  it('ends with a precise error, and stores nothing of the decision, when it is too large for an append', async () => {
    const store = createMemoryEventStore();
    const { writer, fatal } = setUp(store);
    await writer.recover();
    await writer.submit(add('1'), 'client');
    const [before, huge, after] = await Promise.allSettled([
      writer.submit(add('2'), 'client'),
      writer.submit(add('3', 1, 'x'.repeat(900_000)), 'client'),
      writer.submit(add('4'), 'client'),
    ]);
    expect(before).toMatchObject({ status: 'rejected', reason: { code: 'timeout' } });
    for (const refused of [huge, after])
      expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'closed' } });
    expect(fatal).toEqual([expect.objectContaining({ name: 'OversizedDecision' })]);
    expect(store.log).toHaveLength(1);
  });
});
