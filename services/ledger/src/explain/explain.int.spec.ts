import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Posting } from '@corella/contracts/ledger';
import type { RecordedEvent } from '@corella/event-store';
import type { ReadModels } from '@corella/read-model';
import { openSqliteReadModels } from '@corella/read-model-sqlite';
import { ledgerProjection } from '../projections/ledger/ledger.projection.js';
import { ledgerDb } from '../projections/ledger/tables.js';
import { ANNA, BEN, MAKER, NOW } from '../testing/given-ledger.js';
import { World, step } from '../testing/world.js';
import { explainBalance, explainBalancesAt, type ExplainDeps } from './explain-balance.js';
import { explainEntry } from './explain-entry.js';
import type { Journal } from './journal.js';
import { journalOver } from './journal-over-log.js';

const SECOND_MS = 1_000;
const ASSETS = ['aud', 'btc'];

/** The log with a second between entries, so that instants tell them apart. */
const spread = (log: readonly RecordedEvent[]): readonly RecordedEvent[] => log.map((event) => ({ ...event, meta: { ...event.meta, at: NOW + event.revision * SECOND_MS, hash: `hash-${event.revision}` } }));

/** The slow and obvious sum. */
function naive(log: readonly RecordedEvent[], account: string, revision: number): Readonly<Record<string, { available: bigint; frozen: bigint }>> {
  const sums: Record<string, { available: bigint; frozen: bigint }> = {};
  for (const event of log.filter((entry) => entry.revision <= revision)) {
    for (const posting of (event.data['postings'] ?? []) as unknown as readonly Posting[]) {
      if (posting.account !== account) continue;
      const balance = (sums[posting.asset] ??= { available: 0n, frozen: 0n });
      balance[posting.bucket] += BigInt(posting.units);
    }
  }
  return sums;
}

describe('explanations', () => {
  const directory = mkdtempSync(join(tmpdir(), 'corella-explain-'));
  let readModels: ReadModels;
  let version = 1_000;

  beforeAll(async () => {
    readModels = await openSqliteReadModels({ file: join(directory, 'read.db'), onFault: () => undefined });
  });
  afterAll(async () => {
    await readModels.close();
    rmSync(directory, { recursive: true });
  });

  async function given(world: World): Promise<{ deps: ExplainDeps; log: readonly RecordedEvent[]; journal: Journal; world: World }> {
    const log = spread(world.ledger.log);
    const projection = ledgerProjection(readModels);
    await readModels.prepare({ ...projection, version: version++ });
    await readModels.apply('ledger', log.at(-1)?.position ?? '', projection.project(log));
    const journal = journalOver({
      readStream: (_, { from, limit }) => Promise.resolve(log.slice(from, from + limit)), lastRevision: () => Promise.resolve(log.length - 1), loadSnapshots: () => Promise.resolve([]),
    });
    return { deps: { db: ledgerDb(readModels), journal, now: () => Promise.resolve({ revision: log.length - 1, at: NOW + log.length * SECOND_MS }) }, log, journal, world };
  }
  const played = (steps: readonly Parameters<World['run']>[0][]): World => {
    const world = new World();
    for (const action of steps) world.run(action);
    return world;
  };

  it('has, for every account, asset and instant, lines that add up to the balance then, each with the balance after it', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), fc.integer({ min: 0, max: 100 }), async (steps, percent) => {
      const { deps, log } = await given(played(steps));
      const revision = Math.floor(((log.length - 1) * percent) / 100);
      for (const account of [ANNA, BEN, MAKER]) {
        const at = NOW + revision * SECOND_MS + 1;
        const sums = naive(log, account, revision);
        const then = await explainBalancesAt(deps, { account, at });
        const shown = Object.fromEntries(then.rows.filter((row) => sums[row.asset]).map(({ asset, available, frozen }) => [asset, { available: BigInt(available), frozen: BigInt(frozen) }]));
        expect(shown).toEqual(sums);
        for (const asset of ASSETS) {
          const explained = await explainBalance(deps, { account, asset, at, limit: 100 });
          const lines = [...explained.lines];
          for (let next = explained.next; next !== null;) {
            const page = await explainBalance(deps, { account, asset, at, limit: 7, before: next });
            lines.push(...page.lines);
            next = page.next;
          }
          const own = sums[asset] ?? { available: 0n, frozen: 0n };
          expect([explained.available, explained.frozen]).toEqual([own.available.toString(), own.frozen.toString()]);
          for (const bucket of ['available', 'frozen'] as const) {
            const ofBucket = lines.filter((line) => line.bucket === bucket).reverse();
            let running = 0n;
            for (const line of ofBucket) expect(line.balanceUnits).toBe((running += BigInt(line.units)).toString());
            expect(running).toBe(own[bucket]);
          }
        }
      }
    }), { numRuns: 6, seed: 20_260_105 });
  });

  it('finds nothing before the first entry', async () => {
    const { deps } = await given(played([]));
    for (const account of [ANNA, MAKER]) {
      expect(await explainBalancesAt(deps, { account, at: NOW - SECOND_MS })).toMatchObject({ revision: -1 });
      expect(await explainBalance(deps, { account, asset: 'aud', at: NOW - SECOND_MS, limit: 5 })).toMatchObject({ available: '0', frozen: '0', lines: [], next: null });
    }
  });

  it('tells the causes of an entry, its hashes, and the arithmetic of its fee', async () => {
    const buy = { kind: 'hold', account: 0, isBuy: true, isMarket: false, priceTicks: 10_000_000, qtyLots: 1_000, pick: 0 } as const;
    const steps = [buy, { ...buy, account: 1, isBuy: false }, { ...buy, kind: 'trade' }] as unknown as readonly Parameters<World['run']>[0][];
    const { deps, log, journal, world } = await given(played(steps));
    const trade = log.find((event) => event.type === 'TradeSettled');
    if (!trade) throw new Error('nothing was traded');
    const entryDeps = { db: deps.db, journal, state: () => world.ledger.machine.state };
    const explained = await explainEntry(entryDeps, { revision: trade.revision, account: ANNA });
    expect(explained).toMatchObject({ previousHash: `hash-${trade.revision - 1}`, entry: { hash: `hash-${trade.revision}` }, cause: { eventType: 'TradeSettled', symbol: 'btcaud', tradeId: 1 } });
    expect(explained?.order?.account).toBe(ANNA);
    expect(explained?.fills.map(({ account }) => account)).toEqual([ANNA]);
    const fees = (await explainEntry(entryDeps, { revision: trade.revision }))?.fee ?? [];
    expect(fees.map(({ account }) => account)).toEqual([ANNA, BEN]);
    for (const fee of fees) {
      // Paid in HT, the amount is a conversion of that fee instead.
      if (fee.asset !== fee.receivedAsset) expect(fee.asset).toBe('ht');
      else expect(BigInt(fee.feeUnits)).toBe((BigInt(fee.receivedUnits) * BigInt(fee.ratePpm) + 999_999n) / 1_000_000n);
    }
    expect(explained?.fee).toHaveLength(1);
    expect(Object.keys(explained?.cause.causes ?? {})).toContain('market-btcaud');
  });

  it('answers another’s entry like one that does not exist', async () => {
    const { deps, log, journal, world } = await given(played([]));
    const entryDeps = { db: deps.db, journal, state: () => world.ledger.machine.state };
    const own = log.findLast((event) => event.type === 'EntryPosted' && JSON.stringify(event.data).includes(BEN));
    expect(await explainEntry(entryDeps, { revision: own?.revision ?? -1, account: ANNA })).toBeNull();
    expect(await explainEntry(entryDeps, { revision: 1_000_000, account: ANNA })).toBeNull();
    expect(await explainEntry(entryDeps, { revision: 0, account: ANNA })).toBeNull();
  });
});
