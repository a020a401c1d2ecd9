import { ok } from '@corella/result';
import type { KnownApproval } from '../domain/approval/approval.js';
import { userStream } from '../domain/user/user-event.js';
import type { IdentityContext } from '../identity.context.js';
import type { Executed } from './execute-staff.js';

/** Changes nothing of the customer, who must not learn of it: from now on the two people may read the file. */
export async function openFile(context: IdentityContext, { payload }: KnownApproval): Promise<Executed> {
  const uid = String(payload.uid);
  const { revision } = await context.users.standing(uid);
  return ok({ stream: userStream(uid), revision });
}
