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
        approvals: { a1: 0 },
        revision: 0,
        passwordVersion: 1,
        totpVersion: 1,
        passkeys: [],
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
    expect(disabled.state).toMatchObject({
      status: 'disabled',
      role: 'aml',
      approvals: { a1: 0, a2: 1 },
      createdAt: 5,
    });
    expect(when([CREATE], { type: 'Disable', by: 's-9' }).state).toMatchObject({ approvals: { a1: 0 }, revision: 1 });
    expect(when([CREATE, { type: 'Disable', by: 's-9' }], { type: 'Disable', by: 's-9' }).events).toBe('staff-unknown');
  });

  it('returns after being disabled as somebody invited, whose old credentials count no more', () => {
    const DISABLE: StaffCommand = { type: 'Disable', by: 's-9', approvalId: 'a2' };
    const ENABLE: StaffCommand = { type: 'Enable', by: 's-8', approvalId: 'a3' };
    expect(when([CREATE, DISABLE], CREATE).events).toBe('email-taken');
    const enabled = when([CREATE, DISABLE], ENABLE);
    expect(enabled.events).toEqual([{ type: 'StaffEnabled', data: { staffId: 's-1', by: 's-8', approvalId: 'a3' } }]);
    expect(enabled.state).toMatchObject({ status: 'invited', approvals: { a1: 0, a2: 1, a3: 2 }, generation: 1 });
    expect(when([CREATE, DISABLE, ENABLE], { type: 'Join' }).state).toMatchObject({
      status: 'active',
      passwordVersion: 2,
      totpVersion: 2,
    });
    expect(when([CREATE], ENABLE).events).toBe('staff-active');
    expect(when([], ENABLE).events).toBe('staff-unknown');
  });

  it('is reset while active, and joins again with the next version of both', () => {
    const reset = when([CREATE], { type: 'Reset', by: 's-9' });
    expect(reset.events).toEqual([{ type: 'StaffReset', data: { staffId: 's-1', by: 's-9' } }]);
    expect(reset.state).toMatchObject({ status: 'invited', generation: 1 });
    expect(when([CREATE, { type: 'Reset', by: 's-9' }], { type: 'Reset', by: 's-9' }).events).toBe('staff-unknown');
    expect(when([CREATE, { type: 'Reset', by: 's-9' }], { type: 'Join' }).state).toMatchObject({
      status: 'active',
      totpVersion: 2,
    });
  });

  it('gets another role from the one that was signed, with a new generation', () => {
    const change = { type: 'ChangeRole', from: 'aml', to: 'kyc', by: 's-8', approvalId: 'a4' } as const;
    const changed = when([CREATE], change);
    expect(changed.events).toEqual([
      {
        type: 'StaffRoleChanged',
        data: { staffId: 's-1', from: 'aml', to: 'kyc', by: 's-8', approvalId: 'a4' },
      },
    ]);
    expect(changed.state).toMatchObject({ role: 'kyc', status: 'active', approvals: { a1: 0, a4: 1 }, generation: 1 });
    expect(when([CREATE, change], change).events).toBe('payload-changed');
    expect(when([CREATE], { ...change, to: 'aml' }).events).toBe('role-unchanged');
    expect(when([CREATE, { type: 'Disable', by: 's-9' }], change).events).toBe('staff-unknown');
  });

  it('has passkeys one by one, ten at most, and none after a reset or a return', () => {
    const add = (keyRef: string): StaffCommand => ({ type: 'AddPasskey', keyRef });
    const two = when([CREATE, add('k1')], add('k2'));
    expect(two.events).toEqual([{ type: 'StaffPasskeyAdded', data: { staffId: 's-1', keyRef: 'k2' } }]);
    expect(two.state).toMatchObject({ passkeys: ['k1', 'k2'], generation: 0 });
    const removed = when([CREATE, add('k1'), add('k2')], { type: 'RemovePasskey', keyRef: 'k1' });
    expect(removed.events).toEqual([{ type: 'StaffPasskeyRemoved', data: { staffId: 's-1', keyRef: 'k1' } }]);
    expect(removed.state).toMatchObject({ passkeys: ['k2'] });
    expect(when([CREATE, add('k1')], { type: 'RemovePasskey', keyRef: 'k2' }).events).toBe('passkey-unknown');
    const ten = Array.from({ length: 10 }, (_, at) => add(`k${at}`));
    expect(when([CREATE, ...ten], add('k11')).events).toBe('passkey-limit');
    expect(when([CREATE, add('k1')], { type: 'Reset', by: 's-9' }).state).toMatchObject({ passkeys: [] });
    const DISABLE: StaffCommand = { type: 'Disable', by: 's-9' };
    const ENABLE: StaffCommand = { type: 'Enable', by: 's-8', approvalId: 'a3' };
    expect(when([CREATE, add('k1'), DISABLE], ENABLE).state).toMatchObject({ passkeys: [] });
    expect(when([CREATE, DISABLE], add('k1')).events).toBe('staff-unknown');
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
