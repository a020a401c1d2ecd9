export { openFolderApprovalKeys } from './folder-approval-keys.js';
