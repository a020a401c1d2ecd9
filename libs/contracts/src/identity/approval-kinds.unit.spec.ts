import { ROLE_PERMISSIONS } from '../operator/permissions.js';
import { APPROVAL_KINDS, approvalKindsAbout, isApprovalKind, isTakeBack, withTakeBack } from './approval-kinds.js';

describe('kinds of approvals', () => {
  const kinds = Object.keys(APPROVAL_KINDS).filter(isApprovalKind);
  const roles = Object.values(ROLE_PERMISSIONS);

  it.each(kinds)('%s can be asked for and approved by somebody, and takes two people', (kind) => {
    const { initiate, approve, required } = APPROVAL_KINDS[kind];
    expect(roles.some((permissions) => permissions.includes(initiate))).toBe(true);
    expect(roles.some((permissions) => permissions.includes(approve))).toBe(true);
    expect(required).toBeGreaterThanOrEqual(1);
  });

  it('have distinct names', () => {
    expect(new Set(kinds.map((kind) => APPROVAL_KINDS[kind].label)).size).toBe(kinds.length);
  });

  it('are known by their exact name', () => {
    expect(['fee-schedule', 'fee-schedules', 'toString', '__proto__'].map(isApprovalKind)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('take back only what can be scheduled, with the permissions of the change itself', () => {
    expect(kinds.filter(isTakeBack)).toEqual(['market-parameters-withdraw', 'fee-schedule-withdraw']);
    expect(withTakeBack('fee-schedule')).toEqual(['fee-schedule', 'fee-schedule-withdraw']);
    expect(withTakeBack('market-parameters')).toEqual(['market-parameters', 'market-parameters-withdraw']);
    expect(withTakeBack('market-resume')).toEqual(['market-resume']);
    for (const kind of kinds) {
      const { takesBack, initiate, approve } = APPROVAL_KINDS[kind];
      if (takesBack) expect(APPROVAL_KINDS[takesBack]).toMatchObject({ initiate, approve });
    }
  });

  it('are grouped by what they concern', () => {
    expect(approvalKindsAbout('market')).toEqual([
      'market-resume',
      'settlement-resume',
      'market-parameters',
      'market-parameters-withdraw',
    ]);
    expect(approvalKindsAbout('staff')).toEqual(['staff-create', 'staff-disable', 'staff-enable', 'staff-role']);
  });
});
