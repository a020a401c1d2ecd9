import type { ApprovalPayloads } from '@corella/contracts/identity';
import type { EvidenceRecord } from '@corella/contracts/operator';
import { ask, type Signals } from '@corella/signals';
import { oneById } from '../list-dialect.js';
import { userRecord } from '../records.js';
import { evidenceOf } from '../withdrawals/withdrawal-record.js';

/** Where it goes stays closed: whoever decides opens the withdrawal, for a reason of their own. */
export async function withdrawalEvidence(
  signals: Signals,
  { withdrawalId, uid, gate }: ApprovalPayloads['withdrawal-large'],
): Promise<Pick<EvidenceRecord, 'withdrawal' | 'findings' | 'user'>> {
  const [file, listed] = await Promise.all([
    ask(signals, 'fiat.withdrawal-file', { withdrawalId }),
    ask(signals, 'identity.list-users', { ...oneById(uid), masked: true }),
  ]);
  const user = listed.ok ? listed.value.rows[0] : undefined;
  const isWaiting = file !== null && file.state === gate;
  return {
    withdrawal: file && evidenceOf(file),
    user: user ? userRecord(user) : null,
    findings: isWaiting ? [] : ['The withdrawal does not wait for this decision any more.'],
  };
}
