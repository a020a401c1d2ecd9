import type { Mailer } from '@corella/mailer';

/** Outside the demo until a transport is configured: sending fails loudly instead of losing a code in silence. */
export function createUnconfiguredMailer(): Mailer {
  return {
    async send({ channel }) {
      throw new Error(`no ${channel} transport is configured; the message was not sent`);
    },
  };
}
