/** A mail or a text message that a demo venue shows instead of sending it. */
export interface OutboxMessage {
  readonly id: string;
  readonly to: string;
  /** `post` is a letter; `to` is then still the mail address of who gets it. */
  readonly channel: 'email' | 'sms' | 'post';
  readonly subject: string;
  readonly text: string;
  /** A one-time code in the text, for whoever tries the demo. */
  readonly code?: string;
  readonly at: number;
}
