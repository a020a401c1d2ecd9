import { HOUSE_DEMO, type LedgerEvents } from '@corella/contracts/ledger';
import type { Report } from '../violation.js';

/** Play money is given back only where some was given out, which only a demo does. */
export class PlayMoney {
  private readonly given = new Set<string>();

  check({ transactionType, businessId, postings }: LedgerEvents['EntryPosted'], report: Report): void {
    for (const { account, asset } of postings) {
      if (transactionType === 'demo-return' && !this.given.has(asset))
        report('template', `${transactionType} ${businessId} takes ${asset}, of which no play money was given out`);
      if (account === HOUSE_DEMO && transactionType !== 'demo-return') this.given.add(asset);
    }
  }
}
