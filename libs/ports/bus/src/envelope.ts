import type { Clock } from '@corella/clock';

/** `cancel` is a separate lane that goes before `client`; `internal` is never refused for want of room. */
export type Lane = 'client' | 'cancel' | 'internal';

/** What travels with a command. Times are milliseconds since the Unix epoch, by the sender's clock. */
export interface CommandEnvelope {
  /** Unique among all commands of all senders. A command that is delivered twice keeps it. */
  readonly id: string;
  readonly issuedAt: number;
  /** From this moment on nobody decides the command any more. */
  readonly expiresAt: number;
  /** The id of the request that it comes from, as the client has seen it. */
  readonly trace?: string;
}

/** What a handler learns of a command besides its content. */
export interface CommandContext extends CommandEnvelope {
  readonly lane: Lane;
}

export interface CommandOptions {
  /** The addressed writer, e.g. `ledger-0` or `market-btcaud`. */
  readonly partition: string;
  /** Default 5,000. */
  readonly timeoutMs?: number;
  /** Default `client`. */
  readonly lane?: Lane;
  /** Only for a sender that repeats a command of its own. By default every request is a new command. */
  readonly id?: string;
  /** How long the command may be decided (default: as long as the sender waits). */
  readonly expiresInMs?: number;
  readonly trace?: string;
}

export const DEFAULT_TIMEOUT_MS = 5_000;

/** Whether a command may no longer be decided. */
export const hasExpired = ({ expiresAt }: { readonly expiresAt: number }, nowMs: number): boolean => nowMs >= expiresAt;

/**
 * Fills envelopes. `sender` has to be unique among all processes that send, now and earlier, because ids are made of it
 * and a counter. `timeoutMs` is how long the sender waits.
 */
export function createEnvelopes({ sender, clock }: { readonly sender: string; readonly clock: Clock }) {
  let sent = 0;
  return (options: CommandOptions, timeoutMs: number): CommandContext => {
    const issuedAt = clock.nowMs();
    return {
      id: options.id ?? `${sender}-${(sent += 1)}`,
      issuedAt,
      expiresAt: issuedAt + (options.expiresInMs ?? timeoutMs),
      trace: options.trace,
      lane: options.lane ?? 'client',
    };
  };
}
