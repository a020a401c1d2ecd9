import type { Mailer } from '@corella/mailer';

/**
 * Outside demo mode, until a transport is configured: sending fails loudly, and the message's text stays out of the
 * logs.
 */
export function createUnconfiguredMailer(onFault: (error: Error) => void = () => undefined): Mailer {
  return {
    send: ({ channel }) => {
      const fault = new Error(`no transport for ${channel} is configured`);
      onFault(fault);
      return Promise.reject(fault);
    },
  };
}
