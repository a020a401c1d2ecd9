import { isOf, type RecordedEvent } from '@corella/event-store';
import type { LedgerState } from '../domain/ledger-state.js';

type Stopped = ReadonlyMap<string, { readonly finding: string }>;

const alarmOf = (stream: string, finding: string): Error =>
  new Error(`the ledger no longer follows ${stream}: ${finding}`);

/** People must hear of a source that stopped, while all others go on. Markets are suspended besides. */
export function alarmStoppedInputs(events: readonly RecordedEvent[], onAlarm: (error: unknown) => void): void {
  for (const event of events)
    if (isOf(event, 'ledger') && event.type === 'InputStopped') onAlarm(alarmOf(event.data.stream, event.data.finding));
}

/** After a start they hear of it again. */
export function alarmInputsAtRest({ stoppedInputs }: LedgerState, onAlarm: (error: unknown) => void): void {
  for (const [stream, { finding }] of stoppedInputs satisfies Stopped) onAlarm(alarmOf(stream, finding));
}
