import type { OutgoingMessage } from '@corella/mailer';

interface To {
  readonly to: string;
  readonly at: number;
}

/** A document expires soon. In both languages. `expiry` is a day, YYYY-MM-DD. */
export const documentExpiryMessage = ({ to, at }: To, expiry: string): OutgoingMessage => ({
  to,
  channel: 'email',
  at,
  subject: 'Your document expires soon · 您的证件即将到期',
  text:
    `The document that you sent for your verification expires on ${expiry}. Please have a new one ready: once it has ` +
    'expired, the page Verification asks for it. Your account stays open.\n\n' +
    `您用于身份验证的证件将于 ${expiry} 到期。请提前准备新证件：到期后，“身份验证”页面会请您更新。您的账户保持开通。`,
});
