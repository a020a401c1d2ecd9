import { TRANSACTION_TYPES } from '@corella/contracts/ledger';
import { formatUnits } from '@corella/money';
import type { HistoryRecord } from './account-history.js';

/** The Huobi API's names for what changed an account. Moves between free and frozen have none. */
const HUOBI_TRANSACT: Readonly<Record<string, string>> = {
  [TRANSACTION_TYPES.deposit]: 'deposit',
  [TRANSACTION_TYPES.withdrawal]: 'withdraw',
  [TRANSACTION_TYPES.trade]: 'trade',
  [TRANSACTION_TYPES.transfer]: 'transfer',
};
const OTHER = 'other-types';
const FREE_AND_FROZEN: readonly string[] = [
  TRANSACTION_TYPES.orderHold,
  TRANSACTION_TYPES.orderRelease,
  TRANSACTION_TYPES.reservation,
  TRANSACTION_TYPES.reservationRelease,
];
const CHANGING = Object.values(TRANSACTION_TYPES).filter((type) => !FREE_AND_FROZEN.includes(type));
export const TRANSACT_TYPES: readonly string[] = [
  'trade',
  'transfer',
  'deposit',
  'withdraw',
  OTHER,
  'transact-fee',
  'fee-deduction',
  'withdraw-fee',
  'interest',
  'credit',
  'liquidation',
  'exchange',
  'etf',
  'rebate',
];

export const transactType = (type: string): string => HUOBI_TRANSACT[type] ?? OTHER;
/** The ledger's types behind the Huobi API's. Some of those do not exist here and match nothing. */
export const typesBehind = (names: readonly string[] | undefined): readonly string[] =>
  CHANGING.filter((type) => names?.includes(transactType(type)) ?? true);

/** A row of /v1/account/history. */
export const historyRow = (
  accountId: number,
  { recordId, asset, units, transactionType, at, availableUnits }: HistoryRecord,
): object => ({
  'account-id': accountId,
  currency: asset,
  'record-id': recordId,
  'transact-amt': formatUnits(units),
  'transact-type': transactType(transactionType),
  'transact-time': at,
  ...(availableUnits === null ? {} : { 'avail-balance': formatUnits(availableUnits) }),
});

/** A row of /v2/account/ledger, whose amount is a JSON number. */
export const ledgerRow = (
  accountId: number,
  { recordId, asset, units, transactionType, at }: HistoryRecord,
): object => ({
  accountId,
  currency: asset,
  transactAmt: Number(formatUnits(units)),
  transactType: transactType(transactionType),
  transferType: transactType(transactionType),
  transactId: recordId,
  transactTime: at,
});
