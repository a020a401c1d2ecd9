import { eachAlone } from '@corella/aggregates';
import { DailyRound, dayOf } from './daily-round.js';
import { ExpiringDocuments } from './expiring-documents.js';
import { ReviewsDue } from './reviews-due.js';
import { Screening } from './screening.js';
import { SecondLooks } from './second-looks.js';

type Deps = ConstructorParameters<typeof ExpiringDocuments>[0] &
  ConstructorParameters<typeof DailyRound>[0] &
  ConstructorParameters<typeof Screening>[0] &
  ConstructorParameters<typeof SecondLooks>[0];

/** Customers whose screening is under way at once. */
const SCREENED_A_STEP = 50;

/** The daily rounds over verified customers. */
export function diligenceParts(deps: Deps) {
  const documents = new ExpiringDocuments(deps);
  const reviews = new ReviewsDue(deps);
  const screening = new Screening(deps);
  const visit = async (uid: string): Promise<void> => {
    await documents.visit(uid);
    await reviews.visit(uid);
  };
  return {
    screening,
    secondLooks: new SecondLooks(deps),
    reviewRound: new DailyRound(deps, { name: 'reviews', visit: (uids) => eachAlone(uids, visit, deps.onWarning) }),
    screeningRound: new DailyRound(deps, {
      name: 'screening',
      most: SCREENED_A_STEP,
      visit: (uids) => screening.visit(uids, dayOf(deps.clock.nowMs())),
    }),
  };
}
