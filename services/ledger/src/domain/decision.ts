import type { LedgerRejection } from '@corella/contracts/ledger';
import type { Result } from '@corella/result';
import type { LedgerEvent } from './ledger-event.js';

/** What a command leads to: events (none when it changes nothing), or the reason for refusing it. */
export type Decision = Result<readonly LedgerEvent[], LedgerRejection>;

/**
 * What an event of another stream leads to. A finding says why it cannot be booked, which stops its symbol (core.md 7).
 */
export type Booking = { readonly events: readonly LedgerEvent[] } | { readonly finding: string };
export const NOTHING: Booking = { events: [] };
