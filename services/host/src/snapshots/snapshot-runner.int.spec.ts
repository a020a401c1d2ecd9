import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualClock } from '@corella/clock';
import { HOUSE_DEMO, CUSTODY_DEMO, TRANSACTION_TYPES, type LedgerCommand } from '@corella/contracts/ledger';
import type { OrderTicket } from '@corella/contracts/market';
import type { EventStore, RecordedEvent } from '@corella/event-store';
import { openSqliteEventStore } from '@corella/event-store-sqlite';
import { MARKETS } from '@corella/matching';
import { createWriter, type Machine, type SnapshotWorker, type Writer } from '@corella/single-writer';
import { createSnapshotRunner, type SnapshotRunner } from './snapshot-runner.js';
import { machineOf } from './stream-machines.js';

const NOW = Date.UTC(2026, 0, 5);
const EVERY = 100;
const LEDGER = 'ledger-0';
const MARKET = 'market-btcaud';

describe('snapshots by a worker beside the running store', () => {
  let base = '';
  let store: EventStore;
  let runner: SnapshotRunner;
  const alarms: unknown[] = [];

  const openWriter = async (stream: string, snapshotWorker?: SnapshotWorker): Promise<Writer<object, unknown>> => {
    const { machine, versions } = machineOf(stream);
    const writer = createWriter<object, unknown>({
      stream,
      machine: machine as Machine<object, unknown>,
      versions,
      store,
      clock: new ManualClock(NOW),
      chained: stream === LEDGER,
      snapshotEvery: EVERY,
      onSnapshotFault: (error) => alarms.push(error),
      onFatal: (error) => {
        throw error;
      },
      ...(snapshotWorker ? { snapshotWorker } : {}),
    });
    await writer.recover();
    return writer;
  };
  const until = async (holds: () => boolean): Promise<void> => {
    for (let tries = 0; tries < 1_000 && !holds(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(holds()).toBe(true);
  };

  beforeEach(async () => {
    base = mkdtempSync(join(tmpdir(), 'corella-'));
    store = await openSqliteEventStore({
      directory: base,
      reserveBytes: 0,
      minFreeBytes: 0,
      onFault: (error) => alarms.push(error),
    });
    runner = createSnapshotRunner({ log: { kind: 'sqlite', directory: base } });
    alarms.length = 0;
  });
  afterEach(async () => {
    await runner.close();
    await store.close();
    rmSync(base, { recursive: true, force: true });
  });

  const post = (n: number): LedgerCommand => ({
    type: 'PostEntry',
    transactionType: TRANSACTION_TYPES.deposit,
    by: 'host',
    businessId: `test:${n}`,
    postings: [
      { account: CUSTODY_DEMO, bucket: 'available', asset: 'aud', units: '-100' },
      { account: HOUSE_DEMO, bucket: 'available', asset: 'aud', units: '100' },
    ],
  });
  const openAccounts = async (ledger: Writer<object, unknown>): Promise<void> => {
    for (const account of [CUSTODY_DEMO, HOUSE_DEMO])
      await ledger.submit({ type: 'OpenAccount', account, stpGroup: account }, 'internal');
  };
  const held = (revision: number): RecordedEvent => {
    const order: OrderTicket = {
      orderId: 1_000 + revision,
      account: `spot:${revision % 7}`,
      symbol: 'btcaud',
      side: revision % 2 === 0 ? 1 : 2,
      orderType: 'limit',
      priceTicks: 16_124_050 + (revision % 11) * 100,
      qtyLots: 1_000 + revision,
      source: 'web',
      stpGroup: String(revision % 7),
      stpMode: 'cancel-taker',
      placedAt: NOW,
    };
    return {
      stream: LEDGER,
      revision,
      type: 'FundsHeld',
      id: `${LEDGER}/${revision}`,
      position: String(revision),
      data: { order: { ...order } },
      meta: { at: NOW },
    };
  };

  /** What a stop keeps without the writer's own last snapshot: only what the worker wrote is there to recover from. */
  const expectSameAfterRecovery = async (writer: Writer<object, unknown>): Promise<void> => {
    const { stream, lastSnapshot } = writer.status();
    const live = await writer.liveHash();
    const again = await openWriter(stream);
    expect(again.status().recoveredFrom).toMatchObject({
      snapshotRevision: lastSnapshot?.revision,
      events: live.revision - (lastSnapshot?.revision ?? 0),
    });
    expect(await again.liveHash()).toEqual(live);
  };

  it('have the hash that the live ledger had at their revision, and recovery from them gives the live hash', async () => {
    const ledger = await openWriter(LEDGER, runner.take);
    await openAccounts(ledger);
    let n = 0;
    for (; n < EVERY; n += 1) await ledger.submit(post(n), 'client');
    const atRevision = await ledger.liveHash();
    // The worker is asked for the state of an earlier commit while the writer goes on.
    const taken = runner.take({ stream: LEDGER, revision: atRevision.revision });
    for (; n < EVERY + 40; n += 1) await ledger.submit(post(n), 'client');
    expect(await taken).toEqual({ revision: atRevision.revision, stateHash: atRevision.hash });
    await until(() => ledger.status().lastSnapshot !== null);
    expect(await (await store.keptSnapshots(LEDGER))[0]?.load()).toMatchObject({
      revision: atRevision.revision,
      stateHash: atRevision.hash,
    });
    await ledger.stop();
    expect(alarms).toEqual([]);
  });

  it('start from the snapshot before them, for markets and for the ledger, and three are kept', async () => {
    const market = await openWriter(MARKET, runner.take);
    const btcaud = MARKETS.find(({ listing }) => listing.symbol === 'btcaud');
    await market.submit({ type: 'ListSymbol', ...btcaud }, 'internal');
    let revision = 0;
    for (let round = 1; round <= 4; round += 1) {
      const before = market.status().lastSnapshot?.revision ?? -1;
      const goal = market.status().revision + EVERY;
      while (market.status().revision <= goal) await market.absorb([held(revision++), held(revision++)]);
      await until(() => (market.status().lastSnapshot?.revision ?? -1) > before);
    }
    expect(readdirSync(join(base, 'snapshots', MARKET)).filter((name) => name.endsWith('.snapshot'))).toHaveLength(3);
    await market.absorb([held(revision++), held(revision++)]);
    await expectSameAfterRecovery(market);
    expect(alarms).toEqual([]);
  });

  it('raise an alarm when the worker fails, and the writer goes on', async () => {
    writeFileSync(join(base, 'snapshots'), 'a file where the folder should be');
    const ledger = await openWriter(LEDGER, runner.take);
    await openAccounts(ledger);
    for (let n = 0; n < EVERY; n += 1) await ledger.submit(post(n), 'client');
    await until(() => alarms.length > 0);
    expect(String(alarms[0])).toMatch(/no snapshot of ledger-0 at \d+ was written/);
    expect(ledger.status().lastSnapshot).toBeNull();
    expect(await ledger.submit(post(EVERY), 'client')).toMatchObject({ reply: { ok: true } });
  });

  it('wait for their turn, and are dropped when the venue stops', async () => {
    const refused = createSnapshotRunner({ log: { kind: 'sqlite', directory: base }, maxWaiting: 1 });
    const [first, second, third] = [1, 2, 3].map((revision) =>
      refused.take({ stream: LEDGER, revision }).catch(String),
    );
    expect(await third).toMatch(/1 snapshots are waiting already/);
    await refused.close();
    expect(await Promise.all([first, second])).toEqual([null, null]);
    expect(await refused.take({ stream: LEDGER, revision: 4 })).toBeNull();
  });
});
