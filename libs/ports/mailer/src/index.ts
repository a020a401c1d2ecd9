import type { OutboxMessage } from '@corella/contracts/queries';

/** Mail and text messages to customers and staff. In demo mode, an outbox that pages can show. */
export type OutgoingMessage = Omit<OutboxMessage, 'id'>;

export interface Mailer {
  /** False where no transport is configured. Nothing that needs a message to reach somebody may begin then. */
  readonly canSend: boolean;
  /**
   * Resolves once the message is kept, or sent; it may reach its addressee later, or never, and whoever runs the venue
   * is told then. Rejects if it could not be kept, with an error that holds nothing of it. It does not wait for servers
   * that other people run, and takes as long for any address.
   */
  send(message: OutgoingMessage): Promise<void>;
}

export interface Outbox {
  /** Newest first, at most 50. */
  list(to?: string): Promise<readonly OutboxMessage[]>;
}
