import { reviewDueAt } from '@corella/contracts/kyc';
import { mayBeReviewed } from '../domain/kyc/kyc-state.js';
import type { Tally } from '../figures/tally.js';
import { openReview, type Reviewing } from './open-review.js';

interface Deps extends Reviewing {
  readonly figures: { readonly diligence: Tally };
}

/** Opens a case of a customer who was approved one, two or three years ago, by how much risk they are. */
export class ReviewsDue {
  constructor(private readonly deps: Deps) {}

  async visit(uid: string): Promise<void> {
    const { verifications, clock, figures } = this.deps;
    const verification = await verifications.of(uid);
    const { standing } = verification;
    if (standing?.decided == null || !mayBeReviewed(verification, clock.nowMs())) return;
    // Whoever was approved before there were ratings counts as a medium risk.
    const { rating } = standing.rating ?? { rating: 'medium' as const };
    if (clock.nowMs() < reviewDueAt(standing.decided.at, rating)) return;
    if (await openReview(this.deps, uid, { cause: 'review-due' })) figures.diligence.add('review-due', rating);
  }
}
