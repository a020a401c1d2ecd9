/** Mail and text messages to customers and staff. In demo mode, an outbox that pages can show. */
export interface OutgoingMessage {
  readonly to: string;
  readonly channel: 'email' | 'sms';
  readonly subject: string;
  readonly text: string;
  /** A one-time code in the text, for the demo outbox. */
  readonly code?: string;
  readonly at: number;
}

export interface Mailer {
  /** False where no transport is configured. Nothing that needs a message to reach somebody may begin then. */
  readonly canSend: boolean;
  send(message: OutgoingMessage): Promise<void>;
}

export interface Outbox {
  /** Newest first, at most 50. */
  list(to?: string): Promise<readonly (OutgoingMessage & { readonly id: string })[]>;
}
