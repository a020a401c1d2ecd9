import type { IdentityContext } from '../identity.context.js';
import { phoneGoneText } from './phone-messages.js';

/** Tells a number that it is bound no more. A text message that cannot be sent undoes nothing. */
export async function textGone(
  { sms, clock, languages, onWarning }: Pick<IdentityContext, 'sms' | 'clock' | 'languages' | 'onWarning'>,
  { uid, number }: { readonly uid: string; readonly number: string },
): Promise<void> {
  if (!sms.canSend) return;
  try {
    await sms.send(phoneGoneText({ to: number, language: await languages.of(uid), at: clock.nowMs() }));
  } catch (error) {
    onWarning?.(error);
  }
}
