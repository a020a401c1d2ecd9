import { KYC_STATE, SUB_AUTHORITIES, type UserEvents } from '@corella/contracts/identity';
import { assertNever, invariant } from '@corella/result';
import type { AccountControl } from './account-control.js';
import { evolveClosure, isClosureEvent, unsealed } from './closure.evolve.js';
import { hasFactor } from './factors.js';
import { withMembership } from './list-membership.decide.js';
import type { UserEvent } from './user-event.js';
import type { RegisteredUser, UserState } from './user-state.js';

/** Never refuses: what was recorded has happened. `at` is the event's time. */
export function evolveUser(state: UserState, event: UserEvent, at: number): UserState {
  if (event.type === 'UserRegistered') return registered(event.data, at);
  invariant(state.status !== 'none', `${event.type} before UserRegistered`);
  if (isClosureEvent(event)) return evolveClosure(state, event, at);
  switch (event.type) {
    case 'AgreementSigned':
      return signed(state, event.data, at);
    case 'KycStateSet':
      return verified(state, event.data);
    case 'PasswordChanged':
      return { ...state, passwordVersion: event.data.version, passwordChangedAt: at };
    case 'ApiKeyChanged':
      return state;
    case 'TotpSet':
    case 'TotpRemoved':
    case 'PhoneSet':
    case 'PhoneRemoved':
    case 'PasskeyAdded':
    case 'PasskeyRemoved':
    case 'RecoveryCodesIssued':
    case 'RecoveryCodeUsed':
    case 'RecoveryCodesRemoved':
      return evolveFactors(state, event);
    case 'EmailChanged':
      return { ...state, emailVersion: event.data.version };
    case 'RemovalCarriedOut':
      return { ...state, removals: [...state.removals, event.data.removalId] };
    case 'SessionsRevoked':
      return { ...state, generation: event.data.generation };
    case 'ApiKeyCreated':
      return { ...state, apiKeys: [...state.apiKeys, event.data.keyId] };
    case 'ApiKeyDeleted':
      return { ...state, apiKeys: state.apiKeys.filter((key) => key !== event.data.keyId) };
    case 'UserFrozen':
      return withStatus(unsealed({ ...state, frozenBy: event.data.by }));
    case 'UserUnfrozen':
      return withStatus({
        ...state,
        frozenBy: null,
        unfreezeApprovals: [...state.unfreezeApprovals, event.data.approvalId],
      });
    case 'SubAccountUnfrozen':
    case 'ParentFollowed':
    case 'SubAccountAdded':
    case 'SubLoginSet':
    case 'SubAuthoritySet':
      return evolveFamily(state, event);
    case 'UserNoteWritten':
      return { ...state, notes: [...state.notes, event.data.noteId] };
    case 'WithdrawalsBlocked':
      return { ...state, blockedUntil: event.data.until, blockCause: event.data.cause };
    case 'QuickWithdrawSet':
      return { ...state, quickWithdraw: event.data.on };
    case 'AccountLocked': {
      const number = state.locks + 1;
      return { ...unsealed(state), lock: { at, cause: event.data.cause, number }, locks: number };
    }
    case 'AccountUnlocked':
      return { ...state, lock: null, unlockApprovals: [...state.unlockApprovals, event.data.approvalId] };
    case 'ListMembershipSet':
      return withMembership(state, event.data);
    case 'AccountControlDerived':
      return { ...state, control: controlOf(event.data) };
    default:
      return assertNever(event);
  }
}

const verified = (user: RegisteredUser, data: UserEvents['KycStateSet']): RegisteredUser => ({
  ...user,
  kycState: data.state,
  kycSource: data.source ?? user.kycSource,
  kycKind: data.kind ?? 'person',
  isHeld: data.hold ?? false,
  wasRejected: user.wasRejected || data.state === KYC_STATE.rejected,
});

const controlOf = ({ uid: _, ...control }: UserEvents['AccountControlDerived']): AccountControl => control;

type FactorEvent = Extract<
  UserEvent,
  {
    type:
      | 'TotpSet'
      | 'TotpRemoved'
      | 'PhoneSet'
      | 'PhoneRemoved'
      | 'PasskeyAdded'
      | 'PasskeyRemoved'
      | 'RecoveryCodesIssued'
      | 'RecoveryCodeUsed'
      | 'RecoveryCodesRemoved';
  }
>;

function evolveFactors(state: RegisteredUser, event: FactorEvent): RegisteredUser {
  switch (event.type) {
    case 'TotpSet':
      return {
        ...state,
        totpVersion: event.data.version,
        totpVersions: Math.max(state.totpVersions, event.data.version),
      };
    case 'TotpRemoved':
      return withoutCodes({ ...state, totpVersion: null });
    case 'PhoneSet': {
      const { version } = event.data;
      return { ...state, phoneVersion: version, phoneVersions: Math.max(state.phoneVersions, version) };
    }
    case 'PhoneRemoved':
      return withoutCodes({ ...state, phoneVersion: null });
    case 'PasskeyAdded':
      return { ...state, passkeys: [...state.passkeys, event.data.keyRef] };
    case 'PasskeyRemoved':
      return withoutCodes({ ...state, passkeys: state.passkeys.filter((key) => key !== event.data.keyRef) });
    case 'RecoveryCodesIssued': {
      const { version } = event.data;
      return { ...state, recovery: { version, used: [] }, recoveryVersions: version };
    }
    case 'RecoveryCodesRemoved':
      return { ...state, recovery: null };
    case 'RecoveryCodeUsed':
      return state.recovery === null
        ? state
        : { ...state, recovery: { ...state.recovery, used: [...state.recovery.used, event.data.index] } };
    default:
      return assertNever(event);
  }
}

/** Recovery codes stand in for a factor, so they go with the last one. */
const withoutCodes = (user: RegisteredUser): RegisteredUser => (hasFactor(user) ? user : { ...user, recovery: null });

type FamilyEvent = Extract<
  UserEvent,
  { type: 'SubAccountUnfrozen' | 'ParentFollowed' | 'SubAccountAdded' | 'SubLoginSet' | 'SubAuthoritySet' }
>;

function evolveFamily(state: RegisteredUser, event: FamilyEvent): RegisteredUser {
  switch (event.type) {
    case 'SubAccountUnfrozen':
      return withStatus({ ...state, frozenBy: null });
    case 'ParentFollowed': {
      const { source, status, allow, reasons } = event.data;
      return withStatus({ ...state, parent: { source, status, allow, reasons } });
    }
    case 'SubAccountAdded':
      return { ...state, subAccounts: [...state.subAccounts, event.data.subUid] };
    case 'SubLoginSet':
      return { ...state, mayLogIn: event.data.enabled };
    case 'SubAuthoritySet':
      return { ...state, granted: event.data.authorities };
    default:
      return assertNever(event);
  }
}

function withStatus(user: RegisteredUser): RegisteredUser {
  const parent = user.parent?.status ?? 'active';
  if (user.closed !== null || parent === 'closed') return { ...user, status: 'closed' };
  return { ...user, status: user.frozenBy === null && parent === 'active' ? 'active' : 'frozen' };
}

function registered(data: Extract<UserEvent, { type: 'UserRegistered' }>['data'], at: number): RegisteredUser {
  return {
    status: 'active',
    uid: data.uid,
    country: data.country,
    profile: data.profile,
    contactRef: data.contactRef,
    parentUid: data.parentUid ?? null,
    parent: null,
    granted: SUB_AUTHORITIES,
    mayLogIn: true,
    subAccounts: [],
    kycState: KYC_STATE.notSubmitted,
    kycSource: -1,
    wasRejected: false,
    isHeld: false,
    kycKind: 'person',
    agreements: [],
    signatures: [],
    passwordVersion: 1,
    emailVersion: 1,
    totpVersion: null,
    totpVersions: 0,
    phoneVersion: null,
    phoneVersions: 0,
    passkeys: [],
    recovery: null,
    recoveryVersions: 0,
    generation: 0,
    apiKeys: [],
    notes: [],
    frozenBy: null,
    unfreezeApprovals: [],
    blockedUntil: null,
    blockCause: null,
    quickWithdraw: false,
    lock: null,
    closing: null,
    closed: null,
    locks: 0,
    unlockApprovals: [],
    removals: [],
    lists: [],
    listApprovals: [],
    control: null,
    registeredAt: at,
    passwordChangedAt: at,
  };
}

function signed(
  state: RegisteredUser,
  { agreement, version, language, contentHash }: Extract<UserEvent, { type: 'AgreementSigned' }>['data'],
  at: number,
): RegisteredUser {
  const shown = {
    ...(language === undefined ? {} : { language }),
    ...(contentHash === undefined ? {} : { contentHash }),
  };
  const signature = { agreement, version, at, ...shown };
  return {
    ...state,
    agreements: state.agreements.includes(agreement) ? state.agreements : [...state.agreements, agreement],
    signatures: [...state.signatures, signature],
  };
}
