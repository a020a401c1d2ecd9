import type { ApprovalKey } from '@corella/approval-keys';
import type { StaffRole } from '@corella/contracts/identity';
import type { ApprovalView } from '@corella/contracts/queries';
import { receiptState } from '../approvals/receipts.js';
import type { IdentityTables } from './identity-tables.js';

type Decision = ApprovalView['decisions'][number];
type Row = IdentityTables['identity_decisions'];

interface Known {
  readonly keys: readonly ApprovalKey[];
  readonly names: ReadonlyMap<string, string>;
  readonly payloadHash: string;
}

/** What somebody decided. The receipt of a signature is checked by the keys of the venue, each time it is shown. */
export function decisionView(row: Row, { keys, names, payloadHash }: Known): Decision {
  const { approval_id: approvalId, staff_id: staffId, reason, at, kid, signature } = row;
  const decision = row.decision as Decision['decision'];
  const shown = { staffId, name: names.get(staffId) ?? staffId, decision, reason, at };
  if (decision !== 'approve') return shown;
  const receipt = kid === null || signature === null ? undefined : { kid, signature };
  const signed = { approvalId, payloadHash, staffId, role: row.role as StaffRole, at };
  return { ...shown, receipt: { ...receipt, state: receiptState(keys, signed, receipt) } };
}
