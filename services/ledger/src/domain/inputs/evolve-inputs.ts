import type { LedgerEvent } from '../ledger-event.js';
import type { LedgerState } from '../ledger-state.js';

export type InputEvent = Extract<LedgerEvent, { readonly type: 'InputStopped' | 'InputClosed' }>;

/** A stream that is followed no longer: for what is wrong with it, or because nothing comes after. */
export function evolveInputs({ stoppedInputs, taken }: LedgerState, { type, data }: InputEvent): void {
  if (type === 'InputClosed') taken.delete(data.stream);
  else stoppedInputs.set(data.stream, { revision: data.revision, finding: data.finding });
}
