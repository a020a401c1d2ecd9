import { decideStaff, evolveStaff, initialStaff } from './staff.js';
import type { StaffCommand, StaffState } from './staff.js';

const CREATE: StaffCommand = {
  type: 'Create',
  staffId: 's-1',
  role: 'aml',
  contactRef: 's-1',
  by: 's-9',
  approvalId: 'a1',
};

/** Given commands that were accepted, when one more comes, then these events or this rejection. */
function when(given: readonly StaffCommand[], command: StaffCommand) {
  let state: StaffState = initialStaff();
  for (const before of given) {
    const decision = decideStaff(before, state);
    if (!decision.ok) throw new Error(decision.rejection.code);
    state = decision.value.reduce((current, event) => evolveStaff(current, event, 5), state);
  }
  const decision = decideStaff(command, state);
  if (!decision.ok) return { events: decision.rejection.code, state };
  return {
    events: decision.value,
    state: decision.value.reduce((current, event) => evolveStaff(current, event, 7), state),
  };
}

describe('a member of staff', () => {
  it('is created with a role and the approval that allowed it', () => {
    expect(when([], CREATE)).toEqual({
      events: [
        {
          type: 'StaffCreated',
          data: { staffId: 's-1', role: 'aml', contactRef: 's-1', by: 's-9', approvalId: 'a1' },
        },
      ],
      state: {
        status: 'active',
        staffId: 's-1',
        role: 'aml',
        contactRef: 's-1',
        createdAt: 7,
        approvalId: 'a1',
        disabledBy: null,
        passwordVersion: 1,
        totpVersion: 1,
        generation: 0,
      },
    });
  });

  it('needs no approval at the first start', () => {
    const { approvalId: _none, ...first } = { ...CREATE, approvalId: undefined };
    expect(when([], first).state).toMatchObject({ status: 'active', approvalId: null });
  });

  it('is created once', () => {
    expect(when([CREATE], CREATE).events).toBe('email-taken');
  });

  it('is disabled once, by an approval or by somebody, and keeps the role', () => {
    const disabled = when([CREATE], { type: 'Disable', by: 's-9', approvalId: 'a2' });
    expect(disabled.events).toEqual([{ type: 'StaffDisabled', data: { staffId: 's-1', by: 's-9', approvalId: 'a2' } }]);
    expect(disabled.state).toMatchObject({ status: 'disabled', role: 'aml', disabledBy: 'a2', createdAt: 5 });
    expect(when([CREATE], { type: 'Disable', by: 's-9' }).state).toMatchObject({ disabledBy: 's-9' });
    expect(when([CREATE, { type: 'Disable', by: 's-9' }], { type: 'Disable', by: 's-9' }).events).toBe('staff-unknown');
  });

  it('never returns under the same id', () => {
    expect(when([CREATE, { type: 'Disable', by: 's-9' }], CREATE).events).toBe('email-taken');
  });

  it('is unknown before being created', () => {
    expect(when([], { type: 'Disable', by: 's-9' }).events).toBe('staff-unknown');
    expect(evolveStaff(initialStaff(), { type: 'StaffDisabled', data: { staffId: 's-1', by: 'x' } }, 1)).toEqual({
      status: 'none',
    });
  });

  it('who is invited has nothing to log in with until they join, once', () => {
    const INVITE: StaffCommand = { ...CREATE, invited: true };
    expect(when([], INVITE).state).toMatchObject({ status: 'invited', passwordVersion: 0, totpVersion: 0 });
    const joined = when([INVITE], { type: 'Join' });
    expect(joined.events).toEqual([{ type: 'StaffJoined', data: { staffId: 's-1' } }]);
    expect(joined.state).toMatchObject({ status: 'active', passwordVersion: 1, totpVersion: 1, generation: 0 });
    expect(when([INVITE, { type: 'Join' }], { type: 'Join' }).events).toBe('already-joined');
    expect(when([INVITE, { type: 'Disable', by: 's-9' }], { type: 'Join' }).events).toBe('invitation-invalid');
    expect(when([], { type: 'Join' }).events).toBe('invitation-invalid');
  });

  it('changes password and authenticator one version at a time, each with a new generation', () => {
    const changed = when([CREATE, { type: 'ChangePassword', version: 2 }], { type: 'ChangeTotp', version: 2 });
    expect(changed.events).toEqual([{ type: 'StaffTotpChanged', data: { staffId: 's-1', version: 2 } }]);
    expect(changed.state).toMatchObject({ passwordVersion: 2, totpVersion: 2, generation: 2 });
    expect(when([CREATE], { type: 'ChangePassword', version: 3 }).events).toBe('busy');
    expect(when([{ ...CREATE, invited: true }], { type: 'ChangePassword', version: 1 }).events).toBe('staff-unknown');
    expect(when([], { type: 'ChangeTotp', version: 1 }).events).toBe('staff-unknown');
  });
});
