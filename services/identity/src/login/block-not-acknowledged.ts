import { blockedUntilAfter } from '@corella/contracts/identity';
import { reject } from '@corella/result';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';

/** Whoever changes what protects an account has to know first that it blocks withdrawals, and until when. */
export const blockNotAcknowledged = ({ clock }: IdentityContext, { blockedUntil }: RegisteredUser) =>
  reject({
    code: 'block-not-acknowledged' as const,
    field: 'acknowledgeBlock',
    inputs: { until: blockedUntilAfter(clock.nowMs(), blockedUntil) },
  });
