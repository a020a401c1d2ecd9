import type { IdentityRejection, JsonObject } from '@corella/contracts/identity';
import { ok } from '@corella/result';
import type { KnownApproval } from '../domain/approval/approval.js';
import { userStream } from '../domain/user/user-event.js';
import type { IdentityContext } from '../identity.context.js';
import type { Executed } from './execute-staff.js';

/** Of somebody who was erased there is nothing to give. */
export async function fileFinding(
  context: Pick<IdentityContext, 'users'>,
  payload: JsonObject,
): Promise<IdentityRejection | null> {
  const user = await context.users.get(String(payload.uid));
  return user === null || user.closed?.erased === 'everything' ? { code: 'user-unknown', field: 'uid' } : null;
}

/** Changes nothing of the customer, who must not learn of it: from now on the two people may read the file. */
export async function openFile(context: IdentityContext, { payload }: KnownApproval): Promise<Executed> {
  const uid = String(payload.uid);
  const { revision } = await context.users.standing(uid);
  return ok({ stream: userStream(uid), revision });
}
