import { KYC_STATE, MAX_SUB_ACCOUNTS, SUB_AUTHORITIES } from '@corella/contracts/identity';
import type { IdentityRejection, SubAuthority } from '@corella/contracts/identity';
import { assertNever, ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import { profileOf } from '@corella/contracts/identity';
import type { UserEvent } from './user-event.js';
import type { ParentControl, RegisteredUser } from './user-state.js';

export type SubAccountCommand =
  /** Of a main account. */
  | { readonly type: 'AddSubAccount'; readonly subUid: string }
  /** The others are of the sub-account. */
  | { readonly type: 'FollowParent'; readonly parent: ParentControl }
  | { readonly type: 'FreezeByParent' }
  | { readonly type: 'UnfreezeByParent' }
  | { readonly type: 'SetSubLogin'; readonly enabled: boolean }
  | { readonly type: 'SetSubAuthorities'; readonly authorities: readonly SubAuthority[] }
  | { readonly type: 'ResetCredentials'; readonly passwordVersion: number | null; readonly totp: boolean };

export interface RegisterSubAccount {
  readonly type: 'RegisterSubAccount';
  readonly uid: string;
  readonly parentUid: string;
  readonly country: string;
  readonly contactRef: string;
  readonly parent: ParentControl;
}

type Decision = Result<readonly UserEvent[], IdentityRejection>;
type SubAccount = RegisteredUser & { readonly parentUid: string };

/** Who may have sub-accounts: an approved company that is not a sub-account itself. Asked nowhere else. */
export const mayHaveSubAccounts = (user: Pick<RegisteredUser, 'parentUid' | 'kycState' | 'kycKind'>): boolean =>
  user.parentUid === null && user.kycState === KYC_STATE.approved && user.kycKind === 'company';

export const isSubAccount = (user: RegisteredUser): user is SubAccount => user.parentUid !== null;

/** Who froze it in its own right. A frozen main account freezes it as well, whatever this says. */
export const isFrozenByParent = (user: Pick<RegisteredUser, 'frozenBy' | 'parentUid'>): boolean =>
  user.frozenBy !== null && user.frozenBy === user.parentUid;

/** Staff may freeze what a main account has frozen: then only staff unfreezes it. */
export const mayFreeze = (user: Pick<RegisteredUser, 'frozenBy' | 'parentUid'>): boolean =>
  user.frozenBy === null || isFrozenByParent(user);

export function registerSubAccount({ uid, parentUid, country, contactRef, parent }: RegisterSubAccount): Decision {
  const profile = profileOf(country);
  if (profile === null) return reject({ code: 'country-not-served', field: 'country' });
  return ok([
    { type: 'UserRegistered', data: { uid, country, profile, contactRef, parentUid } },
    { type: 'ParentFollowed', data: { uid, ...parent } },
  ]);
}

export function decideSubAccount(command: SubAccountCommand, user: RegisteredUser): Decision {
  if (command.type === 'AddSubAccount') return add(command.subUid, user);
  return isSubAccount(user) ? decideSub(command, user) : reject({ code: 'sub-unknown' });
}

function add(subUid: string, user: RegisteredUser): Decision {
  if (user.subAccounts.includes(subUid)) return ok([]);
  if (user.status === 'frozen') return reject({ code: 'account-frozen' });
  if (!mayHaveSubAccounts(user)) return reject({ code: 'sub-not-eligible' });
  if (user.subAccounts.length >= MAX_SUB_ACCOUNTS)
    return reject({ code: 'sub-limit', inputs: { limit: MAX_SUB_ACCOUNTS } });
  return ok([{ type: 'SubAccountAdded', data: { uid: user.uid, subUid } }]);
}

function decideSub(command: Exclude<SubAccountCommand, { type: 'AddSubAccount' }>, user: SubAccount): Decision {
  const { uid } = user;
  switch (command.type) {
    case 'FollowParent':
      return ok(follow(command.parent, user));
    case 'FreezeByParent':
      return user.frozenBy === null
        ? ok([{ type: 'UserFrozen', data: { uid, by: user.parentUid, reason: 'by the main account' } }, revoked(user)])
        : reject({ code: 'already-frozen' });
    case 'UnfreezeByParent':
      if (isFrozenByParent(user)) return ok([{ type: 'SubAccountUnfrozen', data: { uid, by: user.parentUid } }]);
      return reject({ code: user.frozenBy === null ? 'not-frozen' : 'frozen-by-venue' });
    case 'SetSubLogin':
      if (user.mayLogIn === command.enabled) return ok([]);
      return ok([
        { type: 'SubLoginSet', data: { uid, enabled: command.enabled } },
        ...(command.enabled ? [] : [revoked(user)]),
      ]);
    case 'SetSubAuthorities': {
      const authorities = SUB_AUTHORITIES.filter((authority) => command.authorities.includes(authority));
      return ok(
        authorities.join() === user.granted.join() ? [] : [{ type: 'SubAuthoritySet', data: { uid, authorities } }],
      );
    }
    case 'ResetCredentials':
      return ok([
        ...(command.passwordVersion === null
          ? []
          : [{ type: 'PasswordChanged' as const, data: { uid, version: command.passwordVersion } }]),
        ...(command.totp ? withoutFactors(user) : []),
        revoked(user),
      ]);
    default:
      return assertNever(command);
  }
}

/** Whoever set a password anew for somebody who lost a device must not leave them before the device's question. */
const withoutFactors = ({ uid, totpVersion, passkeys }: SubAccount): readonly UserEvent[] => [
  ...(totpVersion === null ? [] : [{ type: 'TotpRemoved' as const, data: { uid } }]),
  ...passkeys.map((keyRef): UserEvent => ({ type: 'PasskeyRemoved', data: { uid, keyRef } })),
];

/** What an older event of the main account said, or what is known already, changes nothing. */
function follow(parent: ParentControl, user: SubAccount): readonly UserEvent[] {
  const known = user.parent;
  if (known !== null && (parent.source <= known.source || sameStanding(known, parent))) return [];
  const isStopped = parent.status !== 'active' && known?.status === 'active';
  return [{ type: 'ParentFollowed', data: { uid: user.uid, ...parent } }, ...(isStopped ? [revoked(user)] : [])];
}

const sameStanding = (one: ParentControl, other: ParentControl): boolean =>
  one.status === other.status && one.allow.join() === other.allow.join() && one.reasons.join() === other.reasons.join();

const revoked = (user: RegisteredUser): UserEvent => ({
  type: 'SessionsRevoked',
  data: { uid: user.uid, generation: user.generation + 1 },
});
