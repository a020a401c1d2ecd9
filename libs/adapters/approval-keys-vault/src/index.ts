export { openVaultApprovalKeys } from './vault-approval-keys.js';
