/**
 * Kinds of journal entries, as named in statements, filters and the API. `entry-templates.ts` says what each may move.
 */
export const TRANSACTION_TYPES = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  payoutSent: 'payout-sent',
  orderHold: 'order-hold',
  orderRelease: 'order-release',
  trade: 'trade',
  reservation: 'reservation',
  reservationRelease: 'reservation-release',
  transfer: 'transfer',
  adjustment: 'adjustment',
  demoFunding: 'demo-funding',
  demoReturn: 'demo-return',
} as const;

export type TransactionType = (typeof TRANSACTION_TYPES)[keyof typeof TRANSACTION_TYPES];
