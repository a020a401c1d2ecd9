import fc from 'fast-check';
import type { RecordedEvent } from '@corella/event-store';
import { ANNA, BEN, MAKER, NOW } from '../testing/given-ledger.js';
import { GivenTables, SECOND_MS, aSecondApart, sumsOf } from '../testing/given-tables.js';
import { World, step, type Step } from '../testing/world.js';
import { explainBalance, explainBalancesAt, type ExplainDeps } from './explain-balance.js';
import { explainEntry } from './explain-entry.js';
import type { Journal } from './journal.js';
import { journalOver } from './journal-over-log.js';

const ASSETS = ['aud', 'btc'];

describe('explanations', () => {
  let tables: GivenTables;
  beforeAll(async () => {
    tables = await GivenTables.open();
  });
  afterAll(() => tables.close());

  async function given(
    world: World,
  ): Promise<{ deps: ExplainDeps; log: readonly RecordedEvent[]; journal: Journal; world: World }> {
    const log = aSecondApart(world.ledger.log);
    await tables.fill(log);
    const journal = journalOver({
      readStream: (_, { from, limit }) => Promise.resolve(log.slice(from, from + limit)),
      lastRevision: () => Promise.resolve(log.length - 1),
      keptSnapshots: () => Promise.resolve([]),
    });
    return {
      deps: {
        db: tables.db,
        journal,
        now: () => Promise.resolve({ revision: log.length - 1, at: NOW + log.length * SECOND_MS }),
      },
      log,
      journal,
      world,
    };
  }
  const played = (steps: readonly Parameters<World['run']>[0][]): World => {
    const world = new World();
    for (const action of steps) world.run(action);
    return world;
  };

  it('lists, for every account, asset and instant, lines that add up to the balance at that time, each with the balance after it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 20, maxLength: 60 }),
        fc.integer({ min: 0, max: 100 }),
        async (steps, percent) => {
          const { deps, log } = await given(played(steps));
          const revision = Math.floor(((log.length - 1) * percent) / 100);
          for (const account of [ANNA, BEN, MAKER]) {
            const at = NOW + revision * SECOND_MS + 1;
            const sums = sumsOf(log, account, (event) => event.revision <= revision);
            const then = await explainBalancesAt(deps, { account, at });
            const shown = Object.fromEntries(
              then.rows
                .filter((row) => sums[row.asset])
                .map(({ asset, available, frozen }) => [
                  asset,
                  { available: BigInt(available), frozen: BigInt(frozen) },
                ]),
            );
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
              expect([explained.available, explained.frozen]).toEqual([
                own.available.toString(),
                own.frozen.toString(),
              ]);
              for (const bucket of ['available', 'frozen'] as const) {
                const ofBucket = lines.filter((line) => line.bucket === bucket).reverse();
                let running = 0n;
                for (const line of ofBucket) expect(line.balanceUnits).toBe((running += BigInt(line.units)).toString());
                expect(running).toBe(own[bucket]);
              }
            }
          }
        },
      ),
      { numRuns: 6, seed: 20_260_105 },
    );
  });

  it('finds nothing before the first entry', async () => {
    const { deps } = await given(played([]));
    for (const account of [ANNA, MAKER]) {
      expect(await explainBalancesAt(deps, { account, at: NOW - SECOND_MS })).toMatchObject({ revision: -1 });
      expect(await explainBalance(deps, { account, asset: 'aud', at: NOW - SECOND_MS, limit: 5 })).toMatchObject({
        available: '0',
        frozen: '0',
        lines: [],
        next: null,
      });
    }
  });

  it('shows the causes of an entry, its hashes, and the arithmetic of its fee', async () => {
    const buy: Step = {
      kind: 'hold',
      account: 0,
      isBuy: true,
      typeIndex: 0,
      priceTicks: 10_000_000,
      qtyLots: 1_000,
      pick: 0,
    };
    const steps: readonly Step[] = [buy, { ...buy, account: 1, isBuy: false }, { ...buy, kind: 'trade' }];
    const { deps, log, journal, world } = await given(played(steps));
    const trade = log.find((event) => event.type === 'TradeSettled');
    if (!trade) throw new Error('nothing was traded');
    const entryDeps = { db: deps.db, journal, state: () => world.ledger.machine.state };
    const explained = await explainEntry(entryDeps, { revision: trade.revision, account: ANNA });
    expect(explained).toMatchObject({
      previousHash: `hash-${trade.revision - 1}`,
      entry: { hash: `hash-${trade.revision}` },
      cause: { eventType: 'TradeSettled', symbol: 'btcaud', tradeId: 1 },
    });
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

  it('reports another customer’s entry like one that does not exist', async () => {
    const { deps, log, journal, world } = await given(played([]));
    const entryDeps = { db: deps.db, journal, state: () => world.ledger.machine.state };
    const own = log.findLast((event) => event.type === 'EntryPosted' && JSON.stringify(event.data).includes(BEN));
    expect(await explainEntry(entryDeps, { revision: own?.revision ?? -1, account: ANNA })).toBeNull();
    expect(await explainEntry(entryDeps, { revision: 1_000_000, account: ANNA })).toBeNull();
    expect(await explainEntry(entryDeps, { revision: 0, account: ANNA })).toBeNull();
  });
});
