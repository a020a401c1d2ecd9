import { DailyRound, each } from './daily-round.js';
import { ExpiringDocuments } from './expiring-documents.js';
import { ReviewsDue } from './reviews-due.js';

type Deps = ConstructorParameters<typeof ExpiringDocuments>[0] & ConstructorParameters<typeof DailyRound>[0];

/** What is looked at every day of customers who are verified. */
export function diligenceParts(deps: Deps) {
  const documents = new ExpiringDocuments(deps);
  const reviews = new ReviewsDue(deps);
  const visit = async (uid: string): Promise<void> => {
    await documents.visit(uid);
    await reviews.visit(uid);
  };
  return {
    reviewRound: new DailyRound(deps, { name: 'reviews', visit: each(visit, deps) }),
  };
}
