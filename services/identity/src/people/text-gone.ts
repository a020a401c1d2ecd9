import type { IdentityContext } from '../identity.context.js';
import { phoneGoneText } from './phone-messages.js';

/** Tells a number that it is bound no more. A text message that cannot be sent undoes nothing. */
export async function textGone(
  { sms, clock, onWarning }: Pick<IdentityContext, 'sms' | 'clock' | 'onWarning'>,
  number: string,
): Promise<void> {
  if (!sms.canSend) return;
  try {
    await sms.send(phoneGoneText(number, clock.nowMs()));
  } catch (error) {
    onWarning?.(error);
  }
}
