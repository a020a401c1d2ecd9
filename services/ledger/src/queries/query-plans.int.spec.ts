import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { ListRequest } from '@corella/contracts/queries';
import { IdFilter } from '../messaging/id-filter.js';
import { storedClientOrderIds } from '../messaging/stored-ids.js';
import { balancesAfter, lastLineAt, linesOfBalance } from '../explain/balance-queries.js';
import { entryRow } from '../projections/ledger/journal-rows.js';
import type { LedgerDb } from '../projections/ledger/tables.js';
import { ANNA } from '../testing/given-ledger.js';
import { GivenTables } from '../testing/given-tables.js';
import { World } from '../testing/world.js';
import { withLineBalances } from './line-balances.js';
import { listEntries } from './list-entries.js';
import { listTrades } from './list-queries.js';
import { findFills, findLines, findOrder, findOrders } from './order-queries.js';

const FULL = { account: ANNA, limit: 50, after: {} };
const newest = (filter: ListRequest['filter'] = {}): ListRequest => ({
  filter,
  range: [0, 49],
  sort: ['revision', 'DESC'],
});
const escaped = (text: string): string => text.replace(/[?()]/g, '\\$&');
const NO_LOG: Parameters<typeof listEntries>[1] = { readStream: () => Promise.resolve([]) };

/**
 * How SQLite finds the rows: what customers ask for, and the console's newest pages, must be found by an index and need
 * no sorting.
 */
describe("how the ledger's tables are read", () => {
  const { log } = new World().ledger;
  let tables: GivenTables;
  let db: LedgerDb;
  const asked: RootOperationNode[] = [];
  const listening: KyselyPlugin = {
    transformQuery({ node }) {
      asked.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };

  beforeAll(async () => {
    tables = await GivenTables.open();
    await tables.fill(log);
    ({ db } = tables);
  });
  afterAll(() => tables.close());

  /** The plan of each kind of query that is made; of one within another first its own, then the whole's. */
  async function plansOf(read: (db: LedgerDb) => Promise<unknown>): Promise<readonly string[]> {
    asked.length = 0;
    await read(db.withPlugin(listening));
    const texts = new Map(
      [...asked]
        .map((node) => db.getExecutor().compileQuery(node, { queryId: 'plan' }))
        .map((query) => [query.sql, query]),
    );
    const plans = await Promise.all(
      [...texts.values()].map(({ sql, parameters }) =>
        db.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])),
      ),
    );
    return plans.map(({ rows }) => rows.map(({ detail }) => detail).join('; '));
  }

  it.each([
    ['lines', (on: LedgerDb) => findLines(on, FULL), 'SEARCH l USING PRIMARY KEY (account_id=?'],
    [
      'lines of an asset and type, further back',
      (on: LedgerDb) => findLines(on, { ...FULL, asset: 'btc', types: ['trade'], from: 1, before: '90:1' }),
      'SEARCH l USING',
    ],
    ['fills', (on: LedgerDb) => findFills(on, FULL), 'SEARCH f USING INDEX ledger_fills_account (account_id=?'],
    [
      'fills of a symbol, further back',
      (on: LedgerDb) => findFills(on, { ...FULL, symbol: 'btcaud', from: 1, before: 9 }),
      'SEARCH f USING INDEX ledger_fills_account (account_id=?',
    ],
    [
      'orders',
      (on: LedgerDb) => findOrders(on, FULL),
      'SEARCH ledger_orders USING INDEX ledger_orders_account (account=?',
    ],
    [
      'open orders',
      (on: LedgerDb) => findOrders(on, { ...FULL, states: ['submitted'] }),
      'USING INDEX ledger_orders_open (account=?',
    ],
    [
      "order of a client's id",
      (on: LedgerDb) => findOrder(on, { account: ANNA, clientOrderId: 'a', after: {} }),
      'SEARCH ledger_keys USING PRIMARY KEY (account_id=? AND client_order_id=?)',
    ],
  ] as const)("finds an account's %s by an index, newest first", async (_, read, expected) => {
    const plans = await plansOf(read);
    expect(plans.join('\n')).toContain(expected);
    expect(plans.join('\n')).not.toMatch(/SCAN|TEMP B-TREE/);
  });

  it('finds a balance at an instant with one look-up per bucket', async () => {
    const ofBucket =
      'SEARCH ledger_lines USING COVERING INDEX ledger_lines_balance (account_id=? AND asset=? AND is_frozen=? AND revision<?)';
    const line = 'SEARCH found USING PRIMARY KEY (account_id=? AND revision=? AND line=?)';
    const balances = await plansOf((on) => balancesAfter(on, ANNA, 50, 'btc'));
    expect(balances.at(-1)).toMatch(new RegExp(`${escaped(ofBucket)}.*${escaped(line)}`));
    const lines = await plansOf((on) =>
      linesOfBalance(on, {
        account: ANNA,
        asset: 'btc',
        bucket: undefined,
        revision: 90,
        before: { revision: 80, line: 1 },
        limit: 9,
      }),
    );
    expect(lines.at(-1)).toMatch(new RegExp(`${escaped(ofBucket)}.*${escaped(line.replace('found', 'l'))}`));
    expect([...balances, ...lines].join('\n')).not.toContain('TEMP B-TREE');
    expect((await plansOf((on) => lastLineAt(on, ANNA, 0))).join('\n')).not.toMatch(/SCAN|TEMP B-TREE/);
  });

  it("finds the balances after an entry's lines by the accounts of the entry", async () => {
    expect(
      (
        await plansOf((on) =>
          withLineBalances(
            on,
            log
              .map(entryRow)
              .filter(({ lines }) => lines.length > 0)
              .slice(-2),
          ),
        )
      ).join('\n'),
    ).toContain('SEARCH l USING PRIMARY KEY (account_id=? AND revision=?)');
  });

  it('reads the client order ids page by page in the order of their key', async () => {
    const plans = await plansOf((on) => new IdFilter(64).addAll(storedClientOrderIds(on)));
    expect(plans[0]).toContain('SEARCH ledger_keys USING PRIMARY KEY ((account_id,client_order_id)>(?,?))');
    expect(plans[0]).not.toMatch(/SCAN|TEMP B-TREE/);
  });

  it("lists the newest entries, trades and an account's entries from the end of an index", async () => {
    const entries = await plansOf((on) => listEntries(on, NO_LOG, newest()));
    expect(entries).toContain('SCAN e');
    const trades = await plansOf((on) => listTrades(on, newest()));
    expect(trades[0]).toBe('SCAN ledger_trades USING INDEX ledger_trades_revision');
    expect(trades.join('\n')).not.toContain('TEMP B-TREE');
    const byAccount = await plansOf((on) => listEntries(on, NO_LOG, newest({ account: ANNA })));
    expect(byAccount.join('\n')).toContain('SEARCH l USING');
    expect(byAccount.join('\n')).not.toMatch(/SCAN [ael]\b/);
  });
});
