import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualClock } from '@corella/clock';
import { depositStream, type DepositEvents } from '@corella/contracts/cash';
import type { ListRequest } from '@corella/contracts/queries';
import { UPCASTERS } from '@corella/contracts/versions';
import { createMemoryEventStore, eventually } from '@corella/event-store/conformance';
import { upcast, type RecordedEvent } from '@corella/event-store';
import { createProjectionRunner } from '@corella/projection';
import { tablesOf, type ReadModels } from '@corella/read-model';
import { openPostgresReadModels } from '@corella/read-model-postgres';
import { openSqliteReadModels } from '@corella/read-model-sqlite';
import { missingPostgres, ownPostgres, realPart, type OwnPostgres } from '@corella/real-parts';
import { planList, readPage, type ListFields } from '@corella/record-lists';
import { sql } from 'kysely';
import { fiatProjection } from '../../services/fiat/src/projections/fiat.projection.js';
import { fiatDefinition, type FiatTables } from '../../services/fiat/src/projections/fiat-tables.js';
import { readCorpus } from '../../services/host/src/testing/corpus.js';
import * as identityLists from '../../services/identity/src/projections/list-fields.js';
import { identityProjection } from '../../services/identity/src/projections/identity.projection.js';
import { identityDefinition, type IdentityTables } from '../../services/identity/src/projections/identity-tables.js';
import { AccountCosts } from '../../services/ledger/src/costs/account-costs.js';
import { balanceHistory } from '../../services/ledger/src/explain/balance-history.js';
import { balancesAfter, linesOfBalance, newestEntry } from '../../services/ledger/src/explain/balance-queries.js';
import { LedgerMachine } from '../../services/ledger/src/ledger.machine.js';
import { storedClientOrderIds, storedNames } from '../../services/ledger/src/messaging/stored-ids.js';
import { ledgerProjection } from '../../services/ledger/src/projections/ledger/ledger.projection.js';
import { LEDGER_READ_MODEL } from '../../services/ledger/src/projections/ledger/schema.js';
import { ledgerDb } from '../../services/ledger/src/projections/ledger/tables.js';
import { listEntries } from '../../services/ledger/src/queries/list-entries.js';
import { listAccounts, listBalances, listOrders, listTrades } from '../../services/ledger/src/queries/list-queries.js';
import { findFills, findLines, findOrder, findOrders } from '../../services/ledger/src/queries/order-queries.js';
import { CandlesProjection } from '../../services/matching/src/projections/candles/candles.projection.js';
import type { MarketTables } from '../../services/matching/src/projections/candles/candles.table.js';
import { PublicTradesProjection } from '../../services/matching/src/projections/public-trades/public-trades.projection.js';
import { MARKETS } from '../../services/matching/src/domain/admin/markets.js';
import { MarketReader } from '../../services/matching/src/queries/market-reader.js';

const CORPUS = '2026-11-orders';
/** Views are compared as well: they compute columns in SQL. */
const SHOWN = [
  ...LEDGER_READ_MODEL.tables,
  'ledger_entry_view',
  'ledger_line_view',
  'ledger_fill_view',
  ...identityDefinition.tables,
  ...fiatDefinition.tables,
  'market_candle',
  'market_trade',
];
const SORTS = ['id', 'account', 'accountId', 'uid', 'asset', 'available', 'total', 'symbol', 'side', 'state', 'reason']
  .concat(['clientOrderId', 'createdAt', 'finishedAt', 'takerSide', 'at', 'makerAccount', 'priceTicks', 'revision'])
  .concat(['type', 'businessId', 'memo', 'eventType', 'status', 'openedAt']);
const FILTERS: readonly ListRequest['filter'][] = [
  {},
  { q: 'SPOT:' },
  { q: '100' },
  { q: '%_\\' },
  { q: 'nul\0' },
  { account: ['spot:1000001', 'spot:1000002'] },
  { at_gte: 0, symbol_neq: 'ethaud' },
];
/** The recorded log has no deposits yet. */
const DEPOSIT: DepositEvents['DepositBooked'] = {
  depositId: 'DAB12',
  asset: 'aud',
  units: '9007199254740993',
  place: 'bank-aud',
  channel: 'payid',
  ref: 'f00d',
  uid: null,
  bookedAt: 1_790_000_000_000,
  suspended: 'owner-unknown',
};
const text = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) => (typeof member === 'bigint' ? `${member}n` : member));

/** Everything that the lists answer to these sorts, filters and pages. */
async function answersOf(list: (request: ListRequest) => Promise<unknown>): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const filter of FILTERS)
    for (const field of filter === FILTERS[0] ? SORTS : ['id', 'at'])
      for (const order of ['ASC', 'DESC'] as const) {
        const request: ListRequest = { filter, sort: [field, order], range: [0, 6] };
        const reply = (await list(request)) as { ok: boolean; value?: { first?: string[]; last?: string[] } };
        answers.push(text([request, reply]));
        const { first, last } = reply.value ?? {};
        if (last) answers.push(text(await list({ ...request, after: last })));
        if (first) answers.push(text(await list({ ...request, range: [0, 2], before: last ?? first })));
      }
  return answers;
}

realPart('the venue’s tables on PostgreSQL', missingPostgres(), () => {
  const directory = mkdtempSync(join(tmpdir(), 'corella-same-rows-'));
  const store = createMemoryEventStore();
  const { state, ...machine } = replayable();
  let server: OwnPostgres;
  let both: readonly ReadModels[] = [];

  beforeAll(async () => {
    server = await ownPostgres();
    both = [
      await openSqliteReadModels({
        file: join(directory, 'read-models.db'),
        onFault: (error) => {
          throw error;
        },
      }),
      await openPostgresReadModels({ address: server.address }),
    ];
    for (const event of await readCorpus(CORPUS)) {
      const current = upcast(UPCASTERS, event);
      machine.apply(current);
      const { stream, revision, id, data, meta } = current;
      await store.append(stream, revision - 1, [{ id, type: typeOf(current), data, meta }]);
    }
    const meta = { at: DEPOSIT.bookedAt };
    await store.append(depositStream(DEPOSIT.depositId), -1, [
      { id: 'D/0', type: 'DepositBooked', data: { ...DEPOSIT }, meta },
      { id: 'D/1', type: 'RefundDone', data: { depositId: DEPOSIT.depositId, attempt: 1, ref: 'f00e' }, meta },
    ]);
    for (const readModels of both) await project(readModels);
  }, 60_000);
  afterAll(async () => {
    for (const readModels of both) await readModels.close();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  const project = async (readModels: ReadModels): Promise<void> => {
    const market = tablesOf<MarketTables>(readModels.db);
    for (const projection of [
      ledgerProjection(readModels),
      identityProjection(tablesOf<IdentityTables>(readModels.db)),
      fiatProjection(tablesOf<FiatTables>(readModels.db)),
      new CandlesProjection(market),
      new PublicTradesProjection(market),
    ]) {
      const runner = createProjectionRunner({
        projection,
        readModels,
        feed: { subscribe: (options) => store.subscribe(options) },
        clock: new ManualClock(0),
        batchSize: 100,
      });
      await runner.start();
      await runner.stop();
    }
  };
  /** The same question to both; the answers must be the same, and are returned once. */
  const same = async <Answer>(ask: (readModels: ReadModels) => Promise<Answer>): Promise<Answer> => {
    const [embedded, distributed] = await Promise.all(both.map(ask));
    if (Array.isArray(embedded) && Array.isArray(distributed)) {
      const differs = embedded.findIndex((answer, index) => text(answer) !== text(distributed[index]));
      expect(distributed[differs]).toEqual(embedded[differs]);
    }
    expect(distributed).toEqual(embedded);
    return embedded!;
  };

  it.each(SHOWN)('have the same rows in %s', async (table) => {
    const rows = await same(async ({ db }) =>
      (await sql<object>`select * from ${sql.table(table)}`.execute(db)).rows.map(text).sort(),
    );
    const EMPTY = [
      'ledger_reservation_keys',
      'ledger_instructions',
      'identity_api_keys',
      'identity_kyc_cases',
      'identity_removals',
      'identity_list_members',
      'identity_closures',
      'fiat_banks',
      'fiat_withdrawals',
    ];
    expect(rows.length > 0).toBe(!EMPTY.includes(table));
  });

  it.each<[string, (readModels: ReadModels, request: ListRequest) => Promise<unknown>]>([
    ['accounts', (models, request) => listAccounts(ledgerDb(models), request)],
    ['balances', (models, request) => listBalances(ledgerDb(models), request)],
    ['orders', (models, request) => listOrders(ledgerDb(models), request, state())],
    ['trades', (models, request) => listTrades(ledgerDb(models), request)],
    ['entries', (models, request) => listEntries(ledgerDb(models), store, request)],
  ])('answer the same list of %s', async (_name, list) => {
    const answers = await same((models) => answersOf((request) => list(models, request)));
    expect(answers.filter((answer) => answer.includes('"ok":true')).length).toBeGreaterThan(20);
  });

  it.each(['USERS', 'STAFF', 'APPROVALS', 'AUDIT'] as const)('answer the same list of %s of identity', async (name) => {
    const fields: ListFields = identityLists[name];
    const table = { USERS: 'users', STAFF: 'staff', APPROVALS: 'approvals', AUDIT: 'audit' }[name];
    await same(({ reports }) =>
      answersOf(async (request) => {
        const plan = planList(request, fields);
        if (!plan.ok) return plan;
        return { ok: true, value: await readPage(reports, { from: sql.table(`identity_${table}`) }, plan.value) };
      }),
    );
  });

  it('answer customers the same', async () => {
    const accounts = [...state().accounts.keys()].filter((account) => account.startsWith('spot:'));
    for (const account of accounts) {
      const orders = await same((models) => findOrders(ledgerDb(models), { account, limit: 50 }));
      for (const { order_id: orderId, client_order_id: clientOrderId } of orders.rows.slice(0, 3)) {
        await same((models) => findOrder(ledgerDb(models), { account, orderId }));
        await same((models) =>
          findOrders(ledgerDb(models), { account, limit: 2, before: orderId, states: ['created', 'filled'] }),
        );
        if (clientOrderId !== null) await same((models) => findOrder(ledgerDb(models), { account, clientOrderId }));
      }
      const fills = await same((models) => findFills(ledgerDb(models), { account, limit: 3 }));
      if (fills.next !== null)
        await same((models) => findFills(ledgerDb(models), { account, limit: 3, before: Number(fills.next) }));
      const lines = await same((models) => findLines(ledgerDb(models), { account, limit: 3 }));
      if (lines.next !== null)
        await same((models) => findLines(ledgerDb(models), { account, limit: 3, before: lines.next! }));
      const revision = await same((models) => newestEntry(ledgerDb(models)));
      await same((models) => balancesAfter(ledgerDb(models), account, Math.floor(revision / 2)));
      const range = { account, asset: 'aud', bucket: undefined, revision, before: { revision, line: 0 }, limit: 5 };
      await same((models) => linesOfBalance(ledgerDb(models), range));
      const at = lines.rows.at(-1)?.at ?? 0;
      const now = () => Promise.resolve({ revision, at });
      await same((models) => balanceHistory({ db: ledgerDb(models), now }, { account, instants: [at - 1, at] }));
      await same((models) =>
        new AccountCosts({ db: ledgerDb(models), shown: () => Promise.resolve(revision) }).of({ account }),
      );
    }
    expect(accounts.length).toBeGreaterThan(3);
  });

  it('have each event once, although the server crashes while they are filled', async () => {
    const readModels = await openPostgresReadModels({ address: server.address, schema: 'crashed' });
    let batches = 0;
    const counted: ReadModels = {
      ...readModels,
      async apply(...batch) {
        batches += 1;
        await readModels.apply(...batch);
      },
    };
    const runner = createProjectionRunner({
      projection: ledgerProjection(readModels),
      readModels: counted,
      feed: { subscribe: (options) => store.subscribe(options) },
      clock: new ManualClock(0),
      batchSize: 10,
      retryMs: 500,
    });
    const started = runner.start();
    await eventually(() => batches >= 5);
    await server.crash();
    await server.restart();
    await started;
    expect(await runner.when({ 'ledger-0': state().revision })).toBe(true);
    await runner.stop();
    const balances = (models: ReadModels) =>
      ledgerDb(models).selectFrom('ledger_balances').selectAll().orderBy('account').orderBy('asset').execute();
    expect(await balances(readModels)).toEqual(await balances(both[0]!));
    await readModels.close();
  }, 60_000);

  it('have the same ids, candles and trades', async () => {
    const all = async <Item>(pages: AsyncIterable<readonly Item[]>): Promise<readonly Item[]> => {
      const items: Item[] = [];
      for await (const page of pages) items.push(...page);
      return items;
    };
    expect(await same((models) => all(storedClientOrderIds(ledgerDb(models))))).not.toEqual([]);
    await same((models) => all(storedNames(ledgerDb(models))));
    for (const { listing } of MARKETS) {
      const reader = (models: ReadModels): MarketReader => new MarketReader(tablesOf<MarketTables>(models.db));
      await same(async (models) => text([...(await reader(models).latest(listing.symbol, Number.MAX_SAFE_INTEGER))]));
      await same((models) => reader(models).trades(listing));
    }
  });
});

/** The candles of one market's history are enough. Those of all take ten seconds. */
const typeOf = ({ stream, type }: RecordedEvent): string =>
  type === 'HistorySeeded' && stream !== 'market-btcaud' ? 'HistoryLeftOut' : type;

/** The ledger's state, rebuilt from its events. */
function replayable(): { apply(event: RecordedEvent): void; state: () => LedgerMachine['state'] } {
  const machine = new LedgerMachine();
  return {
    apply(event) {
      if (event.stream.startsWith('ledger-')) machine.apply(event);
    },
    state: () => machine.state,
  };
}
