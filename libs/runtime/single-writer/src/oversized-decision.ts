import { MAX_APPEND_BYTES, type NewEvent, type StreamName } from '@corella/event-store';

/**
 * One decision has made more events than an append can hold. The machine has moved on already, so the writer must end;
 * the message names what to bound.
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
