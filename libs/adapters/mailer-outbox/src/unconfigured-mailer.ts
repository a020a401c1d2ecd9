import type { Mailer } from '@corella/mailer';

/**
 * Used outside demo mode until a transport is configured. Sending fails loudly, and the text of the message stays out
 * of the logs.
 */
export function createUnconfiguredMailer(onFault: (error: Error) => void = () => undefined): Mailer {
  return {
    canSend: false,
    send: ({ channel }) => {
      const fault = new Error(`no transport for ${channel} is configured`);
      onFault(fault);
      return Promise.reject(fault);
    },
  };
}
