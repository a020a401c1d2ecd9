import type { BlockCause, IdentityRejection } from '@corella/contracts/identity';
import { blockedUntilAfter } from '@corella/contracts/identity';
import { REMOVAL_PROJECT, type RemovalFinding, type RemovalProject } from '@corella/contracts/removal';
import { assertNever, ok, reject, type Result } from '@corella/result';
import { hasPasskey, hasPhone, hasTotp } from './factors.js';
import type { UserEvent } from './user-event.js';
import type { RegisteredUser } from './user-state.js';

export interface ExecuteRemoval {
  readonly type: 'ExecuteRemoval';
  readonly removalId: string;
  readonly project: RemovalProject;
}

type Protected = Pick<
  RegisteredUser,
  'status' | 'lock' | 'totpVersion' | 'passkeys' | 'phoneVersion' | 'recovery' | 'parentUid'
>;

/** Why an account cannot be changed so; null when it can. Whether the new address is free is known to the vault. */
export function removalFinding(user: Protected, project: RemovalProject): RemovalFinding | null {
  if (user.status === 'frozen') return 'frozen';
  if (user.status === 'closed') return 'nothing-left';
  if (user.lock !== null) return 'locked';
  return user.parentUid === null && hasWhatToRemove(user, project) ? null : 'nothing-left';
}

function hasWhatToRemove(user: Protected, project: RemovalProject): boolean {
  switch (project) {
    case REMOVAL_PROJECT.phone:
      return hasPhone(user);
    case REMOVAL_PROJECT.authenticator:
      return hasTotp(user) || hasPasskey(user);
    case REMOVAL_PROJECT.email:
      return true;
    default:
      return assertNever(project);
  }
}

/**
 * What two of the staff have agreed to, in one append with the block of withdrawals and the end of all sessions. The
 * same removal is carried out once, however often it is asked for.
 */
export function executeRemoval(
  { removalId, project }: ExecuteRemoval,
  user: RegisteredUser,
  at: number,
): Result<readonly UserEvent[], IdentityRejection> {
  if (user.removals.includes(removalId)) return ok([]);
  const finding = removalFinding(user, project);
  if (finding !== null) return reject({ code: 'removal-impossible', inputs: { finding } });
  const { uid, blockedUntil, generation } = user;
  const blocked = (cause: BlockCause): UserEvent => ({
    type: 'WithdrawalsBlocked',
    data: { uid, until: blockedUntilAfter(at, blockedUntil), cause },
  });
  return ok([
    { type: 'RemovalCarriedOut', data: { uid, removalId, project } },
    ...changes(user, project),
    blocked(causeOf(user, project)),
    { type: 'SessionsRevoked', data: { uid, generation: generation + 1 } },
  ]);
}

function changes(user: RegisteredUser, project: RemovalProject): readonly UserEvent[] {
  const { uid } = user;
  switch (project) {
    case REMOVAL_PROJECT.phone:
      return [{ type: 'PhoneRemoved', data: { uid } }];
    case REMOVAL_PROJECT.authenticator:
      return [
        ...(hasTotp(user) ? [{ type: 'TotpRemoved' as const, data: { uid } }] : []),
        ...user.passkeys.map((keyRef) => ({ type: 'PasskeyRemoved' as const, data: { uid, keyRef } })),
        // Without a phone they go with the last factor.
        ...(hasPhone(user) && user.recovery !== null ? [{ type: 'RecoveryCodesRemoved' as const, data: { uid } }] : []),
      ];
    case REMOVAL_PROJECT.email:
      return [{ type: 'EmailChanged', data: { uid, version: user.emailVersion + 1 } }];
    default:
      return assertNever(project);
  }
}

function causeOf(user: RegisteredUser, project: RemovalProject): BlockCause {
  if (project === REMOVAL_PROJECT.phone) return 'phone';
  if (project === REMOVAL_PROJECT.email) return 'email';
  return hasTotp(user) ? 'totp' : 'passkey';
}
