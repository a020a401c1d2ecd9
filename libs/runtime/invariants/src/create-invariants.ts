import { upcast, type RecordedEvent, type Upcasters } from '@corella/event-store';
import { Agreement } from './agreement.js';
import { Approvals } from './approvals.js';
import { createChainChecks } from './chain.js';
import { DiligenceChecks } from './desk/diligence-checks.js';
import { KycChecks } from './desk/kyc-checks.js';
import { RemovalChecks } from './desk/removal-checks.js';
import { Instructions } from './instructions.js';
import { createBooks, type Books } from './ledger/books.js';
import { LedgerChecks } from './ledger/ledger-checks.js';
import { Liabilities } from './ledger/liabilities.js';
import { MarketChecks } from './market/market-checks.js';
import { Overtaken } from './overtaken.js';
import { PeopleChecks } from './people/people-checks.js';
import { createSequenceChecks } from './sequence.js';
import type { Checker, Report, Violation } from './violation.js';

/**
 * The promises about money and order, checked event by event. Pure and incremental, with about constant time and memory
 * per event. Give it the events of all streams from the first one on, in the order of the log (causes before their
 * effects).
 */
export interface Invariants {
  /**
   * Empty while everything holds. An event that breaks something is still taken, so later findings may follow from it.
   */
  apply(event: RecordedEvent): readonly Violation[];
  /**
   * What must also hold once nothing is in progress: every trade is settled, and the markets' open orders equal the
   * ledger's open holds.
   */
  atRest(): readonly Violation[];
  /** Balances derived from the postings alone. */
  readonly books: Pick<Books, 'totals' | 'forEach'>;
}

/**
 * Pass `upcasters` for events as stored: the hash chain is checked before they run. Without any, events are taken as
 * they are.
 */
export function createInvariants({ upcasters = {} }: { readonly upcasters?: Upcasters } = {}): Invariants {
  const liabilities = new Liabilities();
  const books = createBooks(liabilities);
  const ledger = new LedgerChecks(books, liabilities);
  const markets = new MarketChecks();
  const agreement = new Agreement({
    held: () => ledger.reservations.openOrders(),
    sequenced: () => markets.openOrders(),
    find: (stream, orderId) => markets.openOrder(stream, orderId),
  });
  const chain = createChainChecks();
  const checkers: readonly Checker[] = [
    createSequenceChecks(),
    ledger,
    markets,
    agreement,
    new Approvals(),
    new Instructions(),
    new Overtaken(),
    new PeopleChecks(),
    new KycChecks(),
    new RemovalChecks(),
    new DiligenceChecks(),
  ];
  let last: RecordedEvent | null = null;

  const collect = (event: RecordedEvent | null, run: (report: Report) => void): readonly Violation[] => {
    let found: Violation[] | null = null;
    const report: Report = (invariant, finding) => {
      (found ??= []).push({
        invariant,
        finding,
        stream: event?.stream ?? '',
        revision: event?.revision ?? -1,
        position: event?.position ?? '',
        type: event?.type ?? '',
      });
    };
    try {
      run(report);
    } catch (error) {
      report('readable', error instanceof Error ? error.message : String(error));
    }
    return found ?? NONE;
  };
  return {
    books,
    apply(stored) {
      last = stored;
      return collect(stored, (report) => {
        chain.apply(stored, report);
        const event = upcast(upcasters, stored);
        for (const checker of checkers) checker.apply(event, report);
      });
    },
    atRest: () => collect(last, (report) => checkers.forEach((checker) => checker.atRest?.(report))),
  };
}

const NONE: readonly Violation[] = [];
