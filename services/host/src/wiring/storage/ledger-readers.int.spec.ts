import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStoreFeed } from '@corella/bus-local';
import { createPatientBus } from '@corella/bus-local/testing';
import { systemClock } from '@corella/clock';
import { sampleVenueConfig } from '@corella/contracts/testing';
import {
  CUSTODY_DEMO,
  HOUSE_DEMO,
  LEDGER_SERVICE,
  LEDGER_SHARD,
  spotAccount,
  type LedgerCommand,
  type LedgerReply,
} from '@corella/contracts/ledger';
import { openSqliteEventStore } from '@corella/event-store-sqlite';
import { LedgerService } from '@corella/ledger';
import { sha256Text, verifyInclusion } from '@corella/merkle-sum';
import { openSqliteReadModels } from '@corella/read-model-sqlite';
import { ask } from '@corella/signals';
import { createPatientSignals } from '@corella/signals-local/testing';
import { openJournalReader } from '../../journal/journal-reader.js';
import { openLiabilityTrees } from '../../liabilities/liability-trees.js';

const UIDS = ['1000001', '1000002', '1000003'];
const PAUSE_MS = 50;

async function open(directory: string) {
  let stopping = false;
  const onFault = (error: unknown): void => {
    if (!stopping) throw error;
  };
  const eventsDir = join(directory, 'events');
  const log = { kind: 'sqlite', directory: eventsDir } as const;
  const store = await openSqliteEventStore({ directory: eventsDir, reserveBytes: 0, minFreeBytes: 1_000, onFault });
  const readModels = await openSqliteReadModels({ file: join(directory, 'read.db'), onFault });
  const [bus, signals, feed] = [createPatientBus(), createPatientSignals(), createStoreFeed(store)];
  const journal = openJournalReader({ log });
  const liabilityTrees = await openLiabilityTrees({
    log,
    proofs: { kind: 'folder', directory: join(directory, 'proofs') },
    secret: () => Promise.resolve('22'.repeat(32)),
  });
  const ledger = new LedgerService({
    store,
    bus,
    feed,
    signals,
    readModels,
    clock: systemClock,
    config: sampleVenueConfig(),
    journal,
    liabilityTrees,
    onFatal: onFault,
  });
  await ledger.start();
  const command = (body: LedgerCommand): Promise<LedgerReply> =>
    bus.request<LedgerReply>(LEDGER_SERVICE, body, { partition: LEDGER_SHARD });
  return {
    ledger,
    signals,
    liabilityTrees,
    command,
    async close() {
      stopping = true;
      await journal.close();
      await liabilityTrees.close();
      await ledger.stop();
      await readModels.close();
      await store.close();
    },
  };
}

describe('the books beside the order path', () => {
  const directory = mkdtempSync(join(tmpdir(), 'corella-books-'));
  let venue: Awaited<ReturnType<typeof open>>;

  beforeAll(async () => {
    venue = await open(directory);
    const fund = (account: string, units: string, asset = 'aud'): Promise<LedgerReply> =>
      venue.command({
        type: 'PostEntry',
        transactionType: account === HOUSE_DEMO ? 'deposit' : 'demo-funding',
        by: account === HOUSE_DEMO ? 'host' : 'identity',
        businessId: `fund-${account.replace(':', '-')}-${units}`,
        postings: [
          {
            account: account === HOUSE_DEMO ? CUSTODY_DEMO : HOUSE_DEMO,
            bucket: 'available',
            asset,
            units: `-${units}`,
          },
          { account, bucket: 'available', asset, units },
        ],
      });
    for (const uid of UIDS) await venue.command({ type: 'OpenAccount', account: spotAccount(uid), uid, stpGroup: uid });
    for (const [index, uid] of UIDS.slice(0, 2).entries()) await fund(spotAccount(uid), String((index + 1) * 1_000));
    await fund(HOUSE_DEMO, '5', 'nzd');
    await fund(HOUSE_DEMO, '7', 'nzd');
  });
  afterAll(async () => {
    await venue.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('publish a tree that every customer can verify, with the ledger’s totals at its root', async () => {
    const before = await ask(venue.signals, 'ledger.totals', {});
    const proof = await venue.liabilityTrees.build({ revision: before.revision, takenAt: systemClock.nowMs() });
    expect(proof).toMatchObject({
      revision: before.revision,
      entryHash: before.hash,
      leaves: 3,
      totals: { aud: '3000' },
    });
    expect(proof.totals['aud']).toBe(before.assets.find(({ asset }) => asset === 'aud')?.customersUnits);
    expect(await ask(venue.signals, 'ledger.liabilities', {})).toBeNull();
    venue.ledger.publishLiabilities();
    while ((await ask(venue.signals, 'ledger.liabilities', {})) === null)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    // The ledger may have assigned ranks since, so it publishes a tree of its own.
    expect(await ask(venue.signals, 'ledger.liabilities', {})).toMatchObject({ leaves: 3, totals: proof.totals });
    for (const uid of UIDS) {
      const inclusion = await ask(venue.signals, 'ledger.inclusion', { account: spotAccount(uid) });
      if (!inclusion) throw new Error(`${uid} is not included`);
      expect(verifyInclusion(sha256Text, inclusion.proof, inclusion)).toMatchObject({ ok: true });
    }
    expect(await ask(venue.signals, 'ledger.inclusion', { account: spotAccount('1999999') })).toBeNull();
    expect(await ask(venue.signals, 'ledger.inclusion', { account: HOUSE_DEMO })).toBeNull();
  });

  it('rebuild a lost tree as it was', async () => {
    const published = await ask(venue.signals, 'ledger.liabilities', {});
    await venue.liabilityTrees.keep([]);
    expect(await ask(venue.signals, 'ledger.inclusion', { account: spotAccount('1000001') })).toBeNull();
    const again = await venue.liabilityTrees.build({ revision: published?.revision ?? 0, takenAt: 0 });
    expect(again.rootHash).toBe(published?.rootHash);
    expect(await ask(venue.signals, 'ledger.inclusion', { account: spotAccount('1000001') })).toMatchObject({
      sums: { aud: '1000' },
    });
  });

  it('explain a house account from the log, which the index does not have line by line', async () => {
    const explained = await ask(venue.signals, 'ledger.explain', { account: HOUSE_DEMO, asset: 'nzd', limit: 1 });
    expect(explained).toMatchObject({
      available: '12',
      frozen: '0',
      lines: [{ units: '7', balanceUnits: '12', cause: { eventType: 'EntryPosted' } }],
    });
    const older = await ask(venue.signals, 'ledger.explain', {
      account: HOUSE_DEMO,
      asset: 'nzd',
      limit: 1,
      before: explained.next ?? '',
    });
    expect(older).toMatchObject({ lines: [{ units: '5', balanceUnits: '5' }], next: null });
    expect(
      await ask(venue.signals, 'ledger.balances-at', { account: HOUSE_DEMO, revision: older.lines[0]?.revision ?? 0 }),
    ).toMatchObject({ rows: [{ asset: 'aud' }, { asset: 'nzd', available: '5' }] });
  });
});
