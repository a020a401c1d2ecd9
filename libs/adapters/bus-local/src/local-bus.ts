import { systemClock, type Clock } from '@corella/clock';
import { Unavailable } from '@corella/result';
import {
  BusFault,
  DEFAULT_TIMEOUT_MS,
  createEnvelopes,
  faultOfHandler,
  hasExpired,
  type Bus,
  type CommandContext,
  type CommandHandler,
  type CommandOptions,
  type Ownership,
} from '@corella/bus';
import { randomUUID } from 'node:crypto';
import { copyingBus } from './copying-bus.js';

/** A command that ended in an error of its handler, for the log of whoever serves. */
export interface FailedCommand {
  readonly service: string;
  readonly partition: string;
  readonly command: object;
  readonly context: CommandContext;
}

export interface LocalBusOptions {
  /**
   * How many client commands per writer may be unanswered before `busy` (default 20,000; the writer's own lane is
   * tighter).
   */
  readonly maxQueued?: number;
  /** How long an answer may take if the request does not say (default 5 s). */
  readonly timeoutMs?: number;
  /** Default: the system's. The writers decide about expiry too and have the same clock. */
  readonly clock?: Clock;
  /** For tests: commands and replies pass through JSON, as between processes (default false). */
  readonly copies?: boolean;
  /** Called when a handler throws anything but a BusFault. The caller is told in any case. */
  readonly onFailed?: (error: unknown, failed: FailedCommand) => void;
}

interface Served {
  readonly service: string;
  readonly partition: string;
  readonly handler: CommandHandler;
  readonly ownership: Ownership | undefined;
  open: number;
}

const SENDER_LENGTH = 8;
const isOwned = ({ ownership }: Served): boolean => ownership === undefined || ownership.isHeld();

/** Commands within one process: a call of the handler, with the bounds and faults of a real bus. */
export function createLocalBus(options: LocalBusOptions = {}): Bus {
  const { maxQueued = 20_000, timeoutMs: usualTimeoutMs = DEFAULT_TIMEOUT_MS, clock = systemClock } = options;
  const served = new Map<string, Served>();
  const envelopeOf = createEnvelopes({ sender: randomUUID().slice(0, SENDER_LENGTH), clock });

  /** Throws where nothing is sent. */
  const targetOf = (service: string, partition: string, isBounded: boolean): Served => {
    const target = served.get(`${service}/${partition}`);
    if (!target || !isOwned(target)) throw new BusFault('no-handler', `nobody serves ${service} ${partition}`);
    if (isBounded && target.open >= maxQueued)
      throw new BusFault('busy', `${service} ${partition} has ${target.open} commands unanswered`);
    return target;
  };

  /** Tells the log of whoever serves, unless the command was refused in good order. */
  const noteFailure = (error: unknown, target: Served, command: object, context: CommandContext): void => {
    const { service, partition } = target;
    if (!(error instanceof BusFault) && !(error instanceof Unavailable))
      options.onFailed?.(error, { service, partition, command, context });
  };

  const bus: Bus = {
    // One promise carries the answer, its time limit and the count of open commands, because every order passes here.
    request: <Reply>(service: string, command: object, request: CommandOptions) =>
      new Promise<Reply>((resolve, reject) => {
        const { partition, timeoutMs = usualTimeoutMs } = request;
        const context = envelopeOf(request, timeoutMs);
        const target = targetOf(service, partition, context.lane === 'client');
        // It arrives at the moment at which it was sent.
        if (hasExpired(context, context.issuedAt))
          throw new BusFault('expired', `the command ${context.id} reached ${service} ${partition} too late`);
        let answer: Promise<unknown>;
        try {
          answer = target.handler(command as never, context);
        } catch (error) {
          // A handler that throws at once leaves no answer to count.
          noteFailure(error, target, command, context);
          throw error;
        }
        target.open += 1;
        const timer = setTimeout(giveUp, timeoutMs, target, timeoutMs, reject);
        answer.then(
          (reply) => {
            settled(target, timer);
            if (isOwned(target)) resolve(reply as Reply);
            else reject(lost(target));
          },
          (error: unknown) => {
            settled(target, timer);
            noteFailure(error, target, command, context);
            reject(isOwned(target) ? faultOfHandler(error, `${service} ${partition}`) : lost(target));
          },
        );
      }),
    serve(service, partition, handler, { ownership } = {}) {
      const key = `${service}/${partition}`;
      const before = served.get(key);
      if (before && isOwned(before)) throw new Error(`${service} ${partition} is served already`);
      const mine: Served = { service, partition, handler, ownership, open: 0 };
      served.set(key, mine);
      return {
        close() {
          if (served.get(key) === mine) served.delete(key);
        },
      };
    },
  };
  return options.copies ? copyingBus(bus) : bus;
}

function settled(target: Served, timer: NodeJS.Timeout): void {
  clearTimeout(timer);
  target.open -= 1;
}

function giveUp({ service, partition }: Served, timeoutMs: number, reject: (error: unknown) => void): void {
  const text = `${service} ${partition} did not answer within ${timeoutMs} ms; the outcome is unknown`;
  reject(new BusFault('timeout', text));
}

const lost = ({ service, partition }: Served): BusFault =>
  new BusFault('timeout', `${service} ${partition} belongs to another process now; the outcome is unknown`);
