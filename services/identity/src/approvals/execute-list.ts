import type { ListChange, ListFinding } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import type { KnownApproval } from '../domain/approval/approval.js';
import { membershipFinding } from '../domain/user/list-membership.decide.js';
import { userStream } from '../domain/user/user-event.js';
import type { IdentityContext } from '../identity.context.js';
import { isOwnAccount } from '../people/own-account.js';
import { signalChanged } from '../sessions/signal-changed.js';
import type { Executed } from './execute-staff.js';
import { listChangeOf } from './list-change.js';

/** Puts each of the customers on the list that two people agreed about, or takes them off it. */
export async function changeList(
  context: IdentityContext,
  { approvalId, payload, signers, initiator }: KnownApproval,
): Promise<Executed> {
  const { list, member, uids } = listChangeOf(payload);
  for (const uid of uids) if ((await context.users.get(uid)) === null) return reject({ code: 'user-unknown' });
  const by = [initiator, ...signers].join();
  let done = { stream: '', revision: 0 };
  for (const uid of uids) {
    const changed = await context.users.change(
      uid,
      { type: 'SetListMembership', list, member, by, approvalId },
      { by },
    );
    if (!changed.ok) return changed;
    if (changed.value.events.length > 0) signalChanged(context, { uid });
    done = { stream: userStream(uid), revision: changed.value.revision };
  }
  return ok(done);
}

/** For each of these customers, why a change cannot be asked for by this member of staff; null where it can. */
export async function listFindings(
  context: IdentityContext,
  { list, member, uids }: ListChange,
  staffId: string,
): Promise<readonly (ListFinding | null)[]> {
  const findings: (ListFinding | null)[] = [];
  for (const uid of uids) {
    const finding = membershipFinding(await context.users.get(uid), list, member);
    findings.push(finding ?? ((await isOwnAccount(context, staffId, uid)) ? 'own-account' : null));
  }
  return findings;
}
