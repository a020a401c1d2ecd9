import type { IdentityRejection, StepUpAction } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import { hasTotp } from '../domain/user/factors.js';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';
import { proveTotp } from './prove-step.js';

/** Asks for the second step where one is bound. Wrong codes count together with those at login. */
export async function stepUp(
  context: IdentityContext,
  user: RegisteredUser,
  code: string | undefined,
): Promise<Result<null, IdentityRejection>> {
  if (!hasTotp(user)) return ok(null);
  if (code === undefined || code === '') return stepUpRequired(user, 'code');
  return proveTotp(context, user, { code, now: context.clock.nowMs() });
}

export interface ProofOf {
  readonly action: StepUpAction;
  readonly sessionId: string;
  readonly bodyHash: string;
  /** The same for a repetition of the same request. */
  readonly requestId: string;
  readonly code?: string | undefined;
  readonly stepUp?: string | undefined;
}

/**
 * Asks for proof of everybody: the token of a step-up or, where a second step is bound, its code. A session alone,
 * which may be stolen, is not enough.
 */
export async function demandProof(
  context: IdentityContext,
  user: RegisteredUser,
  { code, stepUp: token, ...scope }: ProofOf,
): Promise<Result<null, IdentityRejection>> {
  if (token !== undefined)
    return context.stepUps.consume(token, { uid: user.uid, ...scope }, context.clock.nowMs())
      ? ok(null)
      : stepUpRequired(user, 'stepUp');
  return hasTotp(user) ? stepUp(context, user, code) : stepUpRequired(user, 'stepUp');
}

const stepUpRequired = (user: RegisteredUser, field: 'code' | 'stepUp') =>
  reject({
    code: 'step-up-required' as const,
    field,
    methods: [hasTotp(user) ? ('totp' as const) : ('password' as const)],
  });
