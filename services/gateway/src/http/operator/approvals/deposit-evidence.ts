import type { ApprovalPayloads } from '@corella/contracts/identity';
import type { EvidenceRecord } from '@corella/contracts/operator';
import { ask, type Signals } from '@corella/signals';
import { oneById } from '../list-dialect.js';
import { userRecord } from '../records.js';
import { suspendedRecord } from '../suspense/suspense-record.js';

/** Who paid stays closed: whoever decides opens the deposit, for a reason of their own. */
export async function depositEvidence(
  signals: Signals,
  { depositId, hash, uid }: ApprovalPayloads['deposit-refund'] & { readonly uid: string | null },
): Promise<Pick<EvidenceRecord, 'deposit' | 'findings' | 'user'>> {
  const [view, owner, listed] = await Promise.all([
    ask(signals, 'fiat.suspended-deposit', { depositId }),
    uid === null ? null : ask(signals, 'identity.user', { uid }),
    uid === null ? null : ask(signals, 'identity.list-users', { ...oneById(uid), masked: true }),
  ]);
  const user = listed?.ok ? listed.value.rows[0] : undefined;
  const findings = [
    view?.isHeld === true ? '' : 'The deposit is not in suspense any more.',
    view === null || view.hash === hash ? '' : 'The deposit has changed since it was read.',
    uid === null || owner?.allow.includes('deposit') === true ? '' : 'The account may not take deposits.',
    uid !== null || view?.canRefund !== false ? '' : 'It cannot be sent back.',
  ];
  return {
    deposit: view && { ...suspendedRecord(view), ownerName: owner?.name ?? null },
    user: user ? userRecord(user) : null,
    findings: findings.filter((finding) => finding !== ''),
  };
}
