import type { IdentityRejection, StepUpAction } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import { hasFactor, hasTotp, methodsFor } from '../domain/user/factors.js';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';
import { proveTotp } from './prove-step.js';

export interface ProofOf {
  readonly action: StepUpAction;
  readonly sessionId?: string | undefined;
  readonly bodyHash?: string | undefined;
  /** The same for a repetition of the same request. Without it a token counts once, whatever happens afterwards. */
  readonly requestId?: string | undefined;
  readonly code?: string | undefined;
  readonly stepUp?: string | undefined;
}

/** Asks for the second step where one is bound. Wrong codes count together with those at login. */
export async function stepUp(
  context: IdentityContext,
  user: RegisteredUser,
  proof: ProofOf,
): Promise<Result<null, IdentityRejection>> {
  return hasFactor(user) ? demandProof(context, user, proof) : ok(null);
}

/**
 * Asks for proof of everybody: the token of a step-up or, where an authenticator is bound, its code. A session alone,
 * which may be stolen, is not enough.
 */
export async function demandProof(
  context: IdentityContext,
  user: RegisteredUser,
  { code, stepUp: token, action, sessionId = '', bodyHash = '', requestId }: ProofOf,
): Promise<Result<null, IdentityRejection>> {
  const now = context.clock.nowMs();
  if (token !== undefined)
    return context.stepUps.consume(token, { uid: user.uid, action, sessionId, bodyHash, requestId }, now)
      ? ok(null)
      : stepUpRequired(user, action, 'stepUp');
  if (!hasTotp(user)) return stepUpRequired(user, action, 'stepUp');
  return code === undefined || code === ''
    ? stepUpRequired(user, action, 'code')
    : proveTotp(context, user, { code, now });
}

export const stepUpRequired = (user: RegisteredUser, action: StepUpAction, field: 'code' | 'stepUp' | 'method') =>
  reject({ code: 'step-up-required' as const, field, methods: methodsFor(user, action) });
