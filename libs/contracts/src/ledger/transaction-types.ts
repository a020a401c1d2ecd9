/** Kinds of journal entries, as named in statements, filters and the API. */
export const TRANSACTION_TYPES = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  orderHold: 'order-hold',
  orderRelease: 'order-release',
  trade: 'trade',
  transfer: 'transfer',
  adjustment: 'adjustment',
  demoFunding: 'demo-funding',
} as const;

export type TransactionType = (typeof TRANSACTION_TYPES)[keyof typeof TRANSACTION_TYPES];
