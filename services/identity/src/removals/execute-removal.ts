import { REMOVAL_PROJECT, type RemovalCancelCause, type RemovalClaim } from '@corella/contracts/removal';
import type { Removal } from '../domain/removal/removal-state.js';
import type { RegisteredUser, UserState } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';
import { dropRecoveryCodes } from '../people/drop-recovery-codes.js';
import { endSessions } from '../sessions/end-sessions.js';
import { signalChanged } from '../sessions/signal-changed.js';
import { impossible, newAddress } from './impossible.js';
import { announceRemoval, toldADayAgo } from './announce-removal.js';
import { changeAndTell } from '../people/tell-news.js';

/**
 * Carries out what two people agreed to, once the owner's day is over. The account changes in one append, after which
 * all the rest can be repeated: a crash at any point leads to the same account.
 */
export function executeRemovalOf(context: IdentityContext, removalId: string): Promise<void> {
  return context.executing.run(`removal:${removalId}`, async () => {
    const removal = await context.removals.of(removalId);
    if (removal?.status !== 'approved' || context.clock.nowMs() < (removal.executeAt ?? Infinity)) return;
    const user = await context.users.get(removal.uid);
    const claim = await context.removalRows.claim(removalId, 1);
    if (user === null || claim === null) return end(context, removal, 'nothing-left');
    if (!user.removals.includes(removalId)) {
      const told = await toldADayAgo(context, removal);
      // What tells the owner was held up: they have a day from now.
      if (told === 'never') await announceRemoval(context, removal);
      if (told !== 'yes' || !(await change(context, { removal, user, claim }))) return;
    }
    await forgetSessions(context, removal.uid);
    await context.removals.change(removalId, { type: 'MarkExecuted' }, { by: 'identity' });
  });
}

interface Due {
  readonly removal: Removal;
  readonly user: RegisteredUser;
  readonly claim: RemovalClaim;
}

/** False where nothing was changed, because that is no longer possible. */
async function change(context: IdentityContext, { removal, user, claim }: Due): Promise<boolean> {
  const { uid, removalId, project } = removal;
  const finding = (await impossible(context, removal)) ?? (await keepAddress(context, removal, user));
  if (finding !== null) {
    await end(context, removal, finding);
    return false;
  }
  const old = { email: (await context.contacts.of(uid))?.email ?? '', phone: await context.phones.of(user) };
  const changed = await changeAndTell(context, {
    uid,
    by: 'identity',
    command: { type: 'ExecuteRemoval', removalId, project },
    news: {
      uid,
      kind: NEWS[project],
      origin: claim.origin,
      to: old.email,
      log: [{ uid, action: ACTIONS[project] }],
      ...(project === REMOVAL_PROJECT.phone && old.phone !== null ? { goneNumber: old.phone } : {}),
    },
  });
  if (!changed.ok) {
    await end(context, removal, 'nothing-left');
    return false;
  }
  await dropRows(context, removal, { user, after: changed.value.state });
  return true;
}

const ACTIONS = {
  [REMOVAL_PROJECT.phone]: 'phone-removed',
  [REMOVAL_PROJECT.authenticator]: 'totp-removed',
  [REMOVAL_PROJECT.email]: 'email-changed',
} as const;

const NEWS = {
  [REMOVAL_PROJECT.phone]: 'removal-phone',
  [REMOVAL_PROJECT.authenticator]: 'removal-authenticator',
  [REMOVAL_PROJECT.email]: 'removal-email',
} as const;

/** The new address is the account's from the event on, which names it by its version. */
async function keepAddress(
  context: IdentityContext,
  { uid, removalId, project }: Removal,
  { emailVersion }: RegisteredUser,
): Promise<'email-taken' | null> {
  if (project !== REMOVAL_PROJECT.email) return null;
  const [contact, email] = [await context.contacts.of(uid), await newAddress(context, removalId)];
  if (contact === null || email === null) return null;
  const next = { ...contact, email, version: emailVersion + 1 };
  return (await context.contacts.keep(uid, next, context.clock.nowMs())) ? null : 'email-taken';
}

async function dropRows(
  context: IdentityContext,
  { uid, project }: Removal,
  { user, after }: { readonly user: RegisteredUser; readonly after: UserState },
): Promise<void> {
  if (project === REMOVAL_PROJECT.email)
    await context.contacts.changeOver(uid, user.emailVersion + 1, context.clock.nowMs());
  if (project === REMOVAL_PROJECT.phone && user.phoneVersion !== null)
    await context.phones.drop({ uid, version: user.phoneVersion });
  if (project === REMOVAL_PROJECT.authenticator) {
    if (user.totpVersion !== null) await context.authenticators.remove(uid, user.totpVersion);
    for (const keyRef of user.passkeys) await context.passkeys.remove(uid, keyRef);
  }
  await dropRecoveryCodes(context, user, after);
}

async function forgetSessions(context: IdentityContext, uid: string): Promise<void> {
  await context.devices.forgetAll(uid);
  await endSessions(context, uid);
  signalChanged(context, { uid });
}

async function end({ removals }: IdentityContext, { removalId }: Removal, cause: RemovalCancelCause): Promise<void> {
  await removals.change(removalId, { type: 'Cancel', cause }, { by: 'identity' });
}
