import type {
  LedgerCommand,
  PostEntry,
  Posting,
  ReleaseReservation,
  ReserveFunds,
  VoidReservation,
} from '@corella/contracts/ledger';
import { inputRegistry } from '../inputs/input-source.js';
import { instructionSource } from '../inputs/instruction-source.js';
import { LEDGER_RULES, type LedgerRules } from '../ledger-rules.js';
import { ANNA, BEN, givenTradingLedger, type GivenLedger } from './given-ledger.js';

export const TRANSIT = 'transit:bank-aud';
export const CUSTODY = 'custody:bank-aud';

/** A release with a withdrawal service, which can also pay by instructions in streams that end. */
export const WITHDRAWAL_RULES: LedgerRules = {
  ...LEDGER_RULES,
  inputs: inputRegistry([
    ...LEDGER_RULES.inputs.values(),
    instructionSource({ category: 'payout', service: 'fiat', closedBy: 'PayoutClosed' }),
  ]),
};

/** Anna and Ben have `units` of aud and btc each and may withdraw. The accounts of a payout are open. */
export function givenWithdrawals(units = 1_000n): GivenLedger {
  const ledger = givenTradingLedger(units, WITHDRAWAL_RULES);
  for (const account of [TRANSIT, CUSTODY]) ledger.command({ type: 'OpenAccount', account, stpGroup: account });
  for (const uid of ['1000001', '1000002'])
    ledger.tell(`user-${uid}`, 4, 'AccountControlDerived', {
      uid,
      status: 'active',
      allow: ['exchange', 'withdraw'],
      reasons: [],
    });
  return ledger;
}

export const reserve = (changes: Partial<ReserveFunds> = {}): ReserveFunds => ({
  type: 'ReserveFunds',
  id: 'withdrawal:1',
  account: ANNA,
  asset: 'aud',
  units: '400',
  purpose: 'withdrawal',
  by: 'fiat',
  ...changes,
});

export const release = (changes: Partial<ReleaseReservation> = {}): ReleaseReservation => ({
  type: 'ReleaseReservation',
  id: 'withdrawal:1',
  reason: 'canceled',
  by: 'fiat',
  ...changes,
});

export const voidOf = (changes: Partial<VoidReservation> = {}): VoidReservation => ({
  type: 'VoidReservation',
  id: 'withdrawal:1',
  by: 'fiat',
  ...changes,
});

export const frozen = (units: string, account = ANNA, asset = 'aud'): Posting => ({
  account,
  bucket: 'frozen',
  asset,
  units,
});
export const available = (units: string, account: string, asset = 'aud'): Posting => ({
  account,
  bucket: 'available',
  asset,
  units,
});

/** Pays out from Anna's reservation. */
export const withdraw = (units: string, changes: Partial<PostEntry> = {}): LedgerCommand => ({
  type: 'PostEntry',
  transactionType: 'withdrawal',
  businessId: 'withdrawal:1:1',
  by: 'fiat',
  takes: [{ reservation: 'withdrawal:1', units }],
  postings: [frozen(`-${units}`), available(units, TRANSIT)],
  ...changes,
});

export const balanceOf = (ledger: GivenLedger, account = ANNA): readonly [available: bigint, frozen: bigint] => [
  ledger.available(account, 'aud'),
  ledger.frozen(account, 'aud'),
];

export { ANNA, BEN };
