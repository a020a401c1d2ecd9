import type { Snapshot } from '@corella/event-store';
import { newestOf } from '@corella/event-store/conformance';
import { LEDGER_SHARD } from '@corella/contracts/ledger';
import { SNAPSHOT_SCHEMA } from '../domain/snapshot/snapshot-codec.js';
import { LedgerMachine } from '../ledger.machine.js';
import { MAKER } from '../testing/given-ledger.js';
import { World, type Step } from '../testing/world.js';
import { journalOver } from './journal-over-log.js';

const ACTION: Step = {
  kind: 'hold',
  account: 2,
  isBuy: true,
  typeIndex: 0,
  priceTicks: 10_000_000,
  qtyLots: 7,
  pick: 0,
};

/** A log of house orders with snapshots at some of its revisions, and how many entries were read of it. */
function given(snapshotsAt: readonly number[]) {
  const world = new World();
  for (let order = 0; order < 20; order += 1) world.run({ ...ACTION, qtyLots: order + 1 });
  const { log } = world.ledger;
  const machine = new LedgerMachine();
  const kept: Snapshot[] = [];
  for (const event of log) {
    machine.apply(event);
    if (snapshotsAt.includes(event.revision))
      kept.unshift({
        stream: LEDGER_SHARD,
        revision: event.revision,
        schema: SNAPSHOT_SCHEMA,
        hashVersion: SNAPSHOT_SCHEMA,
        stateHash: '',
        inputs: {},
        state: machine.snapshot(),
      });
  }
  let entriesRead = 0;
  const journal = journalOver({
    readStream: (_, { from, limit }) => {
      const page = log.slice(from, from + limit);
      entriesRead += page.length;
      return Promise.resolve(page);
    },
    lastRevision: () => Promise.resolve(log.length - 1),
    keptSnapshots: () => Promise.resolve(newestOf(kept)),
  });
  return { journal, last: log.length - 1, entriesRead: () => entriesRead };
}

describe('folding a house account from the log', () => {
  it('gives the same figures and lines with any snapshots', async () => {
    const plain = given([]);
    const wanted = { account: MAKER, revision: plain.last, lines: { asset: 'aud', limit: 12 } };
    const expected = await plain.journal.fold(wanted);
    expect(expected.lines).toHaveLength(13);
    for (const snapshots of [[plain.last - 2], [plain.last - 1, 10, 5], [plain.last]])
      expect(await given(snapshots).journal.fold(wanted)).toEqual(expected);
  });

  it('reads no entry twice, and only the entries that it needs after a snapshot', async () => {
    const { journal, last, entriesRead } = given([12, 9]);
    await journal.fold({ account: MAKER, revision: last, lines: { asset: 'aud', limit: 1_000 } });
    expect(entriesRead()).toBe(last + 1);
    await journal.fold({ account: MAKER, revision: last });
    expect(entriesRead()).toBe(last + 1 + (last - 12));
  });

  it('ignores snapshots after the requested revision', async () => {
    const { journal, last } = given([]);
    const late = given([last]);
    expect(await late.journal.fold({ account: MAKER, revision: last - 3 })).toEqual(
      await journal.fold({ account: MAKER, revision: last - 3 }),
    );
  });

  it('refuses a request for more entries than one call returns', async () => {
    await expect(given([]).journal.entries(Array.from({ length: 201 }, (_, revision) => revision))).rejects.toThrow(
      'at most 200',
    );
  });
});
