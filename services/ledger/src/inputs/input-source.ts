import type { ServiceName } from '@corella/contracts/ledger';
import { categoryOf, type RecordedEvent } from '@corella/event-store';
import type { Booking } from '../domain/decision.js';
import type { RecentInstructions } from '../domain/ids/recent-instructions.js';
import type { RecentReservationKeys } from '../domain/ids/recent-reservation-keys.js';
import type { LedgerEvent } from '../domain/ledger-event.js';
import type { LedgerState } from '../domain/ledger-state.js';
import type { SettlementOrder } from '../domain/settlement/settlement-order.js';

/** What the decision about an input may depend on. */
export interface InputContext {
  readonly state: LedgerState;
  readonly now: number;
  readonly services: ReadonlySet<ServiceName>;
  readonly order: SettlementOrder;
  /** Answered instructions and used names. For the names in this input, the knowledge of the tables is included. */
  readonly instructions: Pick<RecentInstructions, 'find'>;
  readonly reservationKeys: Pick<RecentReservationKeys, 'find'>;
}

/** An entry of the input registry: a category of streams that the ledger follows. */
export interface InputSource {
  readonly category: string;
  /** The event types that matter. All others are skipped without waking the writer. */
  readonly types: readonly string[];
  /**
   * How the ledger recognises an event that it has already taken. `stream`: the state keeps the highest revision of
   * each stream, and events name it in `meta.causes`. `decision`: by the event's effect, such as a recorded approval.
   */
  readonly remembers: 'stream' | 'decision';
  /** The pid of an instruction. It must be looked up in the tables before the event is decided. */
  readonly pidOf?: (input: RecordedEvent) => string | null;
  /** Whether the event has to wait because its source has stopped. By default: whether its stream has stopped. */
  readonly isHeldBack?: (input: RecordedEvent, context: InputContext) => boolean;
  /**
   * Whether a start looks again at the event that stopped a stream, and at those after it, because a later release may
   * be able to read it.
   */
  readonly isTriedAgain?: boolean;
  readonly decide: (input: RecordedEvent, context: InputContext) => Booking;
  /** What stops when an event cannot be booked. By default: this one stream. All other sources go on. */
  readonly stop?: (input: RecordedEvent, finding: string, state: LedgerState) => LedgerEvent;
}

/** The sources by category. The ledger follows nothing else. */
export type InputRegistry = ReadonlyMap<string, InputSource>;

/** The pids of all instructions among the events. */
export function pidsOf(events: readonly RecordedEvent[], registry: InputRegistry): readonly string[] {
  const instructs = [...registry.values()].some((source) => source.pidOf !== undefined);
  return instructs ? events.flatMap((event) => registry.get(categoryOf(event.stream))?.pidOf?.(event) ?? []) : [];
}

export const inputRegistry = (sources: readonly InputSource[]): InputRegistry =>
  new Map(sources.map((source) => [source.category, source]));
