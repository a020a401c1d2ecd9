import { IDENTITY_TOPIC, type UserChangedSignal } from '@corella/contracts/identity';
import type { Signals } from '@corella/signals';

/** Tells the gateways that something about a customer is another one now. */
export function signalChanged({ signals }: { readonly signals: Signals }, change: UserChangedSignal): void {
  signals.publish(IDENTITY_TOPIC.userChanged, change);
}
