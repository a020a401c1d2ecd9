import type { RemovalCancelCause, RemovalEvents, RemovalProject, RemovalStatus } from '@corella/contracts/removal';

export type RemovalEvent = {
  [K in keyof RemovalEvents]: { readonly type: K; readonly data: RemovalEvents[K] };
}[keyof RemovalEvents];

/**
 * A request for a removal, folded from `removal-{id}`. Invariants: an end is never left; a claim has an end; what is
 * approved has an approval and a time; what waits for a second person is nobody's of the desk.
 */
export type RemovalState = { readonly status: 'none' } | Removal;

export interface Removal {
  readonly status: RemovalStatus;
  readonly removalId: string;
  readonly uid: string;
  readonly project: RemovalProject;
  /** Rows of what the customer wrote, the first of them the request. */
  readonly claims: number;
  /** Rows of what the desk wrote to the customer. */
  readonly remarks: number;
  readonly submittedAt: number;
  /** When it ends if nobody agrees. */
  readonly expiresAt: number;
  readonly claim: { readonly staffId: string; readonly until: number } | null;
  /** What the desk asked last, while it is `asked`. */
  readonly asked: { readonly reason: string; readonly remark: number | null } | null;
  readonly approvalId: string | null;
  /** The request by which two people agreed to it. */
  readonly approvedWith: string | null;
  readonly executeAt: number | null;
  readonly endedAt: number | null;
  readonly cause: RemovalCancelCause | null;
}

export const initialRemoval = (): RemovalState => ({ status: 'none' });

const ENDS: ReadonlySet<RemovalStatus> = new Set(['executed', 'rejected', 'cancelled', 'expired']);
export const hasEnded = ({ status }: Removal): boolean => ENDS.has(status);
