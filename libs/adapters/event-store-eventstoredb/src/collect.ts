import { StoreUnavailable } from '@corella/event-store';
import type { RecordedEvent as ServerEvent, StreamingRead } from '@eventstore/db-client';

export interface Records {
  readonly events: readonly ServerEvent[];
  /** False if reading stopped because there was enough. */
  readonly whole: boolean;
}

export interface ReadLimits {
  /** How long the server may say nothing. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** The side streams of a log hold large events, so a page is limited in bytes as well. */
const MOST_BYTES = 8_000_000;

/**
 * Everything that a read returns, up to a bound. The client sets no deadline on reads, and a read that it cancels
 * neither ends nor fails, so both are done here.
 */
export function collect(
  reading: StreamingRead<{ event?: ServerEvent }>,
  { timeoutMs, signal }: ReadLimits,
): Promise<Records> {
  return new Promise((resolve, reject) => {
    const events: ServerEvent[] = [];
    let bytes = 0;
    let settled = false;
    const silent = (): void => fail(new StoreUnavailable(`no answer within ${timeoutMs} ms`));
    let timer = setTimeout(silent, timeoutMs);
    const onCut = (): void => fail(new StoreUnavailable('the event store was closed before the answer'));
    const settle = (answer: () => void): void => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', onCut);
      // The call may not even have begun, and then waits for a connection that may never come about.
      void reading.cancel().catch(() => undefined);
      answer();
    };
    const finish = (whole: boolean): void => settle(() => resolve({ events, whole }));
    const fail = (error: unknown): void => settle(() => reject(error as Error));
    signal.addEventListener('abort', onCut);
    // What arrives after the answer is still taken in: the client holds on to a call whose events nobody reads.
    reading.on('data', ({ event }) => {
      if (settled) return;
      clearTimeout(timer);
      timer = setTimeout(silent, timeoutMs);
      if (!event) return;
      events.push(event);
      bytes += event.isJson ? 0 : event.data.length;
      if (bytes > MOST_BYTES) finish(false);
    });
    reading.on('error', fail);
    reading.on('end', () => finish(true));
  });
}
