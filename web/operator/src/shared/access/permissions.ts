/**
 * What the logged-in role may see and do, from the list that `me` returns. It only keeps menus and buttons free of what
 * would be refused. The server checks every call.
 */
export type Permissions = readonly string[];

export const may = (permissions: Permissions, permission: string): boolean => permissions.includes(permission);

/** Some resources have two permissions, such as masked or in clear, own or all. Either one opens the page. */
const viewPermissions: Readonly<Record<string, readonly string[]>> = {
  home: ['home.view'],
  approvals: ['approvals.view'],
  'kyc-cases': ['kyc-cases.view'],
  'removal-requests': ['removal-requests.view'],
  'suspended-deposits': ['suspended-deposits.view'],
  'bank-accounts': ['bank-accounts.view'],
  withdrawals: ['withdrawals.view'],
  diligence: ['diligence.view'],
  agreements: ['agreements.view'],
  markets: ['markets.view'],
  'customer-lists': ['customer-lists.view'],
  'settlement-stops': ['settlement-stops.view'],
  fees: ['fees.view'],
  'ledger-entries': ['ledger-entries.view'],
  orders: ['orders.view'],
  trades: ['trades.view'],
  accounts: ['accounts.view'],
  balances: ['balances.view'],
  users: ['users.view', 'users.view-masked'],
  'user-access': ['user-access.view'],
  'user-notes': ['user-notes.view'],
  staff: ['staff.view'],
  'dead-letters': ['dead-letters.view'],
  'audit-log': ['audit-log.view', 'audit-log.view-own'],
  demo: ['demo.view'],
};

export function maySee(permissions: Permissions, resource: string): boolean {
  return (viewPermissions[resource] ?? []).some((permission) => may(permissions, permission));
}
