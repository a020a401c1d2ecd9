import { BusFault, type BusFaultCode } from './bus.js';
import type { Lane } from './envelope.js';

/** How sending a dead letter again ended. */
export type RetryOutcome =
  | { readonly outcome: 'answered'; readonly reply: unknown }
  /** The handler threw. Whether something happened is not known. */
  | { readonly outcome: 'failed'; readonly message: string }
  /** Nothing happened. */
  | { readonly outcome: 'not-sent'; readonly code: Exclude<BusFaultCode, 'timeout'>; readonly message: string }
  /** It could not be read again, and lies there as another letter. Nothing happened. */
  | { readonly outcome: 'unreadable'; readonly letter: string }
  | { readonly outcome: 'unknown'; readonly message: string };

export interface LetterTry {
  /** Milliseconds since the Unix epoch. */
  readonly at: number;
  readonly outcome: RetryOutcome['outcome'];
  /** What whoever tried has noted of it. */
  readonly note: string;
}

/** A command that its service could not read. It has changed nothing, and its sender knows no outcome. */
export interface DeadLetter {
  readonly id: string;
  readonly service: string;
  readonly partition: string;
  readonly lane: Lane;
  /** Milliseconds since the Unix epoch. */
  readonly buriedAt: number;
  /** Names the field at fault, and quotes no value. */
  readonly reason: string;
  /** The command's own id and type, as its sender gave them, if that much can be read. */
  readonly commandId: string | null;
  readonly commandType: string | null;
  /** The request that it comes from. */
  readonly trace: string | null;
  readonly bytes: number;
  /** Only its service can open what it holds. */
  readonly isSealed: boolean;
  /** What was to be sealed and was not is dropped: it may hold a secret. It cannot be tried again. */
  readonly isKept: boolean;
  /** Oldest first. */
  readonly tries: readonly LetterTry[];
}

export interface OpenedLetter {
  readonly letter: DeadLetter;
  /** What the command held. Null if it is sealed or was not kept. */
  readonly text: string | null;
}

export interface RetryOptions {
  /** Default: as for every request. */
  readonly timeoutMs?: number;
  /** What is noted beside the letter of a reply. Without it nothing is. */
  readonly note?: (reply: unknown) => string;
}

/** Commands that could not be read, for people to look at. */
export interface DeadLetters {
  /** Newest first (default 100). */
  list(options?: { readonly limit?: number }): Promise<readonly DeadLetter[]>;
  /** Null for an id that is not there. */
  open(id: string): Promise<OpenedLetter | null>;
  /**
   * Sends the command again, with the same id and new times. Its letter stays, with this try. Rejects with a RangeError
   * for an id that is not there or that was not kept.
   */
  retry(id: string, options?: RetryOptions): Promise<RetryOutcome>;
}

/** What a request that rejected means for the letter. */
export function outcomeOfFault(error: unknown): RetryOutcome {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof BusFault)) return { outcome: 'failed', message };
  return error.code === 'timeout'
    ? { outcome: 'unknown', message }
    : { outcome: 'not-sent', code: error.code, message };
}

/** What is noted of a try that was not answered. */
export const noteOf = (outcome: Exclude<RetryOutcome, { outcome: 'answered' }>): string =>
  outcome.outcome === 'unreadable' ? `buried again as ${outcome.letter}` : outcome.message;
