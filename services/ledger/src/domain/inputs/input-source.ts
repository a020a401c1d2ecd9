import type { ServiceName } from '@corella/contracts/ledger';
import type { RecordedEvent } from '@corella/event-store';
import type { Booking } from '../decision.js';
import type { LedgerEvent } from '../ledger-event.js';
import type { LedgerState } from '../ledger-state.js';
import type { SettlementOrder } from '../settlement/settlement-order.js';

/** What a source's decisions may rest on. */
export interface InputContext {
  readonly state: LedgerState;
  readonly now: number;
  readonly services: ReadonlySet<ServiceName>;
  readonly order: SettlementOrder;
}

/** A category of streams that the ledger follows: one line of the registry of inputs. */
export interface InputSource {
  readonly category: string;
  /** The events that matter here. All others of the category are passed over without waking the writer. */
  readonly types: readonly string[];
  /**
   * Where it stands that an event was taken. `stream`: the highest revision per stream is kept in the state and named
   * in the log by what it led to. `decision`: what the event led to tells, such as an approval that was carried out.
   */
  readonly remembers: 'stream' | 'decision';
  /** Whether the event has to wait, because its source stopped at an earlier one. Without it: once it has stopped. */
  readonly isHeldBack?: (input: RecordedEvent, context: InputContext) => boolean;
  readonly decide: (input: RecordedEvent, context: InputContext) => Booking;
  /** What stops when an event cannot be booked. Without it that one stream does. Every other source goes on. */
  readonly stop?: (input: RecordedEvent, finding: string, state: LedgerState) => LedgerEvent;
}

/** Category → source. What is not in it, the ledger does not follow. */
export type InputRegistry = ReadonlyMap<string, InputSource>;

export const inputRegistry = (sources: readonly InputSource[]): InputRegistry =>
  new Map(sources.map((source) => [source.category, source]));
