import type { CustomerList, IdentityRejection, ListFinding } from '@corella/contracts/identity';
import { ok, type Result } from '@corella/result';
import type { UserEvent } from './user-event.js';
import type { RegisteredUser } from './user-state.js';

/** What two people agreed to, for one of the customers that the request names. */
export interface SetListMembership {
  readonly type: 'SetListMembership';
  readonly list: CustomerList;
  readonly member: boolean;
  readonly by: string;
  readonly approvalId: string;
}

/** An approval is carried out once for each member, and never for who is as wanted already. */
export function setListMembership(
  { list, member, by, approvalId }: SetListMembership,
  { uid, lists, listApprovals }: RegisteredUser,
): Result<readonly UserEvent[], IdentityRejection> {
  const isDone = listApprovals.includes(approvalId) || lists.includes(list) === member;
  return ok(isDone ? [] : [{ type: 'ListMembershipSet', data: { uid, list, member, by, approvalId } }]);
}

type Change = Extract<UserEvent, { type: 'ListMembershipSet' }>['data'];

export const withMembership = (user: RegisteredUser, { list, member, approvalId }: Change): RegisteredUser => ({
  ...user,
  lists: [...user.lists.filter((other) => other !== list), ...(member ? [list] : [])],
  listApprovals: [...user.listApprovals, approvalId],
});

/** Why this customer cannot be put on the list (`member`), or taken off it; null if they can. */
export function membershipFinding(
  user: Pick<RegisteredUser, 'lists' | 'parentUid'> | null,
  list: CustomerList,
  member: boolean,
): Exclude<ListFinding, 'own-account'> | null {
  if (user === null) return 'user-unknown';
  if (user.parentUid !== null) return 'sub-account';
  if (user.lists.includes(list) === member) return member ? 'already-listed' : 'not-listed';
  return null;
}
