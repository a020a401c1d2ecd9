import type { LedgerRejection } from '@corella/contracts/ledger';
import type { Result } from '@corella/result';
import type { LedgerEvent } from './ledger-event.js';

/** The outcome of a command: events (none when it changes nothing), or the reason for refusing it. */
export type Decision = Result<readonly LedgerEvent[], LedgerRejection>;

/**
 * The outcome of an event of another stream. A finding says why it cannot be booked; its source stops there
 * (`docs/rules/ledger.md` 18).
 */
export type Booking = { readonly events: readonly LedgerEvent[] } | { readonly finding: string };
export const NOTHING: Booking = { events: [] };
