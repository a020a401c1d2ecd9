import { ROLE_PERMISSIONS } from '@corella/contracts/operator';
import { crumbsOf, DEMO_GROUP, itemAt, MENU, visibleGroups } from './menu.js';

const labels = (permissions: readonly string[]): string[] =>
  visibleGroups([...MENU, DEMO_GROUP], permissions).flatMap((group) => group.items.map((item) => item.label));

describe('side menu', () => {
  it('shows the market role its market pages and no money', () => {
    expect(labels(ROLE_PERMISSIONS.market)).toEqual([
      'Home',
      'Approvals',
      'Markets',
      'Fees',
      'Lists',
      'Orders',
      'Trades',
      'Audit log',
    ]);
  });
  it('shows money in suspense to the two roles that decide it, and to nobody else', () => {
    const roles = Object.entries(ROLE_PERMISSIONS).filter(([, permissions]) =>
      labels(permissions).includes('Suspense'),
    );
    expect(roles.map(([role]) => role)).toEqual(['aml', 'treasury']);
  });
  it('shows bank accounts to the same two', () => {
    const roles = Object.entries(ROLE_PERMISSIONS).filter(([, permissions]) =>
      labels(permissions).includes('Bank accounts'),
    );
    expect(roles.map(([role]) => role)).toEqual(['aml', 'treasury']);
  });
  it('shows withdrawals to who may see them', () => {
    const roles = Object.entries(ROLE_PERMISSIONS).filter(([, permissions]) =>
      labels(permissions).includes('Withdrawals'),
    );
    expect(roles.map(([role]) => role)).toEqual(['aml', 'risk', 'treasury']);
  });
  it('drops groups that would be empty', () => {
    expect(visibleGroups(MENU, ['home.view']).map((group) => group.label)).toEqual(['Duty']);
  });
  it('gives every role home and approvals', () => {
    for (const permissions of Object.values(ROLE_PERMISSIONS))
      expect(labels(permissions).slice(0, 2)).toEqual(['Home', 'Approvals']);
  });
});

it('knows the page of an address that a role may not open, and none of an address that leads nowhere', () => {
  expect(itemAt('/orders/12/show', false)?.label).toBe('Orders');
  expect([itemAt('/nope', true), itemAt('/orderss', true), itemAt('/demo', false)]).toEqual(Array(3).fill(undefined));
});

describe('breadcrumb', () => {
  it('says group, page and record', () => {
    expect(crumbsOf('/').map((crumb) => crumb.label)).toEqual(['Home']);
    expect(crumbsOf('/accounts/spot%3A1048213/show').map((crumb) => crumb.label)).toEqual([
      'Records',
      'Accounts',
      'spot:1048213',
    ]);
    expect(crumbsOf('/me').map((crumb) => crumb.label)).toEqual(['My account']);
    expect(crumbsOf('/users/%/show').at(-1)?.label).toBe('%');
    expect(crumbsOf('/nope').map((crumb) => crumb.label)).toEqual(['Not found']);
  });
});
