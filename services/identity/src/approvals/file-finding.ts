import type { IdentityRejection, JsonObject } from '@corella/contracts/identity';
import type { IdentityContext } from '../identity.context.js';

/** Of somebody who was erased there is nothing to give. */
export async function fileFinding(
  context: Pick<IdentityContext, 'users'>,
  payload: JsonObject,
): Promise<IdentityRejection | null> {
  const user = await context.users.get(String(payload.uid));
  return user === null || user.closed?.erased === 'everything' ? { code: 'user-unknown', field: 'uid' } : null;
}
