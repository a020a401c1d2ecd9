import { sha256Hex } from '@corella/hash';
import { normaliseEmail } from '../domain/rules/email-address.js';
import { staffStream } from '../domain/staff/staff.js';
import type { IdentityContext } from '../identity.context.js';
import type { KnownStaff } from './staff-directory.js';
import { joinPath } from './staff-invitations.js';

export interface FirstAdmin {
  readonly email: string;
  /** The page where this person sets password and authenticator, once, within three days. */
  readonly joinPath: string;
}

/**
 * Creating staff takes two administrators, and a venue outside demo mode begins with none; so the first two are invited
 * here. While somebody has not joined, a start with the same address gives a new link. Null when nobody has joined and
 * nobody is named. The caller hands the links to these people and to nobody else.
 */
export async function inviteFirstAdmins(
  context: IdentityContext,
  people: readonly { readonly email: string; readonly name: string }[],
): Promise<readonly FirstAdmin[] | null> {
  const emails = people.map(({ email }) => normaliseEmail(email) ?? notAnAddress(email));
  // Checked before anybody is invited: two links of one person would open the console to one pair of eyes.
  if (new Set(emails).size !== emails.length) throw new Error('the first administrators must be different people');
  const begun = await anybodyJoined(context);
  const invited: FirstAdmin[] = [];
  for (const [at, email] of emails.entries()) {
    const token = await inviteOne(context, { email, name: people[at]?.name ?? email, begun });
    if (token !== null) invited.push({ email, joinPath: joinPath(token) });
  }
  return begun || invited.length > 0 ? invited : null;
}

/** The token of a new link; null for somebody who has one no more, or who would be added to staff that exists. */
async function inviteOne(
  context: IdentityContext,
  { email, name, begun }: { readonly email: string; readonly name: string; readonly begun: boolean },
): Promise<string | null> {
  const staffId = `s-${sha256Hex(email).slice(0, 12)}`;
  const known = await context.staff.get(staffId);
  if (known === null ? begun : hasBegun(known)) return null;
  const [now, by] = [context.clock.nowMs(), 'first-start'];
  if (known === null) {
    const made = await context.staff.invite({ staffId, email, name, role: 'admin', by, now });
    if (!made.ok) throw new Error(`the first admin could not be invited: ${made.rejection.code}`);
  }
  await context.audit.record({ actor: by, role: 'system', action: 'staff.invite', target: staffId });
  return context.invitations.issue(staffId, now);
}

async function anybodyJoined(context: IdentityContext): Promise<boolean> {
  for (const stream of await context.store.streams('staff')) {
    const staff = await context.staff.get(stream.slice(staffStream('').length));
    if (staff !== null && hasBegun(staff)) return true;
  }
  return false;
}

/**
 * Has joined, or administrators have agreed on something about this person. After a reset or a return such a person is
 * invited again, by a link that was mailed and must not be replaced.
 */
const hasBegun = ({ status, passwordVersion, approvals }: KnownStaff): boolean =>
  status !== 'invited' || passwordVersion > 0 || Object.keys(approvals).length > 0;

function notAnAddress(text: string): never {
  throw new Error(`${text} is not an email address`);
}
