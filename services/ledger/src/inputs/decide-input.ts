import type { RecordedEvent } from '@corella/event-store';
import type { Booking } from '../domain/decision.js';
import type { LedgerEvent } from '../domain/ledger-event.js';
import type { InputContext, InputSource } from './input-source.js';

/** A finding may quote an event, and an event may be as large as an append. */
const MAX_FINDING = 500;

/**
 * Decides an event of another service. An event that cannot be booked stops its source: the source's later events are
 * left alone, so that they can be booked in order once the cause is found. All other sources go on.
 */
export function decideInput(input: RecordedEvent, source: InputSource, context: InputContext): readonly LedgerEvent[] {
  const { state } = context;
  if (source.remembers === 'stream' && input.revision <= (state.taken.get(input.stream) ?? -1)) return [];
  const isHeldBack = source.isHeldBack?.(input, context) ?? state.stoppedInputs.has(input.stream);
  // This must see every event, even one of no interest, because a source that catches up counts them.
  if (isHeldBack || !source.types.includes(input.type)) return [];
  const booking = bookOrFind(source, input, context);
  if ('events' in booking) return booking.events;
  // This was reported before: a start has looked at the event again.
  if (state.stoppedInputs.get(input.stream)?.revision === input.revision) return [];
  const finding = booking.finding.slice(0, MAX_FINDING);
  return [source.stop?.(input, finding, state) ?? stopStream(input, finding)];
}

/**
 * A malformed event is a finding like any other. If it threw, the venue would end again at every start. Nothing has
 * changed when this happens.
 */
function bookOrFind(source: InputSource, input: RecordedEvent, context: InputContext): Booking {
  if (input.unreadable !== undefined) return { finding: `${input.type} cannot be read: ${input.unreadable}` };
  try {
    return source.decide(input, context);
  } catch (error) {
    return { finding: `${input.type} cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}

const stopStream = ({ stream, revision }: RecordedEvent, finding: string): LedgerEvent => ({
  type: 'InputStopped',
  data: { stream, revision, finding },
});
