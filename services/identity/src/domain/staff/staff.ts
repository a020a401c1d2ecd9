import type { IdentityRejection, StaffEvents, StaffRole } from '@corella/contracts/identity';
import { assertNever, ok, reject } from '@corella/result';
import type { Result } from '@corella/result';

export type StaffEvent = {
  [K in keyof StaffEvents]: { readonly type: K; readonly data: StaffEvents[K] };
}[keyof StaffEvents];
export const staffStream = (staffId: string): string => `staff-${staffId}`;

/** Stream `staff-{id}`. A role never changes, and a disabled person never returns under the same id. */
export type StaffState =
  | { readonly status: 'none' }
  | {
      readonly status: 'active' | 'disabled';
      readonly staffId: string;
      readonly role: StaffRole;
      readonly contactRef: string;
      readonly createdAt: number;
      readonly approvalId: string | null;
      readonly disabledBy: string | null;
    };

export type StaffCommand =
  | {
      readonly type: 'Create';
      readonly staffId: string;
      readonly role: StaffRole;
      readonly contactRef: string;
      readonly by: string;
      readonly approvalId?: string;
    }
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
    case 'Disable': {
      if (state.status !== 'active') return reject({ code: 'staff-unknown' });
      const { type: _type, ...data } = command;
      return ok([{ type: 'StaffDisabled', data: { staffId: state.staffId, ...data } }]);
    }
    default:
      return assertNever(command);
  }
}

export function evolveStaff(state: StaffState, event: StaffEvent, at: number): StaffState {
  switch (event.type) {
    case 'StaffCreated':
      return {
        status: 'active',
        staffId: event.data.staffId,
        role: event.data.role,
        contactRef: event.data.contactRef,
        createdAt: at,
        approvalId: event.data.approvalId ?? null,
        disabledBy: null,
      };
    case 'StaffDisabled':
      return state.status === 'none'
        ? state
        : { ...state, status: 'disabled', disabledBy: event.data.approvalId ?? event.data.by };
    default:
      return assertNever(event);
  }
}
