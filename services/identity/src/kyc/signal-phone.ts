import { IDENTITY_TOPIC, type AccountNewsSignal } from '@corella/contracts/identity';
import type { Signals } from '@corella/signals';

/** Tells the customer's pages of a new code, and what a phone did: it came, was refused, sent a picture, or went. */
export function signalPhone({ signals }: { readonly signals: Signals }, uid: string): void {
  const news: AccountNewsSignal = { uid, changed: 'kyc' };
  signals.publish(IDENTITY_TOPIC.accountNews, news);
}
