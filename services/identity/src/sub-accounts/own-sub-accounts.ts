import type { IdentityRejection, SubAccountsView, SubAccountView } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import { isFrozenByParent, mayHaveSubAccounts } from '../domain/user/sub-account.decide.js';
import { hasFactor } from '../domain/user/factors.js';
import type { RegisteredUser } from '../domain/user/user-state.js';
import { shutCode } from '../domain/user/shut-to.js';
import type { IdentityContext } from '../identity.context.js';

type Reading = Pick<IdentityContext, 'users' | 'contacts'>;

/** The main account and its sub-account. That of somebody else is answered like one that does not exist. */
export async function ownSubAccount(
  context: Reading,
  { uid, subUid }: { readonly uid: string; readonly subUid: string },
): Promise<Result<{ readonly parent: RegisteredUser; readonly sub: RegisteredUser }, IdentityRejection>> {
  const parent = await context.users.get(uid);
  const sub = parent?.subAccounts.includes(subUid) === true ? await context.users.get(subUid) : null;
  if (parent === null || sub === null) return reject({ code: 'sub-unknown' });
  return parent.status === 'active' ? ok({ parent, sub }) : reject({ code: shutCode(parent) });
}

/** The same for what gives somebody more than they had: not while the owner has locked the main account. */
export async function ownOpenSubAccount(
  context: Reading,
  asked: { readonly uid: string; readonly subUid: string },
): ReturnType<typeof ownSubAccount> {
  const own = await ownSubAccount(context, asked);
  return own.ok && own.value.parent.lock !== null ? reject({ code: 'account-locked' }) : own;
}

/** The oldest comes first. */
export async function subAccountsOf(context: Reading, uid: string): Promise<SubAccountsView> {
  const parent = await context.users.get(uid);
  if (parent === null) return { mayAdd: false, items: [] };
  const subs = await Promise.all(parent.subAccounts.map((subUid) => context.users.get(subUid)));
  const items = subs.flatMap((sub) => (sub === null ? [] : [subAccountView(context, sub)]));
  return { mayAdd: mayHaveSubAccounts(parent), items: await Promise.all(items) };
}

export async function subAccountView({ contacts }: Reading, sub: RegisteredUser): Promise<SubAccountView> {
  const known = (await contacts.of(sub.uid))?.subAccount;
  return {
    uid: sub.uid,
    // Empty after the person's key was erased.
    name: known?.name ?? '',
    remark: known?.remark ?? '',
    authorities: sub.granted,
    frozenBy: frozenBy(sub),
    mayLogIn: sub.mayLogIn,
    totp: hasFactor(sub),
    createdAt: sub.registeredAt,
  };
}

const frozenBy = (sub: RegisteredUser): SubAccountView['frozenBy'] => {
  if (sub.status === 'active') return null;
  return isFrozenByParent(sub) && sub.parent?.status === 'active' ? 'parent' : 'venue';
};
