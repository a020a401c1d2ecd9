import type { WithdrawalFile, WithdrawalRow } from '@corella/contracts/cash';
import { UID } from './fake-venue.js';

/** Ten coins that wait for a person. */
export const WITHDRAWAL: WithdrawalRow = {
  withdrawalId: 4_711,
  uid: UID,
  asset: 'eth',
  rail: 'chain',
  chain: 'eth',
  units: '1000000000',
  feeUnits: '700000',
  audUnits: '5200000000000',
  requestedAt: Date.UTC(2026, 10, 28, 5),
  state: 'reexamine',
  since: Date.UTC(2026, 10, 28, 6),
  hits: ['first-withdrawal'],
  people: 1,
  endedAt: null,
};

export const WITHDRAWAL_FILE: WithdrawalFile = {
  ...WITHDRAWAL,
  payeeId: 'A1',
  payee: { address: '0x52908400098527886E0F7030069857D2E4169EE7', tag: null, label: 'Cold store' },
  outcome: 'open',
  txid: null,
  confirmations: 0,
  required: 12,
  cancelable: true,
  timeline: [],
  maxCostUnits: '700000',
  policyVersion: 1,
  hits: [{ rule: 'first-withdrawal', action: 'one' }],
  people: 2,
  inputs: {
    audUnits: '5200000000000',
    audUnitsOfDay: '5300000000000',
    countOfDay: 2,
    payeeAgeMs: 86_400_000,
    payeePaidBefore: false,
    isFirst: true,
    sincePasswordChangeMs: null,
    isHeld: false,
  },
  history: [
    {
      at: WITHDRAWAL.requestedAt,
      type: 'WithdrawalJudged',
      gate: 'reexamine',
      people: 2,
      until: null,
      approvalId: null,
      attempt: null,
      confirmations: null,
      why: null,
    },
  ],
};
