/**
 * Kinds of journal entries, as named in statements, filters and the API. `entry-templates.ts` says what each may move.
 */
export const TRANSACTION_TYPES = {
  deposit: 'deposit',
  suspenseRelease: 'suspense-release',
  refundSent: 'refund-sent',
  refundDone: 'refund-done',
  refundReturned: 'refund-returned',
  depositReversed: 'deposit-reversed',
  debtRepaid: 'debt-repaid',
  withdrawal: 'withdrawal',
  payoutSent: 'payout-sent',
  payoutFailed: 'payout-failed',
  withdrawalReturned: 'withdrawal-returned',
  walletSent: 'wallet-sent',
  walletDone: 'wallet-done',
  testDeposit: 'test-deposit',
  providerCost: 'provider-cost',
  dustWaived: 'dust-waived',
  houseTransfer: 'house-transfer',
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
