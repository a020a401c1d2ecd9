import { REMOVAL_PROJECT, type RemovalClaim, type RemovalFinding } from '@corella/contracts/removal';
import { removalFinding } from '../domain/user/execute-removal.decide.js';
import type { Removal } from '../domain/removal/removal-state.js';
import type { IdentityContext } from '../identity.context.js';

/** Why a request could not be carried out now; null when it could. */
export async function impossible(
  context: Pick<IdentityContext, 'users' | 'contacts' | 'removalRows'>,
  { uid, removalId, project }: Removal,
): Promise<RemovalFinding | null> {
  const user = await context.users.get(uid);
  if (user === null) return 'nothing-left';
  const finding = removalFinding(user, project);
  if (finding !== null || project !== REMOVAL_PROJECT.email) return finding;
  const next = await newAddress(context, removalId);
  if (next === null || (await context.contacts.of(uid))?.email === next) return 'nothing-left';
  const owner = await context.contacts.uidOf(next);
  return owner === null || owner === uid ? null : 'email-taken';
}

/** The address that takes the place of the old one: the one whose code was entered. Null once it was shredded. */
export async function newAddress(
  { removalRows }: Pick<IdentityContext, 'removalRows'>,
  removalId: string,
): Promise<string | null> {
  const claim: RemovalClaim | null = await removalRows.claim(removalId, 1);
  return claim?.contactEmail ?? null;
}
