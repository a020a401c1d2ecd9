import type { Rejection } from '@corella/result';

export type LedgerRejectionCode =
  | 'insufficient-funds'
  | 'account-unknown'
  | 'account-frozen'
  | 'account-closed'
  | 'authority-missing'
  | 'idempotency-conflict'
  | 'order-id-taken'
  | 'command-expired'
  | 'entry-unbalanced'
  | 'already-posted'
  | 'balance-negative'
  | 'amount-invalid'
  | 'fee-schedule-invalid'
  | 'timer-invalid'
  | 'busy'
  | 'storage-full'
  | 'template-mismatch'
  | 'service-refused'
  | 'house-short'
  | 'reservation-unknown'
  | 'reservation-exists'
  | 'reservation-voided'
  | 'settlement-stopped'
  | 'order-not-open'
  | 'order-changed';

export type LedgerRejection = Rejection<LedgerRejectionCode>;
