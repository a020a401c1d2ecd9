import { Unavailable, type Soon } from '@corella/result';
import type { GatherOptions } from './gathering.js';

/**
 * Lossy fan-out of public data and quick queries: messages that may be lost, never messages that must arrive. Topics
 * and subjects are words separated by dots. A pattern may end in `>` (everything below) or contain `*` (one word).
 *
 * Payloads and replies are JSON: members that are undefined are dropped, a bigint is refused, and the two sides share
 * nothing. Within one process an adapter may leave the copying out, so nobody changes a payload or a reply afterwards.
 */
export interface Signals {
  publish(topic: string, payload: unknown): void;
  subscribe(pattern: string, handler: (payload: never, topic: string) => void): { close(): void };
  /**
   * Asks whoever answers `subject`; if several do, one of them. Rejects with SignalsFault when nobody answers in time
   * (default 2,000 ms).
   */
  request<Reply = unknown>(subject: string, payload: unknown, options?: { timeoutMs?: number }): Promise<Reply>;
  /**
   * As `request`. Where the answerer is in the same process, what it knows at once is there in the same turn; all else,
   * faults among them, comes by a promise. Adapters between processes leave it out.
   */
  requestSoon?<Reply = unknown>(subject: string, payload: unknown, options?: { timeoutMs?: number }): Soon<Reply>;
  /**
   * Asks everybody who answers `subject`. Resolves with the replies in the order in which they came, as soon as there
   * are `enough`, the adapter knows that nobody else will reply, or the time is over; with none, if nobody replied. An
   * answerer's error counts as no reply. At most 1,000 replies are kept.
   */
  gather<Reply = unknown>(subject: string, payload: unknown, options: GatherOptions<Reply>): Promise<readonly Reply[]>;
  /**
   * Several may answer the same subject, in one process or in many.
   *
   * What the handler throws reaches whoever asked: as SignalsFault `unavailable` if it is Unavailable, and otherwise as
   * an error with the same message.
   */
  respond(subject: string, handler: (payload: never) => unknown): { close(): void };
}

/** `unavailable`: whoever answers was asked, and cannot reach what it needs for an answer. */
export type SignalsFaultCode = 'no-responder' | 'timeout' | 'unavailable';

export class SignalsFault extends Error {
  override readonly name = 'SignalsFault';
  constructor(
    readonly code: SignalsFaultCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** What whoever asked is told when the answerer stands before an outage; other errors are left as they are. */
export const faultOfAnswer = (error: unknown, subject: string): unknown =>
  error instanceof Unavailable
    ? new SignalsFault('unavailable', `${subject} cannot be answered now: ${error.message}`, { cause: error })
    : error;
