import { LEDGER_SHARDS } from '@corella/contracts/ledger';
import type { LedgerMachine } from '@corella/ledger/machine';
import {
  LEDGER_TABLES,
  balancesAfter,
  changesTables,
  foldedBalances,
  foldedOpenOrders,
  openOrdersAfter,
  type BalanceCells,
  type OpenOrderCells,
} from '@corella/ledger/tables';
import type { TablesReader } from '@corella/read-model';
import type { FoldedTables, RowKey, TableRow, TableSlice, VenueTables } from '@corella/sentinel';

/** Rows of a table that one look reads: well under a second even on a busy machine, and a few megabytes of memory. */
const SLICE_ROWS = 20_000;
const STREAMS = LEDGER_SHARDS;
const [BALANCES, ORDERS] = ['ledger_balances', 'ledger_orders'] as const;

const balanceRow = ({ account, asset, available, frozen }: BalanceCells): TableRow => ({
  key: [account, asset],
  cells: `available ${available}, frozen ${frozen}`,
});
const orderRow = ({ account, orderId, state }: OpenOrderCells): TableRow => ({
  key: [account, orderId],
  cells: `it open as ${state}`,
});

/** The tables of balances and open orders, read-only, while the venue may be writing them. */
export function ledgerTables(tables: TablesReader, { sliceRows = SLICE_ROWS } = {}): VenueTables {
  const sliceOf = (table: string, after: RowKey | undefined, rows: readonly TableRow[]): TableSlice => ({
    table,
    rows,
    after: after ?? null,
    upTo: rows.length < sliceRows ? null : (rows.at(-1)?.key ?? null),
  });
  return {
    revisions: () => tables.revisions(LEDGER_TABLES, STREAMS),
    async read({ [BALANCES]: balancesFrom, [ORDERS]: ordersFrom }) {
      const moment = await tables.read(LEDGER_TABLES, STREAMS, [
        balancesAfter([balancesFrom?.[0] ?? '', String(balancesFrom?.[1] ?? '')], sliceRows),
        openOrdersAfter([ordersFrom?.[0] ?? '', Number(ordersFrom?.[1] ?? 0)], sliceRows),
      ]);
      if (moment === null) return null;
      const [balances, orders] = moment.rows;
      return {
        revisions: moment.revisions,
        slices: [
          sliceOf(BALANCES, balancesFrom, balances.map(balanceRow)),
          sliceOf(ORDERS, ordersFrom, orders.map(orderRow)),
        ],
      };
    },
  };
}

/** The rows that those tables must have, according to a ledger that was rebuilt from the log. */
export const foldedLedgerTables = (machine: LedgerMachine): FoldedTables => ({
  changedBy: changesTables,
  *rows(table, within) {
    const wants = (account: string): boolean => within.touches(account);
    if (table === BALANCES)
      for (const cells of foldedBalances(machine.state, wants))
        if (within.holds([cells.account, cells.asset])) yield balanceRow(cells);
    if (table === ORDERS)
      for (const cells of foldedOpenOrders(machine.state, wants))
        if (within.holds([cells.account, cells.orderId])) yield orderRow(cells);
  },
});
