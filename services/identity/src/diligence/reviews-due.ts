import { reviewDueAt } from '@corella/contracts/kyc';
import { mayBeReviewed } from '../domain/kyc/kyc-state.js';
import type { Tally } from '../figures/tally.js';
import type { DiligenceNow } from './diligence-settings.js';
import { openReview, type Reviewing } from './open-review.js';

interface Deps extends Reviewing {
  readonly diligence: DiligenceNow;
  readonly figures: { readonly diligence: Tally };
}

/** Opens a case of a customer who was approved so many years ago as the settings say of their rating. */
export class ReviewsDue {
  constructor(private readonly deps: Deps) {}

  async visit(uid: string): Promise<void> {
    const { verifications, diligence, clock, figures } = this.deps;
    const verification = await verifications.of(uid);
    const { standing } = verification;
    if (standing?.decided == null || !mayBeReviewed(verification, clock.nowMs())) return;
    // Whoever was approved before there were ratings counts as a medium risk.
    const { rating } = standing.rating ?? { rating: 'medium' as const };
    const { reviewYears } = await diligence.terms();
    if (clock.nowMs() < reviewDueAt(standing.decided.at, reviewYears[rating])) return;
    if (await openReview(this.deps, uid, { cause: 'review-due' })) figures.diligence.add('review-due', rating);
  }
}
