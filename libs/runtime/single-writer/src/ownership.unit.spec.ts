import { ManualClock } from '@corella/clock';
import { StoreUnavailable, type NewEvent, type RecordedEvent } from '@corella/event-store';
import { createMemoryEventStore, eventually, type MemoryStoreOptions } from '@corella/event-store/conformance';
import { createWriter } from './create-writer.js';
import { entryHash, FIRST_ENTRY_HASH } from './entry-hash.js';
import { givenLease } from './testing/given-lease.js';
import { TallyMachine, type TallyCommand, type TallyReply } from './testing/tally-machine.js';
import type { WriterOptions } from './writer.js';

const add = (id: string, amount = 1): TallyCommand => ({ id, name: 'a', add: amount });
const input: RecordedEvent = {
  stream: 'market-x',
  revision: 0,
  position: '',
  id: '',
  type: 'Traded',
  data: {},
  meta: { at: 1 },
};

function setUp(hooks: MemoryStoreOptions = {}, more: Partial<WriterOptions<TallyCommand, TallyReply>> = {}) {
  const store = createMemoryEventStore(hooks);
  const clock = new ManualClock(1_000);
  const fatal: unknown[] = [];
  const lease = givenLease();
  const writer = createWriter<TallyCommand, TallyReply>({
    stream: 'tally-0',
    machine: new TallyMachine(),
    versions: { schema: 1, hashVersion: 1 },
    store,
    clock,
    lease,
    onFatal: (error) => fatal.push(error),
    ...more,
  });
  return { store, clock, fatal, lease, writer };
}

async function started(...options: Parameters<typeof setUp>) {
  const given = setUp(...options);
  await given.writer.recover();
  return given;
}

/** A store that is away until it comes back. */
function leaving() {
  let isAway = false;
  const hooks: MemoryStoreOptions = {
    before: () => {
      if (isAway) throw new StoreUnavailable('the store is away');
    },
  };
  return { hooks, leave: () => void (isAway = true), comeBack: () => void (isAway = false) };
}

describe('a writer with a lease', () => {
  it('writes its epoch into each event, and the chain covers it', async () => {
    const { store, writer } = await started({}, { chained: true });
    await writer.submit(add('1'), 'client');
    await writer.absorb([input]);
    let previous = FIRST_ENTRY_HASH;
    for (const event of store.log) {
      expect(event.meta.epoch).toBe(7);
      previous = entryHash(previous, event);
      expect(event.meta.hash).toBe(previous);
    }
    expect(store.log).toHaveLength(3);
  });

  it('leaves events as they are without one', async () => {
    const { store, writer } = await started({}, { lease: undefined });
    await writer.submit(add('1'), 'client');
    expect(store.log.map(({ meta }) => meta)).toEqual([{ at: 1_000 }]);
    expect(writer.mayAnswer()).toBe(true);
  });

  it('answers nothing that needs no append once its lease has run out', async () => {
    const { fatal, lease, writer } = await started();
    await writer.submit(add('1'), 'client');
    lease.runOut();
    expect(writer.mayAnswer()).toBe(false);
    await expect(writer.submit(add('2', -9), 'client')).rejects.toMatchObject({ code: 'timeout' });
    expect(fatal).toEqual([expect.objectContaining({ name: 'LostOwnership' })]);
    await expect(writer.submit(add('1'), 'client')).rejects.toMatchObject({ code: 'closed' });
  });

  it('does not answer what was stored while its lease ran out', async () => {
    const { store, fatal, lease, writer } = await started({ after: () => lease.runOut() });
    await expect(writer.submit(add('1'), 'client')).rejects.toMatchObject({ code: 'timeout' });
    expect([store.log.length, fatal.length]).toEqual([1, 1]);
  });

  it('sends no group once its lease has run out', async () => {
    const { store, fatal, lease, writer } = await started();
    const first = writer.submit(add('1'), 'client');
    lease.runOut();
    await expect(first).rejects.toMatchObject({ code: 'timeout' });
    expect(store.log).toEqual([]);
    expect(fatal).toEqual([expect.objectContaining({ name: 'LostOwnership' })]);
  });

  it('ends when it is told that the lease is lost, even when it has nothing to do', async () => {
    const { fatal, lease, writer } = await started();
    lease.lose();
    expect(fatal).toEqual([
      expect.objectContaining({
        name: 'LostOwnership',
        message: expect.stringContaining('its lease of epoch 7 is lost, it could not be renewed in time') as string,
      }),
    ]);
    await expect(writer.submit(add('1'), 'client')).rejects.toMatchObject({ code: 'closed' });
    await expect(writer.liveHash()).rejects.toMatchObject({ code: 'closed' });
  });

  it('does not start when the lease is lost while it recovers', async () => {
    const { fatal, lease, writer } = setUp();
    const recovered = writer.recover();
    lease.lose();
    await expect(recovered).rejects.toMatchObject({ code: 'closed' });
    expect([fatal.length, writer.mayAnswer()]).toEqual([1, false]);
  });

  it('does not care any more once it has stopped', async () => {
    const { fatal, lease, writer } = await started();
    expect(lease.listeners).toBe(1);
    await writer.stop();
    lease.lose();
    expect([fatal, lease.listeners]).toEqual([[], 0]);
  });

  it('sends nothing more when the lease is lost during an outage', async () => {
    const { hooks, leave, comeBack } = leaving();
    const { store, fatal, lease, writer } = await started(hooks);
    leave();
    const outcome = expect(writer.submit(add('1'), 'client')).rejects.toMatchObject({ code: 'timeout' });
    await new Promise((resolve) => void setImmediate(resolve));
    lease.lose();
    comeBack();
    await outcome;
    await new Promise((resolve) => void setTimeout(resolve, 60));
    expect(fatal).toEqual([expect.objectContaining({ name: 'LostOwnership' })]);
    expect(store.log).toEqual([]);
  });
});

describe('a writer that follows another owner', () => {
  const late: NewEvent = {
    id: 'tally-0/0',
    type: 'Added',
    data: { id: '1', name: 'a', add: 3 },
    meta: { at: 1, epoch: 6 },
  };

  it('has fenced the stream before it reads: what comes late of the owner before is not stored', async () => {
    const { store, writer } = await started();
    expect(await store.append('tally-0', -1, [late])).toEqual({ ok: false, code: 'fenced', epoch: 7 });
    expect(await writer.submit(add('2', 5), 'client')).toMatchObject({ reply: { total: 5 }, revision: 0 });
  });

  it('finds what came before its fence', async () => {
    const { store, writer } = setUp({ beforeFence: async () => void (await store.append('tally-0', -1, [late])) });
    await writer.recover();
    expect(await writer.submit(add('2', 5), 'client')).toMatchObject({ reply: { total: 8 }, revision: 1 });
  });

  it('asks for its fence until the store answers, and reads nothing before', async () => {
    let asked = 0;
    const { store, writer } = setUp({
      beforeFence: () => {
        asked += 1;
        if (asked < 3) throw new StoreUnavailable('the store is away');
      },
    });
    const read = jest.spyOn(store, 'lastRevision');
    const recovering = writer.recover();
    await eventually(() => asked === 2);
    expect(read).not.toHaveBeenCalled();
    await recovering;
    expect([asked, [...store.fences]]).toEqual([3, [['tally-0', 7]]]);
  });

  it('asks no more once its lease is lost', async () => {
    let asked = 0;
    const { lease, fatal, writer } = setUp({
      beforeFence: () => {
        asked += 1;
        throw new StoreUnavailable('the store is away');
      },
    });
    const recovering = expect(writer.recover()).rejects.toMatchObject({ code: 'closed' });
    await eventually(() => asked === 1);
    lease.lose();
    await recovering;
    expect([asked, fatal.length]).toEqual([1, 1]);
  });

  it('ends when it finds that a later owner has come already', async () => {
    const { store, fatal, writer } = setUp({ fences: new Map([['tally-0', 8]]) });
    await expect(writer.recover()).rejects.toMatchObject({ code: 'closed' });
    expect(fatal).toEqual([
      expect.objectContaining({
        name: 'LostOwnership',
        message: expect.stringContaining('a later owner has it under epoch 8') as string,
      }),
    ]);
    expect(store.fences.get('tally-0')).toBe(8);
  });

  it('fences nothing without a lease', async () => {
    const { store } = await started({}, { lease: undefined });
    expect([...store.fences]).toEqual([]);
  });
});

describe('a writer whose store is away', () => {
  it('lets nothing leave, and goes on as if nothing had happened when the store is back', async () => {
    const { hooks, leave, comeBack } = leaving();
    const outages: unknown[] = [];
    const { store, fatal, writer } = await started(hooks, { onOutage: (error) => outages.push(error) });
    leave();
    const answers: string[] = [];
    const note = (what: string) => (): number => answers.push(what);
    const all = [writer.submit(add('1', 3), 'client').then(note('granted'))];
    await eventually(() => outages.length === 1);
    all.push(
      writer.submit(add('2', -9), 'client').then(note('refused')),
      writer.submit(add('3'), 'cancel').then(note('cancelled')),
      writer.absorb([input]).then(note('absorbed')),
    );
    await new Promise((resolve) => void setTimeout(resolve, 100));
    expect(answers).toEqual([]);
    comeBack();
    await Promise.all(all);
    expect(answers.sort()).toEqual(['absorbed', 'cancelled', 'granted', 'refused']);
    expect([store.log.length, fatal, outages.length]).toEqual([4, [], 1]);
  });

  it('refuses clients after a moment, and lets cancels and the log wait', async () => {
    const { hooks, leave, comeBack } = leaving();
    let outages = 0;
    const { clock, writer } = await started(hooks, { onOutage: () => void (outages += 1) });
    leave();
    const waiting = [writer.submit(add('1'), 'client')];
    await eventually(() => outages === 1);
    clock.advance(1_000);
    waiting.push(writer.submit(add('2'), 'client'));
    clock.advance(1);
    await expect(writer.submit(add('3'), 'client')).rejects.toMatchObject({ code: 'busy' });
    waiting.push(writer.submit(add('4'), 'cancel'), writer.submit(add('5'), 'internal'));
    const absorbed = writer.absorb([input]);
    comeBack();
    await Promise.all([...waiting, absorbed]);
    expect(await writer.submit(add('6'), 'client')).toMatchObject({ reply: { ok: true } });
  });

  it('stops without waiting for it: what was sent is unknown, what was queued is refused, and nothing is fatal', async () => {
    const { hooks, leave } = leaving();
    let outages = 0;
    const { store, fatal, writer } = await started(hooks, { maxGroup: 1, onOutage: () => void (outages += 1) });
    await writer.submit(add('1'), 'client');
    leave();
    const outcomes = Promise.allSettled(['2', '3', '4'].map((id) => writer.submit(add(id), 'client')));
    await eventually(() => outages === 1);
    await writer.stop();
    expect((await outcomes).map((outcome) => (outcome as PromiseRejectedResult).reason as unknown)).toEqual([
      expect.objectContaining({ code: 'timeout' }),
      expect.objectContaining({ code: 'timeout' }),
      expect.objectContaining({ code: 'closed' }),
    ]);
    expect([fatal, store.snapshots]).toEqual([[], []]);
  });
});
