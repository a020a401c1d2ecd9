import { sha256Hex } from '@corella/hash';
import type { IdentityContext } from '../identity.context.js';
import { normaliseEmail } from '../domain/rules/email-address.js';
import { randomPassword } from '../secrets/random-bytes.js';
import { newTotpSecret, totpUri } from '../secrets/totp.js';

export interface FirstAdmin {
  readonly email: string;
  readonly password: string;
  readonly totpUri: string;
}

/**
 * Creating staff takes two administrators, and a venue outside demo mode begins with none; so the first two are created
 * here, once. Null when there is staff already. The caller shows the credentials to these people and stores them
 * nowhere.
 */
export async function createFirstAdmins(
  context: IdentityContext,
  people: readonly { readonly email: string; readonly name: string }[],
): Promise<readonly FirstAdmin[] | null> {
  if ((await context.store.streams('staff')).length > 0) return null;
  const emails = people.map(({ email }) => normaliseEmail(email) ?? notAnAddress(email));
  // Checked before anybody is created: the next start would find staff, and nobody who can log in.
  if (new Set(emails).size !== emails.length) throw new Error('the first administrators must be different people');
  const created: FirstAdmin[] = [];
  for (const [at, email] of emails.entries()) {
    const password = randomPassword(context.random);
    const totpSecret = newTotpSecret(context.random(20));
    const staffId = `s-${sha256Hex(email).slice(0, 12)}`;
    const made = await context.staff.create({
      staffId,
      email,
      name: people[at]?.name ?? email,
      role: 'admin',
      passwordHash: await context.hasher.hash(password),
      totpSecret,
      by: 'first-start',
      now: context.clock.nowMs(),
    });
    if (!made.ok) throw new Error(`the first admin could not be created: ${made.rejection.code}`);
    await context.audit.record({ actor: 'first-start', role: 'system', action: 'staff.create', target: staffId });
    created.push({ email, password, totpUri: totpUri(totpSecret, email) });
  }
  return created;
}

function notAnAddress(text: string): never {
  throw new Error(`${text} is not an email address`);
}
