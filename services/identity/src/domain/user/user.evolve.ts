import { KYC_STATE, SUB_AUTHORITIES } from '@corella/contracts/identity';
import { assertNever, invariant } from '@corella/result';
import type { UserEvent } from './user-event.js';
import type { RegisteredUser, UserState } from './user-state.js';

/** Never refuses: what was recorded has happened. `at` is the event's time. */
export function evolveUser(state: UserState, event: UserEvent, at: number): UserState {
  if (event.type === 'UserRegistered') return registered(event.data, at);
  invariant(state.status !== 'none', `${event.type} before UserRegistered`);
  switch (event.type) {
    case 'AgreementSigned':
      return {
        ...state,
        agreements: state.agreements.includes(event.data.agreement)
          ? state.agreements
          : [...state.agreements, event.data.agreement],
      };
    case 'KycStateSet':
      return {
        ...state,
        kycState: event.data.state,
        kycSource: event.data.source ?? state.kycSource,
        kind: event.data.kind ?? 'person',
      };
    case 'PasswordChanged':
      return { ...state, passwordVersion: event.data.version, passwordChangedAt: at };
    case 'TotpSet':
      return {
        ...state,
        totpVersion: event.data.version,
        totpVersions: Math.max(state.totpVersions, event.data.version),
      };
    case 'TotpRemoved':
      return { ...state, totpVersion: null };
    case 'SessionsRevoked':
      return { ...state, generation: event.data.generation };
    case 'ApiKeyCreated':
      return { ...state, apiKeys: [...state.apiKeys, event.data.keyId] };
    case 'ApiKeyChanged':
      return state;
    case 'ApiKeyDeleted':
      return { ...state, apiKeys: state.apiKeys.filter((key) => key !== event.data.keyId) };
    case 'UserFrozen':
      return withStatus({ ...state, frozenBy: event.data.by });
    case 'UserUnfrozen':
      return withStatus({
        ...state,
        frozenBy: null,
        unfreezeApprovals: [...state.unfreezeApprovals, event.data.approvalId],
      });
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
    case 'UserNoteWritten':
      return { ...state, notes: [...state.notes, event.data.noteId] };
    case 'WithdrawalsBlocked':
      return { ...state, blockedUntil: event.data.until };
    case 'AccountControlDerived': {
      const { uid: _, ...control } = event.data;
      return { ...state, control };
    }
    default:
      return assertNever(event);
  }
}

const withStatus = (user: RegisteredUser): RegisteredUser => ({
  ...user,
  status: user.frozenBy === null && (user.parent?.status ?? 'active') === 'active' ? 'active' : 'frozen',
});

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
    kind: 'person',
    kycState: KYC_STATE.notSubmitted,
    kycSource: -1,
    agreements: [],
    passwordVersion: 1,
    totpVersion: null,
    totpVersions: 0,
    generation: 0,
    apiKeys: [],
    notes: [],
    frozenBy: null,
    unfreezeApprovals: [],
    blockedUntil: null,
    control: null,
    registeredAt: at,
    passwordChangedAt: at,
  };
}
