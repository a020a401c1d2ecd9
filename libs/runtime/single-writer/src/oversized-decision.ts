import { MAX_APPEND_BYTES, type NewEvent, type StreamName } from '@corella/event-store';

/**
 * One decision has produced more events than an append can hold. The machine has already moved on, so the writer must
 * end. The message names what has to be bounded.
 */
export class OversizedDecision extends Error {
  override readonly name = 'OversizedDecision';
  constructor(
    stream: StreamName,
    reason: string,
    { events, bytes }: { readonly events: readonly NewEvent[]; readonly bytes: number },
  ) {
    super(
      `${stream}: ${reason} makes ${events.length} events of ${bytes} bytes (${countsOf(events)}); an append holds ${MAX_APPEND_BYTES}`,
    );
  }
}

function countsOf(events: readonly NewEvent[]): string {
  const counts = new Map<string, number>();
  for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].map(([type, count]) => `${count} ${type}`).join(', ');
}
