import type { IdentityRejection, Origin } from '@corella/contracts/identity';
import type { Result } from '@corella/result';
import { FUNDING_SIGN_UP, fundedSoon } from '../demo/demo-funding.js';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';
import { createCustomer } from '../people/create-customer.js';
import type { RegistrationBody } from '../people/registrations.js';

/** The address of a sign-up is proven: the customer comes into being, and other sign-ups of the address end. */
export async function confirmSignUp(
  context: IdentityContext,
  registration: RegistrationBody,
  { origin, unverified }: { readonly origin: Origin; readonly unverified?: true },
): Promise<Result<RegisteredUser, IdentityRejection>> {
  const isApproved = context.config.demo && context.config.demoKyc === 'auto' && unverified === undefined;
  const created = await createCustomer(context, {
    ...registration,
    origin,
    approveKycAs: isApproved ? FUNDING_SIGN_UP : null,
  });
  if (!created.ok) return created;
  const { uid } = created.value;
  await context.registrations.clear(registration.email);
  await context.securityLog.add(uid, { kind: 'security-log', action: 'registered', origin, ok: true });
  if (isApproved) await fundedSoon(context, uid, FUNDING_SIGN_UP);
  return created;
}
