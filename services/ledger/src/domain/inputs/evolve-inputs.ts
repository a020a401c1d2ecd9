import type { LedgerEvent } from '../ledger-event.js';
import type { LedgerState } from '../ledger-state.js';

export type InputEvent = Extract<LedgerEvent, { readonly type: 'InputStopped' | 'InputClosed' }>;

/** The ledger stops following a stream, either because of a fault or because the stream has ended. */
export function evolveInputs({ stoppedInputs, taken }: LedgerState, { type, data }: InputEvent): void {
  if (type === 'InputClosed') taken.delete(data.stream);
  else stoppedInputs.set(data.stream, { revision: data.revision, finding: data.finding });
}

/** A person's stream is followed again from the control that could not be read, or from the first one after it. */
export function endStop(
  { stoppedInputs }: LedgerState,
  { stream, revision }: { readonly stream: string; readonly revision: number },
): void {
  if (revision >= (stoppedInputs.get(stream)?.revision ?? Infinity)) stoppedInputs.delete(stream);
}
