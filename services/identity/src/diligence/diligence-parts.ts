import { DailyRound, each } from './daily-round.js';
import { ExpiringDocuments } from './expiring-documents.js';

type Deps = ConstructorParameters<typeof ExpiringDocuments>[0] & ConstructorParameters<typeof DailyRound>[0];

/** What is looked at every day of customers who are verified. */
export function diligenceParts(deps: Deps) {
  const documents = new ExpiringDocuments(deps);
  return {
    documentRound: new DailyRound(deps, { name: 'documents', visit: each((uid) => documents.visit(uid), deps) }),
  };
}
