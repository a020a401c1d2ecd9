import type { WithdrawalFile } from '@corella/contracts/cash';

/** A withdrawal to a bank that waits for somebody, as fiat answers it. */
export const withdrawalFile = (change: Partial<WithdrawalFile> = {}): WithdrawalFile => ({
  withdrawalId: 7,
  uid: '1234567',
  asset: 'aud',
  rail: 'bank',
  chain: null,
  payeeId: 'b1',
  payee: { address: '062000-12344417', tag: null, label: 'Mia Nguyen' },
  units: '10000000000',
  feeUnits: '0',
  audUnits: '10000000000',
  requestedAt: 0,
  state: 'reexamine',
  outcome: 'open',
  txid: null,
  confirmations: 0,
  required: 0,
  cancelable: true,
  timeline: [],
  maxCostUnits: '0',
  policyVersion: 1,
  hits: [{ rule: 'first-withdrawal', action: 'one' }],
  people: 1,
  history: [],
  ...change,
});
