import {
  AGREEMENTS,
  blockedUntilAfter,
  blocksWithdrawals,
  KYC_STATE,
  MAX_API_KEYS,
  MAX_PASSKEYS,
  MAX_USER_NOTES,
} from '@corella/contracts/identity';
import type {
  AgreementId,
  BlockCause,
  IdentityRejection,
  LockCause,
  SecurityChange,
} from '@corella/contracts/identity';
import { assertNever, ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import { checkKeyOwner } from '../rules/api-key-rules.js';
import { profileOf } from '../rules/country-profile.js';
import { deriveControl, sameControl } from './account-control.js';
import { executeRemoval } from './execute-removal.decide.js';
import { hasFactor, hasPhone, hasTotp } from './factors.js';
import { decideSubAccount, mayFreeze, registerSubAccount } from './sub-account.decide.js';
import type { UserCommand } from './user-command.js';
import type { UserEvent } from './user-event.js';
import { evolveUser } from './user.evolve.js';
import type { RegisteredUser, UserState } from './user-state.js';

export const AGREEMENT_VERSION = 1;
type Decision = Result<readonly UserEvent[], IdentityRejection>;

/**
 * Whatever changes status, KYC or agreements ends with `AccountControlDerived` in the same append, so that the ledger
 * follows from the same fact.
 */
export function decideUser(command: UserCommand, state: UserState, at: number): Decision {
  const decision = state.status === 'none' ? decideNew(command) : decideKnown(command, state, at);
  return decision.ok ? ok(withControl(state, decision.value, at)) : decision;
}

function withControl(state: UserState, events: readonly UserEvent[], at: number): readonly UserEvent[] {
  const after = events.reduce((current, event) => evolveUser(current, event, at), state);
  if (after.status === 'none') return events;
  const control = deriveControl(after);
  return sameControl(after.control, control)
    ? events
    : [...events, { type: 'AccountControlDerived', data: { uid: after.uid, ...control } }];
}

function decideNew(command: UserCommand): Decision {
  if (command.type === 'RegisterSubAccount') return registerSubAccount(command);
  if (command.type !== 'Register') return reject({ code: 'user-unknown' });
  const profile = profileOf(command.country);
  if (profile === null) return reject({ code: 'country-not-served', field: 'country' });
  const missing = AGREEMENTS.some((agreement) => !command.agreements.includes(agreement));
  if (missing) return reject({ code: 'agreements-missing', field: 'agreements' });
  const { uid, country, contactRef, kycKind } = command;
  const kind = kycKind === undefined ? {} : { kind: kycKind };
  return ok([
    { type: 'UserRegistered', data: { uid, country, profile, contactRef } },
    ...AGREEMENTS.map((agreement): UserEvent => ({
      type: 'AgreementSigned',
      data: signatureOf(uid, agreement, command),
    })),
    ...(command.approveKycAs === null
      ? []
      : [
          { type: 'KycStateSet' as const, data: { uid, state: KYC_STATE.approved, by: command.approveKycAs, ...kind } },
        ]),
  ]);
}

const signatureOf = (
  uid: string,
  agreement: AgreementId,
  { originRef, language }: { readonly originRef: string; readonly language?: string },
) => ({
  ...{ uid, agreement, version: AGREEMENT_VERSION, originRef },
  ...(language === undefined ? {} : { language }),
});

function decideKnown(command: UserCommand, user: RegisteredUser, at: number): Decision {
  const { uid } = user;
  switch (command.type) {
    case 'Register':
    case 'RegisterSubAccount':
      return reject({ code: 'email-taken' });
    case 'SignAgreements': {
      const fresh = AGREEMENTS.filter(
        (agreement) => command.agreements.includes(agreement) && !user.agreements.includes(agreement),
      );
      return ok(
        fresh.map((agreement) => ({
          type: 'AgreementSigned',
          data: signatureOf(uid, agreement, command),
        })),
      );
    }
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
      return ok(changedEmail(command.version, user, at));
    case 'ExecuteRemoval':
      return executeRemoval(command, user, at);
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

const writeNote = ({ noteId, by }: Extract<UserCommand, { type: 'WriteNote' }>, user: RegisteredUser): Decision =>
  user.notes.length >= MAX_USER_NOTES
    ? reject({ code: 'note-limit', inputs: { limit: MAX_USER_NOTES } })
    : ok([{ type: 'UserNoteWritten', data: { uid: user.uid, noteId, by } }]);

const changedEmail = (version: number, user: RegisteredUser, at: number): readonly UserEvent[] => [
  { type: 'EmailChanged', data: { uid: user.uid, version } },
  blocked(user, 'email', at),
  revoked(user),
];

/** Sessions and keys may be a thief's. Both end in the same append. */
const locked = (cause: LockCause, user: RegisteredUser): readonly UserEvent[] => [
  { type: 'AccountLocked', data: { uid: user.uid, cause } },
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
  { type: 'BindTotp' | 'RemoveTotp' | 'SetPhone' | 'RemovePhone' | 'AddPasskey' | 'RemovePasskey' }
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
  const owner = command.type === 'DeleteApiKey' ? ok(null) : checkKeyOwner(user, command);
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
