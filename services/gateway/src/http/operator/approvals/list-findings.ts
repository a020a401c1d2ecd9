import type { ApprovalPayloads, ListFinding, StaffPrincipal } from '@corella/contracts/identity';
import { ask, type Signals } from '@corella/signals';

/** Why a customer cannot be put on a list or taken off it, to staff. */
export const FINDING_WORDS: Readonly<Record<ListFinding, (uid: string) => string>> = {
  'user-unknown': (uid) => `There is no customer ${uid}.`,
  'sub-account': (uid) => `${uid} is a sub-account. Only main accounts are on lists.`,
  'already-listed': (uid) => `${uid} is on the list already.`,
  'not-listed': (uid) => `${uid} is not on the list.`,
  'own-account': (uid) => `${uid} is your own account.`,
};
const MOST_FINDINGS = 20;

/** What a request about a list would no longer do, or why this person does not decide it. */
export async function listFindings(
  signals: Signals,
  { list, member, uids }: ApprovalPayloads['list-membership'],
  { staffId }: StaffPrincipal,
): Promise<string[]> {
  const findings = await ask(signals, 'identity.list-findings', { list, member, uids, staffId });
  return findings
    .flatMap((finding, index) => (finding === null ? [] : [FINDING_WORDS[finding](uids[index] ?? '')]))
    .slice(0, MOST_FINDINGS);
}
