import { ManualClock } from '@corella/clock';
import { UPCASTERS } from '@corella/contracts/versions';
import { upcast, versionedStore } from '@corella/event-store';
import { unreadableIn } from '@corella/event-store/readable';
import { openSqliteEventStore } from '@corella/event-store-sqlite';
import { sha256Hex } from '@corella/hash';
import { LedgerMachine } from '@corella/ledger/machine';
import { createWriter, type Machine } from '@corella/single-writer';
import { machineOf } from './snapshots/stream-machines.js';
import { copyOfCorpus, corpusNames, manifestOf, readCorpus } from './testing/corpus.js';
import { describeLog } from './testing/describe-log.js';

const faulty = (error: unknown): never => {
  throw error;
};

describe.each(corpusNames())('a log of an earlier release: %s', (name) => {
  const manifest = manifestOf(name);

  it('replays to the states and balances that its release recorded, with every invariant kept at every event', async () => {
    const copy = copyOfCorpus(name);
    const { description, violations, unbalanced } = await describeLog(copy.eventsDir);
    copy.remove();
    expect(violations).toEqual([]);
    expect(unbalanced).toEqual([]);
    expect(description).toMatchObject({
      events: manifest.events,
      position: manifest.position,
      balancesHash: manifest.balancesHash,
      types: manifest.types,
    });
    expect(description.streams.map(({ stream, revision }) => ({ stream, revision }))).toEqual(
      manifest.streams.map(({ stream, revision }) => ({ stream, revision })),
    );
    // Where the format of a state has not changed since then, the state must be identical.
    const same = description.streams.filter(({ stream, hashVersion }) =>
      manifest.streams.some((then) => then.stream === stream && then.hashVersion === hashVersion),
    );
    for (const state of same) expect(manifest.streams).toContainEqual(state);
  });

  it('holds only events that their schemas read', async () => {
    const stored = await readCorpus(name);
    const faults = stored.map((event) => unreadableIn(upcast(UPCASTERS, event)));
    expect(stored.length).toBe(manifest.events);
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  });

  it("is opened, verified and recovered by today's writers, with or without its snapshots, to the hash of a replay", async () => {
    const copy = copyOfCorpus(name);
    const { description } = await describeLog(copy.eventsDir);
    const store = versionedStore(
      await openSqliteEventStore({ directory: copy.eventsDir, reserveBytes: 0, minFreeBytes: 0, onFault: faulty }),
      UPCASTERS,
    );
    for (const { stream, revision, stateHash } of description.streams) {
      const { machine, versions } = machineOf(stream);
      const writer = createWriter<never, unknown>({
        stream,
        machine: machine as Machine<never, unknown>,
        versions,
        store,
        clock: new ManualClock(0),
        onFatal: faulty,
      });
      await writer.recover();
      expect(await writer.liveHash()).toEqual({ revision, hash: stateHash });
      if (machine instanceof LedgerMachine) expect(balancesHashOf(machine)).toBe(manifest.balancesHash);
    }
    await store.close();
    copy.remove();
  });
});

function balancesHashOf({ state }: LedgerMachine): string {
  const rows = [...state.accounts.values()].flatMap(({ name, balances }) =>
    [...balances]
      .filter(([, { available, frozen }]) => available !== 0n || frozen !== 0n)
      .map(([asset, { available, frozen }]) => `${name} ${asset} ${available} ${frozen}`),
  );
  return sha256Hex(rows.sort().join('\n'));
}
