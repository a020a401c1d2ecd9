import type { StaffRole } from '../identity/constants.js';

/**
 * The role matrix as data: `resource.action`. The server checks each call by it; the console gets the list at login and hides what is
 * not in it. `users.view-masked` shows personal data masked, `users.view` in clear.
 */
const everyone: readonly string[] = ['audit-log.view-own', 'approvals.view', 'home.view'];

export const ROLE_PERMISSIONS: Readonly<Record<StaffRole, readonly string[]>> = {
  kyc: [...everyone, 'users.view', 'accounts.view'],
  aml: [...everyone, 'users.view', 'users.freeze', 'users.unfreeze-initiate', 'users.unfreeze-approve', 'accounts.view', 'balances.view', 'orders.view', 'trades.view', 'ledger-entries.view', 'ledger-adjustment.approve'],
  risk: [...everyone, 'users.view-masked', 'accounts.view', 'balances.view', 'orders.view', 'trades.view', 'ledger-entries.view', 'markets.view', 'markets.halt', 'markets.resume-initiate', 'markets.resume-approve', 'markets.parameters-approve', 'fees.view', 'fees.approve', 'proofs.view'],
  treasury: [...everyone, 'users.view-masked', 'accounts.view', 'balances.view', 'ledger-entries.view', 'ledger-adjustment.initiate', 'ledger-adjustment.approve', 'trades.view', 'fees.view', 'proofs.view'],
  market: [...everyone, 'markets.view', 'markets.halt', 'markets.resume-initiate', 'markets.resume-approve', 'markets.parameters-initiate', 'markets.parameters-approve', 'fees.view', 'fees.initiate', 'fees.approve', 'orders.view', 'trades.view'],
  campaign: [...everyone, 'users.view-masked'],
  support: [...everyone, 'users.view-masked', 'users.freeze', 'users.unfreeze-initiate', 'accounts.view', 'balances.view', 'orders.view', 'trades.view', 'ledger-entries.view', 'markets.view'],
  admin: [...everyone, 'users.view-masked', 'staff.view', 'staff.initiate', 'staff.approve', 'demo.view'],
  audit: [...everyone, 'users.view', 'accounts.view', 'balances.view', 'orders.view', 'trades.view', 'ledger-entries.view', 'markets.view', 'fees.view', 'proofs.view', 'staff.view', 'audit-log.view'],
};

export const permissionsOf = (role: StaffRole): readonly string[] => ROLE_PERMISSIONS[role];
