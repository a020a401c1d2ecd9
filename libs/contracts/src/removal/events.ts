import type { RemovalCancelCause, RemovalProject } from './removal.js';

interface OfRemoval {
  readonly removalId: string;
  /** Whose account it is about. */
  readonly uid: string;
}

/**
 * Stream `removal-{removalId}`. No personal data: what the customer wrote and what the desk wrote are vault rows of the
 * person `legal:{uid}`, which events name by number (`removal-claim` and `removal-remark`, `{removalId}/{number}`).
 */
export interface RemovalEvents {
  /** `claim` is the number of the row. `expiresAt` is when the request ends if nobody agrees to it. */
  RemovalSubmitted: OfRemoval & {
    readonly project: RemovalProject;
    readonly claim: number;
    readonly expiresAt: number;
  };
  RemovalClaimed: OfRemoval & { readonly staffId: string; readonly until: number };
  RemovalReleased: OfRemoval & { readonly by: string };
  /** `remark` is the number of the row; null where the reason says enough. */
  RemovalAsked: OfRemoval & { readonly reason: string; readonly remark: number | null; readonly by: string };
  RemovalAnswered: OfRemoval & { readonly claim: number; readonly expiresAt: number };
  /** One person agrees, and a second one is asked by the approval. */
  RemovalInitiated: OfRemoval & { readonly approvalId: string; readonly reason: string; readonly by: string };
  /** The second person did not agree, or nobody did in time. The request is open again. */
  RemovalSecondRefused: OfRemoval & { readonly approvalId: string };
  RemovalApproved: OfRemoval & { readonly approvalId: string; readonly by: string; readonly executeAt: number };
  RemovalRejected: OfRemoval & { readonly reason: string; readonly remark: number | null; readonly by: string };
  RemovalCancelled: OfRemoval & { readonly cause: RemovalCancelCause };
  RemovalExpired: OfRemoval;
  RemovalExecuted: OfRemoval;
}

export const removalStream = (removalId: string): string => `removal-${removalId}`;
export const isRemovalId = (text: string): boolean => /^R[0-9A-F]{12}$/.test(text);
