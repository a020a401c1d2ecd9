import type { OutboxMessage } from '@corella/contracts/queries';

/** Mail and text messages to customers and staff. In demo mode, an outbox that pages can show. */
export type OutgoingMessage = Omit<OutboxMessage, 'id'>;

export interface Mailer {
  /** False where no transport is configured. Nothing that needs a message to reach somebody may begin then. */
  readonly canSend: boolean;
  send(message: OutgoingMessage): Promise<void>;
}

export interface Outbox {
  /** Newest first, at most 50. */
  list(to?: string): Promise<readonly OutboxMessage[]>;
}
