import { ACCOUNT_CLOSING, type IdentityRejection } from '@corella/contracts/identity';
import { ok, reject, type Result } from '@corella/result';
import type { UserCommand } from './user-command.js';
import type { UserEvent } from './user-event.js';
import type { RegisteredUser } from './user-state.js';

type Commands = ReadonlySet<UserCommand['type']>;
type Decision = Result<readonly UserEvent[], IdentityRejection>;

/** What a thief would do first. Handlers ask too, but the account may be locked or frozen while they work. */
const BY_LOCK: Commands = new Set(['ChangeEmail', 'SetPhone', 'AddSubAccount', 'SetQuickWithdraw']);
/** What would begin something on an account that is about to end. */
const BY_CLOSING: Commands = new Set(['AddSubAccount', 'CreateApiKey']);
/** Of a sub-account that is closed with its main account. */
const BY_MAIN_ACCOUNT: Commands = new Set(['FollowParent', 'DeleteApiKey']);
/** Of a sub-account while its main account is sealed, which may open again. */
const BY_SEAL: Commands = new Set(['Freeze']);
/** What follows from elsewhere, and no longer matters to an account that is closed. */
const WITHOUT_EFFECT: Commands = new Set(['DeriveControl', 'SetKyc']);

/** What the account's standing answers a command with, before it is looked at; null where nothing stands against it. */
export function shutTo(command: UserCommand, user: RegisteredUser): Decision | null {
  const { type } = command;
  if (user.closed !== null) return WITHOUT_EFFECT.has(type) ? ok([]) : reject({ code: 'account-closed' });
  if (user.status === 'closed' && !BY_MAIN_ACCOUNT.has(type) && !(BY_SEAL.has(type) && isSealed(user)))
    return reject({ code: 'account-closed' });
  if (BY_CLOSING.has(type) && user.closing !== null) return reject({ code: 'account-closing' });
  if (!BY_LOCK.has(type)) return null;
  if (user.status === 'frozen') return reject({ code: 'account-frozen' });
  return user.lock === null ? null : reject({ code: 'account-locked' });
}

const isSealed = ({ parent }: RegisteredUser): boolean => parent?.reasons.includes(ACCOUNT_CLOSING) === true;

/** Of an account that is not active. */
export const shutCode = ({ status }: Pick<RegisteredUser, 'status'>): 'account-closed' | 'account-frozen' =>
  status === 'closed' ? 'account-closed' : 'account-frozen';
