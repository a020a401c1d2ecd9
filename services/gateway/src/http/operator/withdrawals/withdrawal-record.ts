import type { WithdrawalFile, WithdrawalRow } from '@corella/contracts/cash';
import type { OpenedWithdrawal, WithdrawalEvidence, WithdrawalRecord } from '@corella/contracts/operator';
import { formatUnits } from '@corella/money';
import { isoText } from '../../../trading/order-text.js';

const amountOf = (units: string): string => formatUnits(BigInt(units));

/** A withdrawal as it stands in the list. */
export const withdrawalRecord = (row: WithdrawalRow): WithdrawalRecord => ({
  id: String(row.withdrawalId),
  uid: row.uid,
  asset: row.asset,
  rail: row.rail,
  chain: row.chain,
  amount: amountOf(row.units),
  fee: amountOf(row.feeUnits),
  aud: amountOf(row.audUnits),
  requestedAt: isoText(row.requestedAt),
  state: row.state,
  endedAt: row.endedAt === null ? null : isoText(row.endedAt),
});

/** A withdrawal with where it goes and all that has happened to it. */
export const openedWithdrawal = (row: WithdrawalRow, file: WithdrawalFile): OpenedWithdrawal => ({
  ...withdrawalRecord({ ...row, state: file.state }),
  payee: file.payee,
  outcome: file.outcome,
  txid: file.txid,
  confirmations: file.confirmations,
  required: file.required,
  mostCost: amountOf(file.maxCostUnits),
  policyVersion: file.policyVersion,
  hits: file.hits,
  people: file.people,
  history: file.history.map(({ at, type }) => ({ at: isoText(at), type })),
});

/** What whoever decides reads of a withdrawal before they open it. */
export const evidenceOf = (file: WithdrawalFile): WithdrawalEvidence => ({
  id: String(file.withdrawalId),
  asset: file.asset,
  amount: amountOf(file.units),
  fee: amountOf(file.feeUnits),
  aud: amountOf(file.audUnits),
  state: file.state,
  hits: file.hits,
  people: file.people,
});
