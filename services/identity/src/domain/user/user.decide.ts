import {
  agreementsDue,
  agreementsHeld,
  standingSignatures,
  blockedUntilAfter,
  blocksWithdrawals,
  GENESIS_AGREEMENTS,
  MAX_API_KEYS,
  MAX_PASSKEYS,
  MAX_USER_NOTES,
  ticksOf,
} from '@corella/contracts/identity';
import type {
  AgreementVersion,
  BlockCause,
  IdentityRejection,
  LockCause,
  SecurityChange,
} from '@corella/contracts/identity';
import { assertNever, ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import { decideClosure, isClosureCommand } from './closure.decide.js';
import { checkKeyOwner } from '../rules/api-key-rules.js';
import { deriveControl, sameControl } from './account-control.js';
import { executeRemoval } from './execute-removal.decide.js';
import { hasFactor, hasPhone, hasTotp } from './factors.js';
import { setListMembership } from './list-membership.decide.js';
import { register, type Moment } from './register.decide.js';
import { freshTicks, signatureOf, tickFinding } from './sign.decide.js';
import { shutTo } from './shut-to.js';
import { decideSubAccount, mayFreeze } from './sub-account.decide.js';
import type { UserCommand } from './user-command.js';
import type { UserEvent } from './user-event.js';
import { evolveUser } from './user.evolve.js';
import type { RegisteredUser, UserState } from './user-state.js';

type Decision = Result<readonly UserEvent[], IdentityRejection>;

/**
 * Whatever changes status, KYC or agreements ends with `AccountControlDerived` in the same append, so that the ledger
 * follows from the same fact. So does every change of a list, also where the account may do the same as before.
 */
export function decideUser(
  command: UserCommand,
  state: UserState,
  at: number,
  published: readonly AgreementVersion[] = GENESIS_AGREEMENTS,
): Decision {
  const moment = { at, published };
  const decision = state.status === 'none' ? register(command, moment) : decideKnown(command, state, moment);
  return decision.ok ? ok(withControl(state, decision.value, moment)) : decision;
}

function withControl(state: UserState, events: readonly UserEvent[], { at, published }: Moment): readonly UserEvent[] {
  const after = events.reduce((current, event) => evolveUser(current, event, at), state);
  if (after.status === 'none') return events;
  const control = deriveControl(after, agreementsHeld(agreementsDue(after, published), at));
  const isSame = sameControl(after.control, control) && !events.some(({ type }) => type === 'ListMembershipSet');
  return isSame ? events : [...events, { type: 'AccountControlDerived', data: { uid: after.uid, ...control } }];
}

function decideKnown(command: UserCommand, user: RegisteredUser, { at, published }: Moment): Decision {
  const { uid } = user;
  if (isClosureCommand(command)) return decideClosure(command, user, at);
  const shut = shutTo(command, user);
  if (shut !== null) return shut;
  switch (command.type) {
    case 'Register':
    case 'RegisterSubAccount':
      return reject({ code: 'email-taken' });
    case 'SignAgreements':
      return signAgreements(command, user, { at, published });
    case 'DeriveControl':
      return ok([]);
    case 'SetKyc':
      return ok(setKyc(command, user));
    case 'ChangePassword':
      return ok([
        {
          type: 'PasswordChanged',
          data: { uid, version: command.version, ...(command.how === undefined ? {} : { how: command.how }) },
        },
        blocked(user, 'password', at),
        revoked(user),
      ]);
    case 'BindTotp':
    case 'ChangeTotp':
    case 'RemoveTotp':
    case 'SetPhone':
    case 'RemovePhone':
    case 'AddPasskey':
    case 'RemovePasskey':
      return decideFactor(command, user, at);
    case 'IssueRecoveryCodes':
      return hasFactor(user)
        ? ok([{ type: 'RecoveryCodesIssued', data: { uid, version: command.version } }])
        : reject({ code: 'second-step-missing' });
    case 'UseRecoveryCode':
      return useRecoveryCode(command, user, at);
    case 'ChangeEmail':
      return changedEmail(command.version, user, at);
    case 'ExecuteRemoval':
      return executeRemoval(command, user, at);
    case 'SetListMembership':
      return setListMembership(command, user);
    case 'SetQuickWithdraw':
      return ok(user.quickWithdraw === command.on ? [] : [{ type: 'QuickWithdrawSet', data: { uid, on: command.on } }]);
    case 'RevokeSessions':
      return ok([revoked(user)]);
    case 'CreateApiKey':
    case 'ChangeApiKey':
    case 'DeleteApiKey':
      return decideApiKey(command, user);
    case 'WriteNote':
      return writeNote(command, user);
    case 'Lock':
      return ok(locked(command.cause, user));
    case 'Unlock':
      return decideUnlock(command, user);
    case 'Freeze':
      return mayFreeze(user)
        ? ok([{ type: 'UserFrozen', data: { uid, by: command.by, reason: command.reason } }, revoked(user)])
        : reject({ code: 'already-frozen' });
    case 'Unfreeze':
      return user.frozenBy !== null
        ? ok([{ type: 'UserUnfrozen', data: { uid, by: command.by, approvalId: command.approvalId } }])
        : reject({ code: 'not-frozen' });
    default:
      return decideSubAccount(command, user);
  }
}

function signAgreements(
  command: Extract<UserCommand, { type: 'SignAgreements' }>,
  { uid, profile, signatures }: RegisteredUser,
  { at, published }: Moment,
): Decision {
  const ticks = ticksOf(command);
  const finding = tickFinding(ticks, { published, profile, at });
  return finding !== null
    ? reject(finding)
    : ok(
        freshTicks(ticks, standingSignatures(signatures, published)).map((tick) =>
          signatureOf(uid, tick, { ...command, published }),
        ),
      );
}

const writeNote = ({ noteId, by }: Extract<UserCommand, { type: 'WriteNote' }>, user: RegisteredUser): Decision =>
  user.notes.length >= MAX_USER_NOTES
    ? reject({ code: 'note-limit', inputs: { limit: MAX_USER_NOTES } })
    : ok([{ type: 'UserNoteWritten', data: { uid: user.uid, noteId, by } }]);

/** A removal that two people have agreed to may have changed it since the row of this version was written. */
const changedEmail = (version: number, user: RegisteredUser, at: number): Decision =>
  version === user.emailVersion + 1
    ? ok([{ type: 'EmailChanged', data: { uid: user.uid, version } }, blocked(user, 'email', at), revoked(user)])
    : reject({ code: 'busy' });

/** Sessions, keys and a wish to close the account may be a thief's. All end in the same append. */
const locked = (cause: LockCause, user: RegisteredUser): readonly UserEvent[] => [
  { type: 'AccountLocked', data: { uid: user.uid, cause } },
  ...(user.closing === null ? [] : [{ type: 'ClosureCancelled' as const, data: { uid: user.uid } }]),
  ...user.apiKeys.map((keyId): UserEvent => ({ type: 'ApiKeyDeleted', data: { uid: user.uid, keyId } })),
  revoked(user),
];

/** What two people have agreed about one lock does not lift a later one. */
function decideUnlock(
  { lock, by, approvalId }: Extract<UserCommand, { type: 'Unlock' }>,
  user: RegisteredUser,
): Decision {
  if (user.lock === null) return reject({ code: 'not-locked' });
  if (user.lock.number !== lock) return reject({ code: 'payload-changed', field: 'lock' });
  return ok([{ type: 'AccountUnlocked', data: { uid: user.uid, by, approvalId } }]);
}

/** An event that was followed already, or whose state is the one there is, changes nothing. */
function setKyc({ state, by, source, kind, hold }: Extract<UserCommand, { type: 'SetKyc' }>, user: RegisteredUser) {
  const isSame = state === user.kycState && (hold ?? false) === user.isHeld;
  const isKnown = source <= user.kycSource || isSame;
  const more = { ...(kind === undefined ? {} : { kind }), ...(hold === undefined ? {} : { hold }) };
  const data = { uid: user.uid, state, by, source, ...more };
  return isKnown ? [] : [{ type: 'KycStateSet' as const, data }];
}

type FactorCommand = Extract<
  UserCommand,
  { type: 'BindTotp' | 'ChangeTotp' | 'RemoveTotp' | 'SetPhone' | 'RemovePhone' | 'AddPasskey' | 'RemovePasskey' }
>;

function decideFactor(command: FactorCommand, user: RegisteredUser, at: number): Decision {
  const { uid, kycState, passkeys } = user;
  const bound = (demo: boolean, change: SecurityChange, cause: BlockCause): readonly UserEvent[] =>
    blocksWithdrawals(change, { kycState, demo, hasFactor: hasFactor(user) }) ? [blocked(user, cause, at)] : [];
  switch (command.type) {
    case 'BindTotp':
      return hasTotp(user)
        ? reject({ code: 'totp-exists' })
        : ok([
            { type: 'TotpSet', data: { uid, version: command.version } },
            ...bound(command.demo, 'totp-bind', 'totp'),
          ]);
    case 'ChangeTotp':
      if (!hasTotp(user)) return reject({ code: 'totp-missing' });
      // Of two at once the first one changes it.
      return command.version === user.totpVersions + 1
        ? ok([{ type: 'TotpSet', data: { uid, version: command.version } }, blocked(user, 'totp', at)])
        : reject({ code: 'busy' });
    case 'RemoveTotp':
      return hasTotp(user)
        ? ok([{ type: 'TotpRemoved', data: { uid } }, blocked(user, 'totp', at)])
        : reject({ code: 'totp-missing' });
    case 'SetPhone':
      return ok([
        { type: 'PhoneSet', data: { uid, version: command.version } },
        ...bound(command.demo, hasPhone(user) ? 'phone-change' : 'phone-bind', 'phone'),
      ]);
    case 'RemovePhone':
      return hasPhone(user)
        ? ok([{ type: 'PhoneRemoved', data: { uid } }, blocked(user, 'phone', at)])
        : reject({ code: 'phone-missing' });
    case 'AddPasskey':
      return passkeys.length >= MAX_PASSKEYS
        ? reject({ code: 'passkey-limit', inputs: { limit: MAX_PASSKEYS } })
        : ok([
            { type: 'PasskeyAdded', data: { uid, keyRef: command.keyRef } },
            ...bound(command.demo, 'passkey-bind', 'passkey'),
          ]);
    case 'RemovePasskey':
      return passkeys.includes(command.keyRef)
        ? ok([{ type: 'PasskeyRemoved', data: { uid, keyRef: command.keyRef } }, blocked(user, 'passkey', at)])
        : reject({ code: 'passkey-unknown' });
    default:
      return assertNever(command);
  }
}

function useRecoveryCode(
  { version, index }: Extract<UserCommand, { type: 'UseRecoveryCode' }>,
  user: RegisteredUser,
  at: number,
): Decision {
  const { uid, recovery } = user;
  return recovery === null || recovery.version !== version || recovery.used.includes(index)
    ? reject({ code: 'code-wrong', field: 'code' })
    : ok([{ type: 'RecoveryCodeUsed', data: { uid, version, index } }, blocked(user, 'recovery-code', at)]);
}

type ApiKeyCommand = Extract<UserCommand, { type: 'CreateApiKey' | 'ChangeApiKey' | 'DeleteApiKey' }>;

function decideApiKey(command: ApiKeyCommand, user: RegisteredUser): Decision {
  const { uid } = user;
  const { keyId } = command;
  const isDeletion = command.type === 'DeleteApiKey';
  // A key that was asked for before the lock would outlive it.
  if (user.lock !== null && !isDeletion) return reject({ code: 'account-locked' });
  const owner = isDeletion ? ok(null) : checkKeyOwner(user, command);
  if (!owner.ok) return owner;
  if (command.type === 'CreateApiKey') {
    if (user.apiKeys.length >= MAX_API_KEYS) return reject({ code: 'api-key-limit', inputs: { limit: MAX_API_KEYS } });
    return ok([
      {
        type: 'ApiKeyCreated',
        data: { uid, keyId, permissions: command.permissions, ipCount: command.ipCount, expiresAt: command.expiresAt },
      },
    ]);
  }
  if (!user.apiKeys.includes(keyId)) return reject({ code: 'api-key-unknown' });
  if (command.type === 'DeleteApiKey') return ok([{ type: 'ApiKeyDeleted', data: { uid, keyId } }]);
  return ok([
    {
      type: 'ApiKeyChanged',
      data: { uid, keyId, permissions: command.permissions, ipCount: command.ipCount, expiresAt: command.expiresAt },
    },
  ]);
}

const blocked = ({ uid, blockedUntil }: RegisteredUser, cause: BlockCause, at: number): UserEvent => ({
  type: 'WithdrawalsBlocked',
  data: { uid, until: blockedUntilAfter(at, blockedUntil), cause },
});

const revoked = (user: RegisteredUser): UserEvent => ({
  type: 'SessionsRevoked',
  data: { uid: user.uid, generation: user.generation + 1 },
});
