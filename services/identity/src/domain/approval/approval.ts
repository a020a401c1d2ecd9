import type { ApprovalEvents, ApprovalKind, ApprovalStatus, JsonObject, StaffRole } from '@corella/contracts/identity';

export type ApprovalEvent = {
  [K in keyof ApprovalEvents]: { readonly type: K; readonly data: ApprovalEvents[K] };
}[keyof ApprovalEvents];
export const approvalStream = (approvalId: string): string => `approval-${approvalId}`;

/**
 * Stream `approval-{id}`. Invariants: the initiator never signs; signatures come from distinct people and are for one
 * payload hash; one rejection ends it; a terminal state is final.
 */
export type ApprovalState = { readonly status: 'none' } | KnownApproval;

export interface KnownApproval {
  readonly status: ApprovalStatus;
  readonly approvalId: string;
  readonly kind: ApprovalKind;
  readonly target: string;
  readonly payload: JsonObject;
  readonly payloadHash: string;
  readonly initiator: string;
  readonly required: number;
  readonly expiresAt: number;
  readonly signers: readonly string[];
  /** Of the signers, in their order. */
  readonly roles: readonly StaffRole[];
  /** When it was carried out; null before. */
  readonly executedAt: number | null;
}

export type ApprovalCommand =
  | {
      readonly type: 'Request';
      readonly approvalId: string;
      readonly kind: ApprovalKind;
      readonly target: string;
      readonly payload: JsonObject;
      readonly initiator: string;
      readonly role: StaffRole | 'system';
      readonly permissions: readonly string[];
      readonly reason: string;
      /** When it lapses, if that is before a day has passed (ms). */
      readonly expiresAt?: number;
    }
  | {
      readonly type: 'Decide';
      readonly decision: 'approve' | 'reject' | 'withdraw';
      readonly staffId: string;
      readonly role: StaffRole;
      readonly permissions: readonly string[];
      readonly payloadHash: string;
      readonly reason: string;
    }
  | { readonly type: 'Expire' }
  | { readonly type: 'MarkExecuted'; readonly by: { readonly stream: string; readonly revision: number } }
  | { readonly type: 'MarkFailed'; readonly finding: string };

export const initialApproval = (): ApprovalState => ({ status: 'none' });
