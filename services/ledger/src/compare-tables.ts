import { isHouse } from '@corella/contracts/ledger';
import { sql, type RawBuilder } from 'kysely';
import { isOf, type RecordedEvent } from '@corella/event-store';
import { postingsOf } from './domain/ledger-event.js';
import type { Hold, LedgerState } from './domain/ledger-state.js';
import { LEDGER_READ_MODEL } from './projections/ledger/schema.js';

// What the sentinel needs to compare the ledger's tables with a state that it rebuilt from the log: no wiring.
export { ledgerProjection } from './projections/ledger/ledger.projection.js';

/** The projection that fills these tables. Another version has other columns. */
export const LEDGER_TABLES = { name: LEDGER_READ_MODEL.name, version: LEDGER_READ_MODEL.version };

export interface BalanceCells {
  readonly account: string;
  readonly asset: string;
  readonly available: bigint;
  readonly frozen: bigint;
}
export interface OpenOrderCells {
  readonly account: string;
  readonly orderId: number;
  readonly state: string;
}

/** Reads `limit` rows of `ledger_balances` after an account and asset, in key order. Account names are ASCII. */
export const balancesAfter = (
  [account, asset]: readonly [string, string],
  limit: number,
): RawBuilder<BalanceCells> => sql<BalanceCells>`
  select account, asset, available, frozen from ledger_balances where (account, asset) > (${account}, ${asset})
    order by account, asset limit ${limit}`;

/** Reads `limit` open orders after an account and order id, in key order. */
export const openOrdersAfter = (
  [account, orderId]: readonly [string, number],
  limit: number,
): RawBuilder<OpenOrderCells> => sql<OpenOrderCells>`
  select account, order_id as "orderId", state from ledger_orders where finished_at is null and (account,
    order_id) > (${account}, ${orderId}) order by account, order_id limit ${limit}`;

type Wants = (account: string) => boolean;

/** The balances that the table must have for the wanted accounts. */
export function* foldedBalances(state: LedgerState, wants: Wants): Iterable<BalanceCells> {
  for (const { name, balances } of state.accounts.values())
    if (wants(name))
      for (const [asset, { available, frozen }] of balances) yield { account: name, asset, available, frozen };
}

/** The open orders that the table must have for the wanted accounts. A house order gets its row with its first fill. */
export function* foldedOpenOrders(state: LedgerState, wants: Wants): Iterable<OpenOrderCells> {
  for (const hold of state.holds.values())
    if (wants(hold.account) && (hold.filledLots > 0 || !isHouse(hold.account)))
      yield { account: hold.account, orderId: hold.orderId, state: stateOf(hold) };
}

const stateOf = ({ isAwake, filledLots }: Hold): string =>
  !isAwake ? 'created' : filledLots > 0 ? 'partial-filled' : 'submitted';

/** Whether an event changes balances or open orders. The checkpoint may lag behind events that do not. */
export const changesTables = (event: RecordedEvent): boolean =>
  isOf(event, 'ledger') &&
  (event.type === 'OrderTriggered' ||
    event.type === 'HoldReleased' ||
    event.type === 'FundsHeld' ||
    postingsOf(event).length > 0);
