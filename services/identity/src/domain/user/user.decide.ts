import {
  AGREEMENTS,
  blockedUntilAfter,
  blocksWithdrawals,
  KYC_STATE,
  MAX_API_KEYS,
  MAX_USER_NOTES,
} from '@corella/contracts/identity';
import type { BlockCause, IdentityRejection } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import { profileOf } from '../rules/country-profile.js';
import { deriveControl, sameControl } from './account-control.js';
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
  const { uid, country, contactRef, originRef } = command;
  return ok([
    { type: 'UserRegistered', data: { uid, country, profile, contactRef } },
    ...AGREEMENTS.map((agreement): UserEvent => ({
      type: 'AgreementSigned',
      data: { uid, agreement, version: AGREEMENT_VERSION, originRef },
    })),
    ...(command.approveKycAs === null
      ? []
      : [{ type: 'KycStateSet' as const, data: { uid, state: KYC_STATE.approved, by: command.approveKycAs } }]),
  ]);
}

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
          data: { uid, agreement, version: AGREEMENT_VERSION, originRef: command.originRef },
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
      return user.totpVersion === null
        ? ok([
            { type: 'TotpSet', data: { uid, version: command.version } },
            ...(blocksWithdrawals('totp-bind', { kycState: user.kycState, demo: command.demo })
              ? [blocked(user, 'totp', at)]
              : []),
          ])
        : reject({ code: 'totp-exists' });
    case 'RemoveTotp':
      return user.totpVersion === null
        ? reject({ code: 'totp-missing' })
        : ok([{ type: 'TotpRemoved', data: { uid } }, blocked(user, 'totp', at)]);
    case 'RevokeSessions':
      return ok([revoked(user)]);
    case 'CreateApiKey':
    case 'ChangeApiKey':
    case 'DeleteApiKey':
      return decideApiKey(command, user);
    case 'WriteNote':
      return user.notes.length >= MAX_USER_NOTES
        ? reject({ code: 'note-limit', inputs: { limit: MAX_USER_NOTES } })
        : ok([{ type: 'UserNoteWritten', data: { uid, noteId: command.noteId, by: command.by } }]);
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

/** An event that was followed already, or whose state is the one there is, changes nothing. */
function setKyc({ state, by, source, kind }: Extract<UserCommand, { type: 'SetKyc' }>, user: RegisteredUser) {
  const isKnown = source <= user.kycSource || state === user.kycState;
  return isKnown
    ? []
    : [{ type: 'KycStateSet' as const, data: { uid: user.uid, state, by, source, ...(kind && { kind }) } }];
}

type ApiKeyCommand = Extract<UserCommand, { type: 'CreateApiKey' | 'ChangeApiKey' | 'DeleteApiKey' }>;

function decideApiKey(command: ApiKeyCommand, user: RegisteredUser): Decision {
  const { uid } = user;
  const { keyId } = command;
  // What a sub-account has leaves the venue by way of its main account.
  if (user.parentUid !== null && command.type !== 'DeleteApiKey' && command.permissions.includes('WITHDRAW'))
    return reject({ code: 'permissions-invalid', field: 'permissions' });
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
