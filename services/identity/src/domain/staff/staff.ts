import { MAX_PASSKEYS } from '@corella/contracts/identity';
import type { IdentityRejection, StaffEvents, StaffRole, StaffStatus } from '@corella/contracts/identity';
import { assertNever, ok, reject } from '@corella/result';
import type { Result } from '@corella/result';

export type StaffEvent = {
  [K in keyof StaffEvents]: { readonly type: K; readonly data: StaffEvents[K] };
}[keyof StaffEvents];
export const staffStream = (staffId: string): string => `staff-${staffId}`;

/**
 * Stream `staff-{id}`: invited, then active, then perhaps disabled. A reset and the return of a disabled person lead
 * back to invited: no password and no authenticator from before counts again.
 */
export type StaffState =
  | { readonly status: 'none' }
  | {
      readonly status: StaffStatus;
      readonly staffId: string;
      readonly role: StaffRole;
      readonly contactRef: string;
      readonly createdAt: number;
      readonly approvalId: string | null;
      /** Every approval that was carried out on this person, with the revision of its event. */
      readonly approvals: Readonly<Record<string, number>>;
      /** The revision of the last event. */
      readonly revision: number;
      /** The rows of the vault that count, once the person is active; 0 for somebody who has never joined. */
      readonly passwordVersion: number;
      readonly totpVersion: number;
      /** Names of the passkeys that log in and prove, in the order in which they were added. */
      readonly passkeys: readonly string[];
      /** Sessions of an earlier generation are dead. */
      readonly generation: number;
    };

export type StaffCommand =
  | {
      readonly type: 'Create';
      readonly staffId: string;
      readonly role: StaffRole;
      readonly contactRef: string;
      readonly by: string;
      readonly approvalId?: string;
      readonly invited?: true;
    }
  | { readonly type: 'Join' }
  | { readonly type: 'ChangePassword'; readonly version: number }
  | { readonly type: 'ChangeTotp'; readonly version: number }
  | { readonly type: 'AddPasskey'; readonly keyRef: string }
  | { readonly type: 'RemovePasskey'; readonly keyRef: string }
  | { readonly type: 'Reset'; readonly by: string }
  | {
      readonly type: 'ChangeRole';
      readonly from: StaffRole;
      readonly to: StaffRole;
      readonly by: string;
      readonly approvalId: string;
    }
  | { readonly type: 'Enable'; readonly by: string; readonly approvalId: string }
  | { readonly type: 'Disable'; readonly by: string; readonly approvalId?: string };

export const initialStaff = (): StaffState => ({ status: 'none' });

export function decideStaff(
  command: StaffCommand,
  state: StaffState,
): Result<readonly StaffEvent[], IdentityRejection> {
  switch (command.type) {
    case 'Create': {
      if (state.status !== 'none') return reject({ code: 'email-taken' });
      const { type: _type, ...data } = command;
      return ok([{ type: 'StaffCreated', data }]);
    }
    case 'Join':
      if (state.status === 'active') return reject({ code: 'already-joined' });
      return state.status === 'invited'
        ? ok([{ type: 'StaffJoined', data: { staffId: state.staffId } }])
        : reject({ code: 'invitation-invalid' });
    case 'ChangePassword':
    case 'ChangeTotp':
      return changeFactor(command, state);
    case 'AddPasskey':
    case 'RemovePasskey':
      return changePasskeys(command, state);
    case 'Reset':
      return state.status === 'active'
        ? ok([{ type: 'StaffReset', data: { staffId: state.staffId, by: command.by } }])
        : reject({ code: 'staff-unknown' });
    case 'ChangeRole':
      return changeRole(command, state);
    case 'Enable': {
      if (state.status === 'none') return reject({ code: 'staff-unknown' });
      if (state.status !== 'disabled') return reject({ code: 'staff-active' });
      const { by, approvalId } = command;
      return ok([{ type: 'StaffEnabled', data: { staffId: state.staffId, by, approvalId } }]);
    }
    case 'Disable': {
      if (state.status !== 'active' && state.status !== 'invited') return reject({ code: 'staff-unknown' });
      const { type: _type, ...data } = command;
      return ok([{ type: 'StaffDisabled', data: { staffId: state.staffId, ...data } }]);
    }
    default:
      return assertNever(command);
  }
}

/** The role from which it is changed was signed as well: another one is another request. */
function changeRole(
  { from, to, by, approvalId }: Extract<StaffCommand, { readonly type: 'ChangeRole' }>,
  state: StaffState,
): Result<readonly StaffEvent[], IdentityRejection> {
  if (state.status !== 'active' && state.status !== 'invited') return reject({ code: 'staff-unknown' });
  if (from === to) return reject({ code: 'role-unchanged' });
  if (state.role !== from) return reject({ code: 'payload-changed' });
  return ok([{ type: 'StaffRoleChanged', data: { staffId: state.staffId, from, to, by, approvalId } }]);
}

/** Of two changes at once the second names a version that exists already. */
function changeFactor(
  { type, version }: Extract<StaffCommand, { readonly type: 'ChangePassword' | 'ChangeTotp' }>,
  state: StaffState,
): Result<readonly StaffEvent[], IdentityRejection> {
  if (state.status !== 'active') return reject({ code: 'staff-unknown' });
  const { staffId, passwordVersion, totpVersion } = state;
  const [current, event] =
    type === 'ChangePassword'
      ? [passwordVersion, 'StaffPasswordChanged' as const]
      : [totpVersion, 'StaffTotpChanged' as const];
  return version === current + 1 ? ok([{ type: event, data: { staffId, version } }]) : reject({ code: 'busy' });
}

/** At most ten, each added and removed once. No session ends: whoever has one of these has proven a factor. */
function changePasskeys(
  { type, keyRef }: Extract<StaffCommand, { readonly type: 'AddPasskey' | 'RemovePasskey' }>,
  state: StaffState,
): Result<readonly StaffEvent[], IdentityRejection> {
  if (state.status !== 'active') return reject({ code: 'staff-unknown' });
  const { staffId, passkeys } = state;
  if (type === 'RemovePasskey')
    return passkeys.includes(keyRef)
      ? ok([{ type: 'StaffPasskeyRemoved', data: { staffId, keyRef } }])
      : reject({ code: 'passkey-unknown' });
  return passkeys.length < MAX_PASSKEYS
    ? ok([{ type: 'StaffPasskeyAdded', data: { staffId, keyRef } }])
    : reject({ code: 'passkey-limit', inputs: { limit: MAX_PASSKEYS } });
}

export function evolveStaff(state: StaffState, event: StaffEvent, at: number): StaffState {
  const next = evolveFields(state, event, at);
  if (next.status === 'none' || event.type === 'StaffCreated') return next;
  const revision = next.revision + 1;
  const approvalId = 'approvalId' in event.data ? event.data.approvalId : undefined;
  if (approvalId === undefined) return { ...next, revision };
  return { ...next, revision, approvals: { ...next.approvals, [approvalId]: revision } };
}

function evolveFields(state: StaffState, event: StaffEvent, at: number): StaffState {
  switch (event.type) {
    case 'StaffCreated':
      return {
        status: event.data.invited === true ? 'invited' : 'active',
        staffId: event.data.staffId,
        role: event.data.role,
        contactRef: event.data.contactRef,
        createdAt: at,
        approvalId: event.data.approvalId ?? null,
        approvals: event.data.approvalId === undefined ? {} : { [event.data.approvalId]: 0 },
        revision: 0,
        passwordVersion: event.data.invited === true ? 0 : 1,
        totpVersion: event.data.invited === true ? 0 : 1,
        passkeys: [],
        generation: 0,
      };
    case 'StaffJoined':
      return state.status === 'none'
        ? state
        : {
            ...state,
            status: 'active',
            passwordVersion: state.passwordVersion + 1,
            totpVersion: state.totpVersion + 1,
          };
    case 'StaffPasswordChanged':
      return state.status === 'none'
        ? state
        : { ...state, passwordVersion: event.data.version, generation: state.generation + 1 };
    case 'StaffTotpChanged':
      return state.status === 'none'
        ? state
        : { ...state, totpVersion: event.data.version, generation: state.generation + 1 };
    case 'StaffPasskeyAdded':
      return state.status === 'none' ? state : { ...state, passkeys: [...state.passkeys, event.data.keyRef] };
    case 'StaffPasskeyRemoved':
      return state.status === 'none'
        ? state
        : { ...state, passkeys: state.passkeys.filter((keyRef) => keyRef !== event.data.keyRef) };
    case 'StaffReset':
    case 'StaffEnabled':
      return state.status === 'none'
        ? state
        : { ...state, status: 'invited', passkeys: [], generation: state.generation + 1 };
    case 'StaffRoleChanged':
      return state.status === 'none' ? state : { ...state, role: event.data.to, generation: state.generation + 1 };
    case 'StaffDisabled':
      return state.status === 'none' ? state : { ...state, status: 'disabled' };
    default:
      return assertNever(event);
  }
}
