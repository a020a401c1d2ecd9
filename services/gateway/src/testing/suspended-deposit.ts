import type { SuspendedDeposit } from '@corella/contracts/cash';
import { NOW_MS, UID } from './fake-venue.js';

/** A hundred dollars that came to an address of nobody. */
export const suspendedDeposit = (change: Partial<SuspendedDeposit> = {}): SuspendedDeposit => ({
  depositId: 'D0123456789ABCDEF',
  asset: 'aud',
  units: '10000000000',
  channel: 'transfer',
  reason: 'owner-unknown',
  uid: null,
  bookedAt: NOW_MS,
  state: 'held',
  outcome: null,
  endedAt: null,
  hash: 'd'.repeat(64),
  isHeld: true,
  canRefund: true,
  payer: { name: 'Nora Paine', account: '062000-12344417', text: 'savings', to: 'nobody@corella.example' },
  suggested: [{ uid: UID, name: 'Nora Paine', by: ['name'] }],
  history: [{ at: NOW_MS, type: 'DepositBooked', approvalId: null, uid: null, attempt: null, finding: null }],
  ...change,
});
