import { Unavailable } from '@corella/result';
import type { CommandContext, CommandOptions } from './envelope.js';

/**
 * `no-handler`: nothing was sent. `timeout`: the outcome is unknown, and the command may still take effect until it
 * expires. All other codes mean that nothing happened: `busy` and `closed` refused the command before it was queued or
 * decided, `expired` before it was decided.
 */
export type BusFaultCode = 'no-handler' | 'timeout' | 'busy' | 'closed' | 'expired';

/**
 * What whoever sent a command is told when its handler stood before an outage: the outcome is unknown. Other errors are
 * left as they are.
 */
export const faultOfHandler = (error: unknown, target: string): unknown =>
  error instanceof Unavailable
    ? new BusFault('timeout', `${target} could not finish: ${error.message}; the outcome is unknown`, { cause: error })
    : error;

export class BusFault extends Error {
  override readonly name = 'BusFault';
  constructor(
    readonly code: BusFaultCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** Proof that this process may serve a partition, such as a lease. Once lost, it is lost for ever. */
export interface Ownership {
  isHeld(): boolean;
  /** Calls the listener once, when ownership is lost. */
  onLost?(listener: () => void): unknown;
}

export interface ServeOptions {
  /** Without it, this process alone can serve the partition. */
  readonly ownership?: Ownership;
}

/**
 * Decides commands of one partition. Delivery is at least once: a handler may be called again with an envelope's `id`
 * that it has seen, even at the same time, after its restart, or after later commands. Its contract is that this has no
 * second effect and that the answer is as true as the first one (`libs/contracts` says for each command why). It
 * refuses a command that has expired at the moment of the decision, with BusFault `expired`.
 */
export type CommandHandler<Command = never> = (command: Command, context: CommandContext) => Promise<unknown>;

/**
 * Commands are request and reply on one explicit partition per writer, never on a hash of the account. Commands and
 * replies are JSON: members that are undefined are dropped, a bigint is refused, and the two sides share nothing.
 * Within one process an adapter may leave the copying out, so nobody changes a command or a reply afterwards.
 */
export interface Bus {
  /**
   * Resolves to the handler's reply. Rejects with a BusFault, or with an error that has the name and message of
   * whatever else the handler threw. A reply that comes after the time limit is dropped.
   *
   * Commands of one sender to one partition arrive in the order in which they were sent, lane by lane. `cancel` never
   * waits for `client`.
   *
   * An adapter says that nothing happened only where it knows that no earlier delivery of the command was decided;
   * otherwise it lets the time run out.
   */
  request<Reply = unknown>(service: string, command: object, options: CommandOptions): Promise<Reply>;
  /**
   * One handler per (service, partition). The bus refuses a command that has expired before it calls the handler, and
   * answers `busy` when too many client commands are unanswered.
   *
   * Once ownership is lost, the handler is not called any more and none of its replies leaves; whoever waits for one
   * gets `timeout`. After `close` it gets no new command, but what it has begun is still answered. In both cases
   * another process may serve the partition.
   */
  serve(service: string, partition: string, handler: CommandHandler, options?: ServeOptions): { close(): void };
}
