import type { RiskInputs, WithdrawalFile, WithdrawalRow } from '@corella/contracts/cash';
import type { OpenedWithdrawal, WithdrawalEvidence, WithdrawalRecord } from '@corella/contracts/operator';
import type { ApprovalView } from '@corella/contracts/queries';
import { formatUnits } from '@corella/money';
import { isoText } from '../../../trading/order-text.js';

const amountOf = (units: string): string => formatUnits(BigInt(units));
const timeOf = (ms: number | null): string | null => (ms === null ? null : isoText(ms));

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
  since: isoText(row.since),
  rules: [...row.hits],
  people: row.people,
  endedAt: timeOf(row.endedAt),
});

/** A withdrawal with where it goes and all that has happened to it. */
export const openedWithdrawal = (
  row: WithdrawalRow,
  file: WithdrawalFile,
  requests: readonly ApprovalView[],
): OpenedWithdrawal => ({
  ...currentRecord(row, file),
  payee: file.payee,
  outcome: file.outcome,
  txid: file.txid,
  confirmations: file.confirmations,
  required: file.required,
  mostCost: amountOf(file.maxCostUnits),
  policyVersion: file.policyVersion,
  hits: file.hits,
  inputs: inputsOf(file.inputs),
  requests: requests.map(requestOf),
  history: file.history.map((step) => ({ ...step, at: isoText(step.at), until: timeOf(step.until) })),
});

/** The file is newer than the list. */
const currentRecord = (row: WithdrawalRow, { state, hits, people }: WithdrawalFile): WithdrawalRecord =>
  withdrawalRecord({ ...row, state, hits: hits.map(({ rule }) => rule), people });

const inputsOf = (inputs: RiskInputs | null): OpenedWithdrawal['inputs'] =>
  inputs && {
    aud: amountOf(inputs.audUnits),
    audOfDay: amountOf(inputs.audUnitsOfDay),
    countOfDay: inputs.countOfDay,
    payeeAgeMs: inputs.payeeAgeMs,
    payeePaidBefore: inputs.payeePaidBefore,
    isFirst: inputs.isFirst,
    sincePasswordChangeMs: inputs.sincePasswordChangeMs,
    isHeld: inputs.isHeld,
  };

const requestOf = (view: ApprovalView): OpenedWithdrawal['requests'][number] => ({
  id: view.id,
  kind: view.kind,
  status: view.status,
  signed: view.decisions
    .filter(({ decision }) => decision === 'approve')
    .map(({ name, at }) => ({ name, at: isoText(at) })),
  required: view.required,
  createdAt: isoText(view.createdAt),
  expiresAt: isoText(view.expiresAt),
  payloadHash: view.payloadHash,
});

/** What whoever decides reads of a withdrawal before they open it. */
export const evidenceOf = (file: WithdrawalFile): WithdrawalEvidence => ({
  id: String(file.withdrawalId),
  uid: file.uid,
  asset: file.asset,
  rail: file.rail,
  chain: file.chain,
  amount: amountOf(file.units),
  fee: amountOf(file.feeUnits),
  received: amountOf(String(BigInt(file.units) - BigInt(file.feeUnits))),
  mostCost: amountOf(file.maxCostUnits),
  aud: amountOf(file.audUnits),
  requestedAt: isoText(file.requestedAt),
  state: file.state,
  policyVersion: file.policyVersion,
  hits: file.hits,
  people: file.people,
  inputs: inputsOf(file.inputs),
});
