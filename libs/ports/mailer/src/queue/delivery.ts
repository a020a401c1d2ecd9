import type { OutgoingMessage } from '../index.js';

/**
 * How one attempt ended. `refused` is the server's last word about this message; whatever else went wrong may be
 * better later. `why` names no address and nothing of the text.
 */
export type DeliveryEnd =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'later'; readonly why: string };

export interface Delivery {
  /** Never rejects. `id` is the same for each attempt of a message. */
  deliver(message: OutgoingMessage, id: string): Promise<DeliveryEnd>;
  close(): void;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** The pauses between attempts; the last one repeats. */
export const PAUSES_MS: readonly number[] = [
  5 * SECOND_MS,
  20 * SECOND_MS,
  MINUTE_MS,
  3 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
];

const CODE_LIFE_MS = 10 * MINUTE_MS;
const MAIL_LIFE_MS = 24 * 60 * MINUTE_MS;

/** How long a message is tried. A code that comes after it has expired would only confuse. */
export const lifeOf = ({ code }: OutgoingMessage): number => (code === undefined ? MAIL_LIFE_MS : CODE_LIFE_MS);
