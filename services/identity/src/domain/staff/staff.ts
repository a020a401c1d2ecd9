import type { IdentityRejection, StaffEvents, StaffRole, StaffStatus } from '@corella/contracts/identity';
import { assertNever, ok, reject } from '@corella/result';
import type { Result } from '@corella/result';

export type StaffEvent = {
  [K in keyof StaffEvents]: { readonly type: K; readonly data: StaffEvents[K] };
}[keyof StaffEvents];
export const staffStream = (staffId: string): string => `staff-${staffId}`;

/**
 * Stream `staff-{id}`: invited, then active, then perhaps disabled. A role never changes, and a disabled person never
 * returns under the same id.
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
      readonly disabledBy: string | null;
      /** The rows of the vault that count; 0 for somebody who has not joined. */
      readonly passwordVersion: number;
      readonly totpVersion: number;
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
    case 'Disable': {
      if (state.status !== 'active' && state.status !== 'invited') return reject({ code: 'staff-unknown' });
      const { type: _type, ...data } = command;
      return ok([{ type: 'StaffDisabled', data: { staffId: state.staffId, ...data } }]);
    }
    default:
      return assertNever(command);
  }
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

export function evolveStaff(state: StaffState, event: StaffEvent, at: number): StaffState {
  switch (event.type) {
    case 'StaffCreated':
      return {
        status: event.data.invited === true ? 'invited' : 'active',
        staffId: event.data.staffId,
        role: event.data.role,
        contactRef: event.data.contactRef,
        createdAt: at,
        approvalId: event.data.approvalId ?? null,
        disabledBy: null,
        passwordVersion: event.data.invited === true ? 0 : 1,
        totpVersion: event.data.invited === true ? 0 : 1,
        generation: 0,
      };
    case 'StaffJoined':
      return state.status === 'none' ? state : { ...state, status: 'active', passwordVersion: 1, totpVersion: 1 };
    case 'StaffPasswordChanged':
      return state.status === 'none'
        ? state
        : { ...state, passwordVersion: event.data.version, generation: state.generation + 1 };
    case 'StaffTotpChanged':
      return state.status === 'none'
        ? state
        : { ...state, totpVersion: event.data.version, generation: state.generation + 1 };
    case 'StaffDisabled':
      return state.status === 'none'
        ? state
        : { ...state, status: 'disabled', disabledBy: event.data.approvalId ?? event.data.by };
    default:
      return assertNever(event);
  }
}
