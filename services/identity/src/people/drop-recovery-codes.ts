import type { RegisteredUser, UserState } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';

/** Recovery codes go with the last factor, so their row does too. */
export async function dropRecoveryCodes(
  { recoveryCodes }: Pick<IdentityContext, 'recoveryCodes'>,
  { uid, recovery }: RegisteredUser,
  after: UserState,
): Promise<void> {
  if (recovery !== null && after.status !== 'none' && after.recovery === null)
    await recoveryCodes.remove({ person: uid, version: recovery.version });
}
