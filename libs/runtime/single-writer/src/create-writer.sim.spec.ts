import * as fc from 'fast-check';
import { ManualClock } from '@corella/clock';
import { StoreUnavailable, type RecordedEvent } from '@corella/event-store';
import { createMemoryEventStore, type MemoryEventStore } from '@corella/event-store/conformance';
import { createWriter } from './create-writer.js';
import { TallyMachine, type TallyCommand, type TallyReply } from './testing/tally-machine.js';
import type { Lane } from './writer.js';

/**
 * The seeded life of a writer: commands and inputs arrive in bursts, appends fail before or after they are stored, and
 * the process is restarted. Then everything unanswered is sent again and all inputs are delivered again. Or the store
 * is only away, before or after it has stored an append, and the writer finds out which.
 */
type Trouble = 'no' | 'before' | 'after' | 'away before' | 'away after';

const versions = { schema: 1, hashVersion: 1 };
const command = fc.record({
  name: fc.constantFrom('a', 'b'),
  add: fc.integer({ min: -5, max: 9 }),
  lane: fc.constantFrom<Lane>('client', 'cancel', 'internal'),
});
const burst = fc.record({
  commands: fc.array(command, { maxLength: 12 }),
  inputs: fc.nat({ max: 4 }),
  trouble: fc.constantFrom<Trouble>('no', 'no', 'before', 'after', 'away before', 'away after'),
});

const inputOf = (revision: number): RecordedEvent => ({
  stream: 'market-x',
  revision,
  position: '',
  id: `market-x/${revision}`,
  type: 'Traded',
  data: { silent: revision % 3 === 0 },
  meta: { at: 1 },
});

interface Life {
  readonly store: MemoryEventStore;
  readonly arm: (trouble: Trouble) => void;
}

function liveOn(earlier?: MemoryEventStore): Life {
  let armed: Trouble = 'no';
  const crash = (when: 'before' | 'after') => (): void => {
    if (armed === when) throw new Error(`crash ${when} the append was stored`);
    if (armed !== `away ${when}`) return;
    armed = 'no';
    throw new StoreUnavailable(`the store was away ${when} the append was stored`);
  };
  const store = createMemoryEventStore({
    before: crash('before'),
    after: crash('after'),
    log: earlier?.log ?? [],
    snapshots: earlier?.snapshots ?? [],
  });
  return { store, arm: (next) => void (armed = next) };
}

async function start(store: MemoryEventStore) {
  const machine = new TallyMachine();
  const clock = new ManualClock(1);
  const writer = createWriter<TallyCommand, TallyReply>({
    stream: 'tally-0',
    machine,
    versions,
    store,
    clock,
    chained: true,
    maxGroup: 5,
    snapshotEvery: 7,
    onFatal: () => undefined,
  });
  await writer.recover();
  return { machine, writer };
}

const replayed = (log: readonly RecordedEvent[]): TallyMachine => {
  const machine = new TallyMachine();
  for (const event of log) machine.apply(event);
  return machine;
};

describe('a writer that crashes and starts again', () => {
  // The pauses of an outage pass at once.
  beforeAll(
    () =>
      void jest.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void) => setImmediate(run)) as never),
  );
  afterAll(() => jest.restoreAllMocks());

  it('keeps every acknowledged change once, and recovers to the state of the log', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(burst, { minLength: 1, maxLength: 8 }), async (bursts) => {
        let { store, arm } = liveOn();
        let { machine, writer } = await start(store);
        let delivered = 0;
        let sent = 0;
        const acknowledged = new Map<string, { add: TallyCommand; total: number }>();
        const unanswered = new Map<string, { add: TallyCommand; lane: Lane }>();
        const send = async (add: TallyCommand, lane: Lane): Promise<void> => {
          unanswered.set(add.id, { add, lane });
          const { reply } = await writer.submit(add, lane);
          unanswered.delete(add.id);
          if (reply.ok) acknowledged.set(add.id, { add, total: reply.total });
        };
        const restart = async (): Promise<void> => {
          ({ store, arm } = liveOn(store));
          ({ machine, writer } = await start(store));
          expect(machine.hash()).toBe(replayed(store.log).hash());
          await writer.absorb(Array.from({ length: delivered }, (_, revision) => inputOf(revision)));
          await Promise.all([...unanswered.values()].map(({ add, lane }) => send(add, lane)));
        };
        for (const { commands, inputs, trouble } of bursts) {
          arm(trouble);
          const fresh = Array.from({ length: inputs }, (_, index) => inputOf(delivered + index));
          delivered += inputs;
          const work = commands.map(({ name, add, lane }) => {
            sent += 1;
            return send({ id: `c${sent}`, name, add }, lane);
          });
          const settled = await Promise.allSettled([...work, writer.absorb(fresh)]);
          if (trouble === 'before' || trouble === 'after') await restart();
          else expect(settled.every(({ status }) => status === 'fulfilled')).toBe(true);
        }
        await writer.stop();
        const truth = replayed(store.log);
        expect(truth.hash()).toBe(machine.hash());
        expect(truth.fed()).toBe(
          2 *
            Array.from({ length: delivered }, (_, revision) => revision).filter((revision) => revision % 3 !== 0)
              .length,
        );
        const ids = store.log.filter(({ type }) => type === 'Added').map(({ data }) => data['id']);
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of acknowledged.keys()) expect(ids).toContain(id);
        expect((await start(store)).machine.hash()).toBe(machine.hash());
      }),
      { numRuns: 150 },
    );
  });

  it('skips snapshots of another version or with another hash', async () => {
    const { store } = liveOn();
    const first = await start(store);
    for (let index = 0; index < 20; index += 1)
      await first.writer.submit({ id: `c${index}`, name: 'a', add: 1 }, 'client');
    const hash = first.machine.hash();
    expect(first.writer.status().lastSnapshot).not.toBeNull();
    const good = store.snapshots.at(-1);
    if (!good) throw new Error('no snapshot was taken');
    const spoilt = [
      { ...good, stateHash: 'other' },
      { ...good, state: '{"broken' },
      { ...good, schema: 2 },
      { ...good, hashVersion: 9 },
      { ...good, revision: 999 },
    ];
    for (const snapshot of spoilt) {
      const again = await start(createMemoryEventStore({ log: store.log, snapshots: [snapshot] }));
      expect(again.writer.status().recoveredFrom).toMatchObject({ snapshotRevision: null, events: 20 });
      expect(again.machine.hash()).toBe(hash);
    }
    const fitting = await start(createMemoryEventStore({ log: store.log, snapshots: [good] }));
    expect(fitting.writer.status().recoveredFrom).toMatchObject({
      snapshotRevision: good.revision,
      events: 19 - good.revision,
    });
    expect(fitting.machine.hash()).toBe(hash);
  });
});
