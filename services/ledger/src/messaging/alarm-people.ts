import { isOf, type RecordedEvent } from '@corella/event-store';
import type { LedgerState } from '../domain/ledger-state.js';

const shortOf = (asset: string): Error => new Error(`house-short: the house has less than zero of ${asset}`);

const alarmOf = (stream: string, finding: string): Error =>
  new Error(`the ledger no longer follows ${stream}: ${finding}`);

/**
 * Alarms when a source has stopped, or when the house has become short of an asset. The rest of the ledger goes on.
 */
export function alarmPeople(events: readonly RecordedEvent[], onAlarm: (error: unknown) => void): void {
  for (const event of events) {
    if (!isOf(event, 'ledger')) continue;
    if (event.type === 'InputStopped') onAlarm(alarmOf(event.data.stream, event.data.finding));
    if (event.type === 'HouseFellShort') onAlarm(shortOf(event.data.asset));
  }
}

/** Alarms again after a start. */
export function alarmPeopleAgain({ stoppedInputs, short }: LedgerState, onAlarm: (error: unknown) => void): void {
  for (const asset of short.keys()) onAlarm(shortOf(asset));
  for (const [stream, { finding }] of stoppedInputs) onAlarm(alarmOf(stream, finding));
}
