import type { ApprovalEvents, ApprovalPayloads } from '@corella/contracts/identity';
import { HOUSE_ADJUSTMENTS, LEDGER_SERVICE, TRANSACTION_TYPES, isCustody } from '@corella/contracts/ledger';
import { findApprovalBreach } from '../../domain/approval-breach.js';
import type { LedgerEvent } from '../../domain/ledger-event.js';
import { approvalBusinessId } from '../../domain/ids/business-id.js';
import { decideEntry, type EntryContext } from '../post-entry/post-entry.decide.js';

type Granted = ApprovalEvents['ApprovalGranted'];

/**
 * Executes an approved adjustment once, against the house's adjustments account. Checks payload and policy again
 * (`docs/rules/ledger.md` 5).
 */
export function decideAdjustment(granted: Granted, context: EntryContext): readonly LedgerEvent[] {
  const { state } = context;
  const { approvalId } = granted;
  const businessId = approvalBusinessId(approvalId);
  if (state.approvals.has(approvalId)) return [];
  const refuse = (finding: string): readonly LedgerEvent[] => [
    { type: 'AdjustmentRefused', data: { approvalId, businessId, finding } },
  ];
  const { payload } = granted;
  if (!isPayload(payload)) return refuse('the payload is not an adjustment');
  const finding = findBreach(granted, payload);
  if (finding !== null) return refuse(finding);
  const { account, asset, units, memo } = payload;
  const counter = units.startsWith('-') ? units.slice(1) : `-${units}`;
  const decision = decideEntry(
    {
      type: 'PostEntry',
      transactionType: TRANSACTION_TYPES.adjustment,
      businessId,
      memo,
      approvalId,
      by: LEDGER_SERVICE,
      postings: [
        { account, bucket: 'available', asset, units },
        { account: HOUSE_ADJUSTMENTS, bucket: 'available', asset, units: counter },
      ],
    },
    context,
  );
  return decision.ok ? decision.value : refuse(`${decision.rejection.code}: ${decision.rejection.detail ?? ''}`);
}

function isPayload(payload: unknown): payload is ApprovalPayloads['ledger-adjustment'] {
  const text = (value: unknown): boolean => typeof value === 'string';
  if (typeof payload !== 'object' || payload === null) return false;
  const { account, asset, units, memo } = payload as Record<string, unknown>;
  return text(account) && text(asset) && text(units) && text(memo);
}

function findBreach(granted: Granted, payload: ApprovalPayloads['ledger-adjustment']): string | null {
  const breach = findApprovalBreach(granted);
  if (breach !== null) return breach;
  if (payload.account === HOUSE_ADJUSTMENTS || isCustody(payload.account))
    return 'only customer and house accounts are adjusted';
  return null;
}
