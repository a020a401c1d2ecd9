import type { Mailer, OutgoingMessage, Outbox } from '@corella/mailer';

export interface OutboxOptions {
  /** Messages kept (default 1,000); the oldest go first. */
  readonly capacity?: number;
}

const SHOWN = 50;

/** The demo's mail and SMS: nothing leaves the machine, the newest messages can be read on a page. Forgotten at a restart. */
export function createOutbox(options: OutboxOptions = {}): Mailer & Outbox {
  const capacity = options.capacity ?? 1_000;
  const messages: (OutgoingMessage & { readonly id: string })[] = [];
  let sent = 0;
  return {
    async send(message) {
      sent += 1;
      messages.unshift({ ...message, id: String(sent) });
      if (messages.length > capacity) messages.length = capacity;
    },
    async list(to) {
      const wanted = to?.toLowerCase();
      return messages.filter((message) => wanted === undefined || message.to.toLowerCase() === wanted).slice(0, SHOWN);
    },
  };
}
