import type { OutgoingMessage } from '@corella/mailer';
import { mailIn, type Addressee } from './messages.js';

/** A document expires soon. `expiry` is a day, YYYY-MM-DD, and `page` shows the verification. */
export const documentExpiryMessage = (
  addressee: Addressee,
  { expiry, page }: { readonly expiry: string; readonly page: string },
): OutgoingMessage =>
  mailIn(
    addressee,
    {
      subject: 'Your document expires soon',
      text:
        `The document that you sent for your verification expires on ${expiry}. Please have a new one ready: once it ` +
        `has expired, the page Verification asks for it. Your account stays open.\n${page}`,
    },
    {
      subject: 'Corella：您的证件即将到期',
      text:
        `您用于身份验证的证件将于 ${expiry} 到期。请提前准备新证件：到期后，“身份验证”页面会请您更新。` +
        `您的账户保持开通。\n${page}`,
    },
  );
