import { ROLE_PERMISSIONS } from '@corella/contracts/operator';
import { DEMO_GROUP, MENU, crumbsOf } from '../../app/layout/menu.js';
import { maySee, visibleGroups } from './permissions.js';

const labels = (role: keyof typeof ROLE_PERMISSIONS): string[] =>
  visibleGroups([...MENU, DEMO_GROUP], ROLE_PERMISSIONS[role]).flatMap((group) =>
    group.items.map((item) => item.label),
  );

describe('permission filter', () => {
  it('shows the market role its market pages and no money', () => {
    expect(labels('market')).toEqual(['Home', 'Approvals', 'Markets', 'Fees', 'Orders', 'Trades', 'Audit log']);
  });
  it('drops groups that would be empty', () => {
    expect(visibleGroups(MENU, ['home.view']).map((group) => group.label)).toEqual(['Duty']);
  });
  it('opens users for masked and clear views alike', () => {
    expect([maySee(['users.view-masked'], 'users'), maySee(['users.view'], 'users'), maySee([], 'users')]).toEqual([
      true,
      true,
      false,
    ]);
  });
  it('hides what it does not know', () => {
    expect(maySee(['anything.view'], 'kyc-cases')).toBe(false);
  });
  it('gives every role home and approvals', () => {
    for (const role of Object.keys(ROLE_PERMISSIONS))
      expect(labels(role as keyof typeof ROLE_PERMISSIONS).slice(0, 2)).toEqual(['Home', 'Approvals']);
  });
});

describe('breadcrumb', () => {
  it('says group, page and record', () => {
    expect(crumbsOf('/').map((crumb) => crumb.label)).toEqual(['Home']);
    expect(crumbsOf('/accounts/spot%3A1048213/show').map((crumb) => crumb.label)).toEqual([
      'Records',
      'Accounts',
      'spot:1048213',
    ]);
    expect(crumbsOf('/nope').map((crumb) => crumb.label)).toEqual(['Not found']);
  });
});
