import type { EvidenceRecord } from '@corella/contracts/operator';
import type { ApprovalView } from '@corella/contracts/queries';
import { ask, type Signals } from '@corella/signals';
import { oneById } from '../list-dialect.js';
import { userRecord } from '../records.js';
import { withdrawalEvidence } from '../withdrawals/withdrawal-record.js';

/** Kinds by which people let a withdrawal pass, and the gate of each where the payload names none. */
export const WITHDRAWAL_KINDS: Readonly<Record<string, string>> = {
  'withdrawal-reexamine': 'reexamine',
  'withdrawal-large': 'large-amount-examine',
};
const gateOf = ({ kind, payload }: Pick<ApprovalView, 'kind' | 'payload'>): string | undefined =>
  typeof payload['gate'] === 'string' ? payload['gate'] : WITHDRAWAL_KINDS[kind];

/** Where it goes stays closed: whoever decides opens the withdrawal, for a reason of their own. */
export async function withdrawalEvidenceOf(
  signals: Signals,
  view: Pick<ApprovalView, 'target' | 'kind' | 'payload'>,
): Promise<Pick<EvidenceRecord, 'withdrawal' | 'findings' | 'user'>> {
  const id = view.target.slice(view.target.indexOf(':') + 1);
  const reply = await ask(signals, 'fiat.list-withdrawals', oneById(id));
  const row = reply.ok ? reply.value.rows[0] : undefined;
  if (row === undefined) return { withdrawal: null, user: null, findings: ['There is no such withdrawal.'] };
  const [file, owner] = await Promise.all([
    ask(signals, 'fiat.withdrawal-file', { withdrawalId: row.withdrawalId }),
    ask(signals, 'identity.list-users', { ...oneById(row.uid), masked: true }),
  ]);
  const user = owner.ok ? owner.value.rows[0] : undefined;
  return {
    withdrawal: file && withdrawalEvidence(row, file),
    user: user ? userRecord(user) : null,
    findings: file?.state === gateOf(view) ? [] : ['The withdrawal does not wait for this any more.'],
  };
}
