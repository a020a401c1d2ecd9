/** A mail or a text message that a demo venue shows instead of sending it. */
export interface OutboxMessage {
  readonly id: string;
  readonly to: string;
  readonly channel: 'email' | 'sms';
  readonly subject: string;
  readonly text: string;
  readonly code?: string;
  readonly at: number;
}
