import type { ApprovalKey } from '@corella/approval-keys';
import { receiptText, type ReceiptFor, type StaffRole } from '@corella/contracts/identity';
import type { ApprovalView } from '@corella/contracts/queries';
import { receiptState } from '../approvals/receipts.js';
import type { IdentityTables } from './identity-tables.js';

type Decision = ApprovalView['decisions'][number];
type Row = IdentityTables['identity_decisions'];

interface Known {
  readonly keys: readonly ApprovalKey[];
  readonly names: ReadonlyMap<string, string>;
  readonly request: Pick<ReceiptFor, 'kind' | 'target' | 'payloadHash'>;
}

/** What somebody decided. The receipt of a signature is checked by the keys of the venue, each time it is shown. */
export function decisionView(row: Row, { keys, names, request }: Known): Decision {
  const { approval_id: approvalId, staff_id: staffId, reason, at, kid, signature } = row;
  const decision = row.decision as Decision['decision'];
  const shown = { staffId, name: names.get(staffId) ?? staffId, decision, reason, at };
  if (decision !== 'approve') return shown;
  const signed = { ...request, approvalId, staffId, role: row.role as StaffRole, at };
  if (kid === null || signature === null)
    return { ...shown, receipt: { state: receiptState(keys, signed, undefined) } };
  const receipt = { kid, signature, version: row.receipt_version === 2 ? 2 : undefined } as const;
  const text = receiptText(signed, receipt.version);
  return { ...shown, receipt: { kid, signature, text, state: receiptState(keys, signed, receipt) } };
}
