import fc from 'fast-check';
import type { LedgerEvents } from '@corella/contracts/ledger';
import { isStopType } from '@corella/contracts/market';
import { isOf, recordedOf, type RecordedEvent, type RecordedOf } from '@corella/event-store';
import { GivenTables } from '../../testing/given-tables.js';
import { World, step } from '../../testing/world.js';
import { entryRow, isIndexed } from './journal-rows.js';
import type { EntryColumns, FillColumns, LineColumns, OrderColumns, TradeColumns } from './tables.js';

type Row = Pick<
  OrderColumns,
  | 'order_id'
  | 'filled_lots'
  | 'filled_value'
  | 'fee_units'
  | 'ht_fee_units'
  | 'triggered_at'
  | 'replaces'
  | 'reason'
  | 'inputs'
  | 'state'
>;

/** The slow and obvious fold: every order of a customer, and those of the house that were filled. */
function naiveOrders(log: readonly RecordedEvent[]): readonly Row[] {
  const rows = new Map<number, Row & { isHouse: boolean }>();
  for (const event of log) {
    const data: unknown = event.data;
    if (event.type === 'FundsHeld') {
      const { order } = data as LedgerEvents['FundsHeld'];
      rows.set(order.orderId, {
        order_id: order.orderId,
        filled_lots: 0,
        filled_value: 0n,
        fee_units: 0n,
        ht_fee_units: 0n,
        triggered_at: null,
        replaces: order.account.startsWith('house:') ? null : (order.replaces?.orderId ?? null),
        reason: null,
        inputs: null,
        state: isStopType(order.orderType) ? 'created' : 'submitted',
        isHouse: order.account.startsWith('house:'),
      });
    } else if (event.type === 'OrderTriggered') {
      const { orderId, triggeredAt } = data as LedgerEvents['OrderTriggered'];
      const row = rows.get(orderId);
      // An order of the house has no row before its first fill.
      if (row && !row.isHouse) Object.assign(row, { state: 'submitted', triggered_at: triggeredAt });
    } else if (event.type === 'TradeSettled') {
      const trade = data as LedgerEvents['TradeSettled'];
      for (const { orderId, feeUnits, htFeeUnits } of [trade.buyer, trade.seller]) {
        const row = rows.get(orderId);
        if (!row) continue;
        Object.assign(row, {
          filled_lots: row.filled_lots + trade.qtyLots,
          filled_value: row.filled_value + BigInt(trade.priceTicks * trade.qtyLots),
          fee_units: row.fee_units + BigInt(feeUnits),
          ht_fee_units: row.ht_fee_units + BigInt(htFeeUnits ?? '0'),
          state: 'partial-filled',
        });
      }
    } else if (event.type === 'HoldReleased') {
      const release = data as LedgerEvents['HoldReleased'];
      const { state, reason, replacedBy } = release;
      const inputs = replacedBy === undefined ? null : `{"replacedBy":${replacedBy}}`;
      Object.assign(rows.get(release.orderId) ?? {}, { state, reason, inputs });
    }
  }
  return [...rows.values()]
    .filter(({ isHouse, filled_lots }) => !isHouse || filled_lots > 0)
    .map(({ isHouse: _, ...row }) => row);
}

const isCustomers = (account: string): boolean => account.startsWith('spot:');

/** Every line of a customer, as the log tells it, with the balance after it by adding up. */
function naiveLines(log: readonly RecordedEvent[]): readonly LineColumns[] {
  const sums = new Map<string, bigint>();
  return log.map(entryRow).flatMap(({ lines }) =>
    lines.flatMap(
      ({ revision, at, transactionType, businessId, account, bucket, asset, units, orderId, symbol }, line) => {
        const key = `${account}|${asset}|${bucket}`;
        const balance = (sums.get(key) ?? 0n) + BigInt(units);
        sums.set(key, balance);
        return isCustomers(account)
          ? [
              {
                revision,
                line,
                at,
                transaction_type: transactionType,
                business_id: businessId,
                account,
                bucket,
                asset,
                units: BigInt(units),
                balance,
                order_id: orderId,
                symbol,
              },
            ]
          : [];
      },
    ),
  );
}

const naiveEntries = (log: readonly RecordedEvent[]): readonly EntryColumns[] =>
  log
    .filter((event) => isIndexed(recordedOf(event, 'ledger')))
    .map(entryRow)
    .map(({ revision, at, eventType, transactionType, businessId, memo, lines }) => ({
      revision,
      at,
      event_type: eventType,
      transaction_type: transactionType,
      business_id: businessId,
      memo,
      symbol: lines[0]?.symbol ?? null,
    }));

const isTrade = (event: RecordedEvent): event is RecordedOf<'ledger', 'TradeSettled'> =>
  isOf(event, 'ledger') && event.type === 'TradeSettled';

/** Customers' sides of trades, with everything that the event says of them. */
const naiveFills = (log: readonly RecordedEvent[]): readonly FillColumns[] =>
  log
    .filter(isTrade)
    .flatMap(({ revision, data: trade }) => {
      return (
        [
          [1, trade.buyer],
          [2, trade.seller],
        ] as const
      )
        .filter(([, { account }]) => isCustomers(account))
        .map(([side, party]) => ({
          fill_id: 2 * trade.tradeId + Number(party.role === 'taker'),
          trade_id: trade.tradeId,
          order_id: party.orderId,
          account: party.account,
          symbol: trade.symbol,
          side,
          order_type: party.orderType,
          role: party.role,
          price_ticks: trade.priceTicks,
          qty_lots: trade.qtyLots,
          fee_units: BigInt(party.feeUnits),
          fee_asset: party.feeAsset,
          rate_ppm: party.ratePpm,
          ht_fee_units: party.htFeeUnits === undefined ? null : BigInt(party.htFeeUnits),
          source: party.source,
          at: trade.tradedAt,
          revision,
        }));
    })
    .sort((left, right) => left.fill_id - right.fill_id);

const naiveTrades = (log: readonly RecordedEvent[]): readonly TradeColumns[] =>
  log.filter(isTrade).map(({ revision, data }) => {
    const { tradeId, symbol, priceTicks, qtyLots, takerSide, tradedAt, buyer, seller } = data;
    const [taker, maker] = takerSide === 1 ? [buyer, seller] : [seller, buyer];
    return {
      trade_id: tradeId,
      symbol,
      price_ticks: priceTicks,
      qty_lots: qtyLots,
      taker_side: takerSide,
      at: tradedAt,
      maker_account: maker.account,
      taker_account: taker.account,
      maker_order_id: maker.orderId,
      taker_order_id: taker.orderId,
      revision,
    };
  });

describe("the ledger's read model", () => {
  let tables: GivenTables;
  beforeAll(async () => {
    tables = await GivenTables.open();
  });
  afterAll(() => tables.close());

  it('equals the fold of the stream, whatever the batches and whenever the process restarts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 100, size: 'max' }),
        fc.integer({ min: 1, max: 40 }),
        async (steps, batchSize) => {
          const world = new World();
          for (const action of steps) world.run(action);
          const { log, machine } = world.ledger;
          await tables.fill(log, batchSize);
          const { db } = tables;
          const balances = await db
            .selectFrom('ledger_balances')
            .selectAll()
            .orderBy('account')
            .orderBy('asset')
            .execute();
          const inMemory = [...machine.state.accounts.values()].flatMap(({ name, balances: owned }) =>
            [...owned].map(([asset, balance]) => ({ account: name, asset, ...balance })),
          );
          expect(balances).toEqual(
            inMemory.sort((left, right) =>
              `${left.account}|${left.asset}` < `${right.account}|${right.asset}` ? -1 : 1,
            ),
          );
          const orders = await db
            .selectFrom('ledger_orders')
            .select([
              'order_id',
              'filled_lots',
              'filled_value',
              'fee_units',
              'ht_fee_units',
              'triggered_at',
              'replaces',
              'reason',
              'inputs',
              'state',
            ])
            .orderBy('order_id')
            .execute();
          expect(orders).toEqual(naiveOrders(log));
          expect(
            await db
              .selectFrom('ledger_line_view')
              .selectAll()
              .where('account', 'like', 'spot:%')
              .orderBy('revision')
              .orderBy('line')
              .execute(),
          ).toEqual(naiveLines(log));
          expect(await db.selectFrom('ledger_entry_view').selectAll().orderBy('revision').execute()).toEqual(
            naiveEntries(log),
          );
          expect(await db.selectFrom('ledger_fill_view').selectAll().orderBy('fill_id').execute()).toEqual(
            naiveFills(log),
          );
          expect(await db.selectFrom('ledger_trades').selectAll().orderBy('revision').execute()).toEqual(
            naiveTrades(log),
          );
        },
      ),
      { numRuns: 20 },
    );
  });
});
