import type { ServiceName } from '@corella/contracts/ledger';
import { categoryOf, type RecordedEvent } from '@corella/event-store';
import type { Booking } from '../domain/decision.js';
import type { RecentInstructions } from '../domain/ids/recent-instructions.js';
import type { RecentReservationKeys } from '../domain/ids/recent-reservation-keys.js';
import type { LedgerEvent } from '../domain/ledger-event.js';
import type { LedgerState } from '../domain/ledger-state.js';
import type { SettlementOrder } from '../domain/settlement/settlement-order.js';

/** What a source's decisions may rest on. */
export interface InputContext {
  readonly state: LedgerState;
  readonly now: number;
  readonly services: ReadonlySet<ServiceName>;
  readonly order: SettlementOrder;
  /** What is known of answered instructions and of reservations' names; of this input, also what the tables know. */
  readonly instructions: Pick<RecentInstructions, 'find'>;
  readonly reservationKeys: Pick<RecentReservationKeys, 'find'>;
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
  /** The id of the instruction that an event gives, which must be looked up before it is decided. */
  readonly pidOf?: (input: RecordedEvent) => string | null;
  /** Whether the event has to wait, because its source stopped at an earlier one. Without it: once it has stopped. */
  readonly isHeldBack?: (input: RecordedEvent, context: InputContext) => boolean;
  readonly decide: (input: RecordedEvent, context: InputContext) => Booking;
  /** What stops when an event cannot be booked. Without it that one stream does. Every other source goes on. */
  readonly stop?: (input: RecordedEvent, finding: string, state: LedgerState) => LedgerEvent;
}

/** Category → source. What is not in it, the ledger does not follow. */
export type InputRegistry = ReadonlyMap<string, InputSource>;

/** The ids of all instructions among the events. */
export function pidsOf(events: readonly RecordedEvent[], registry: InputRegistry): readonly string[] {
  const instructs = [...registry.values()].some((source) => source.pidOf !== undefined);
  return instructs ? events.flatMap((event) => registry.get(categoryOf(event.stream))?.pidOf?.(event) ?? []) : [];
}

export const inputRegistry = (sources: readonly InputSource[]): InputRegistry =>
  new Map(sources.map((source) => [source.category, source]));
