import { ROLE_PERMISSIONS } from '../operator/permissions.js';
import {
  APPROVAL_KINDS,
  approvalKindsAbout,
  decidable,
  isAskedBySystem,
  isApprovalKind,
  isTakeBack,
  permissionFor,
  requiredFor,
  withTakeBack,
} from './approval-kinds.js';
import { CUSTOMER_LISTS } from './customer-lists.js';

describe('kinds of approvals', () => {
  const kinds = Object.keys(APPROVAL_KINDS).filter(isApprovalKind);
  const roles = Object.values(ROLE_PERMISSIONS);

  it.each(kinds)('%s can be asked for and approved by somebody, and takes two people', (kind) => {
    const { initiate, approve, required } = APPROVAL_KINDS[kind];
    expect(roles.some((permissions) => permissions.includes(initiate))).toBe(!isAskedBySystem(kind));
    expect(roles.some((permissions) => permissions.includes(approve))).toBe(true);
    expect(required).toBeGreaterThanOrEqual(1);
  });

  it('about a withdrawal are asked for by the venue, of as many people as its rules say', () => {
    expect(kinds.filter(isAskedBySystem)).toEqual(approvalKindsAbout('withdrawal'));
    expect(requiredFor({ kind: 'withdrawal-reexamine', payload: { people: 1 } })).toBe(1);
    expect(requiredFor({ kind: 'withdrawal-large', payload: { people: 2 } })).toBe(2);
    expect(requiredFor({ kind: 'deposit-release', payload: { people: 2 } })).toBe(1);
    expect(decidable(ROLE_PERMISSIONS.treasury).kinds).toContain('withdrawal-reexamine');
    expect(decidable(ROLE_PERMISSIONS.risk).kinds).not.toContain('withdrawal-reexamine');
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
    expect(kinds.filter(isTakeBack)).toEqual([
      'agreement-withdraw',
      'diligence-withdraw',
      'market-parameters-withdraw',
      'fee-schedule-withdraw',
    ]);
    expect(withTakeBack('agreement-publish')).toEqual(['agreement-publish', 'agreement-withdraw']);
    expect(withTakeBack('fee-schedule')).toEqual(['fee-schedule', 'fee-schedule-withdraw']);
    expect(withTakeBack('market-parameters')).toEqual(['market-parameters', 'market-parameters-withdraw']);
    expect(withTakeBack('market-resume')).toEqual(['market-resume']);
    for (const kind of kinds) {
      const { takesBack, initiate, approve } = APPROVAL_KINDS[kind];
      if (takesBack) expect(APPROVAL_KINDS[takesBack]).toMatchObject({ initiate, approve });
    }
  });

  it('about a list are asked for and agreed to by the roles of that list', () => {
    const roleOf = (list: string, act: 'initiate' | 'approve'): string => {
      const permission = permissionFor({ kind: 'list-membership', payload: { list } }, act);
      return Object.entries(ROLE_PERMISSIONS)
        .filter(([, permissions]) => permissions.includes(permission))
        .map(([role]) => role)
        .join();
    };
    expect(CUSTOMER_LISTS.map((list) => [list, roleOf(list, 'initiate'), roleOf(list, 'approve')])).toEqual([
      ['profit-analysis', 'market', 'market'],
      ['symbols', 'market', 'market'],
      ['big-deal', 'market', 'risk'],
      ['coupon', 'campaign', 'treasury'],
      ['no-referral', 'campaign', 'treasury'],
    ]);
    expect(permissionFor({ kind: 'fee-schedule', payload: {} }, 'approve')).toBe('fees.approve');
  });

  it('are decided whole, or list by list', () => {
    const { kinds: whole, targets } = decidable(ROLE_PERMISSIONS.risk);
    expect(whole).toContain('fee-schedule');
    expect(whole).not.toContain('list-membership');
    expect(targets).toEqual(['list:big-deal']);
    expect(decidable(ROLE_PERMISSIONS.treasury).targets).toEqual(['list:coupon', 'list:no-referral']);
    expect(decidable(ROLE_PERMISSIONS.campaign)).toEqual({ kinds: [], targets: [] });
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
