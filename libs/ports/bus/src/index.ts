import type { Position, RecordedEvent, StreamName, Subscription } from '@corella/event-store';

/**
 * Commands are request and reply on one explicit partition per writer, never on a hash of the account. What follows
 * from an event uses a subscription to the feed. Services exchange nothing else.
 */
export interface CommandOptions {
  /** The addressed writer, e.g. `ledger-0` or `market-btcaud`. */
  readonly partition: string;
  /** Default 5,000. */
  readonly timeoutMs?: number;
  /** `cancel` is a separate lane that goes before `client`; `internal` is never refused. */
  readonly lane?: 'client' | 'cancel' | 'internal';
}

/** Codes that `request` throws: the command was refused before it was queued, or its outcome is unknown. */
export class BusFault extends Error {
  override readonly name = 'BusFault';
  constructor(
    readonly code: 'busy' | 'no-handler' | 'timeout' | 'closed',
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

export interface Bus {
  /**
   * Resolves to the handler's reply. `timeout` means that the outcome is unknown; the other codes mean that nothing
   * happened.
   */
  request<Reply = unknown>(service: string, command: object, options: CommandOptions): Promise<Reply>;
  /** One handler per (service, partition). A full queue answers `busy`. */
  serve(
    service: string,
    partition: string,
    handler: (command: never, lane: 'client' | 'cancel' | 'internal') => Promise<unknown>,
  ): { close(): void };
}

export interface FeedOptions {
  /** Durable name of the consumer. Its checkpoint is only a hint where to start reading. */
  readonly group?: string;
  readonly categories: readonly string[];
  readonly after?: Position | null;
  readonly onEvents: (events: readonly RecordedEvent[]) => void | Promise<void>;
  readonly onCaughtUp?: () => void;
  readonly onFault?: (error: unknown) => void;
  readonly batchSize?: number;
}

/** Committed events by category, in order per stream, at least once. */
export interface EventFeed {
  subscribe(options: FeedOptions): Subscription;
}

export type { Position, RecordedEvent, StreamName, Subscription };
