import {
  BusFault,
  createEnvelopes,
  errorOfWire,
  hasExpired,
  wireErrorOf,
  type Bus,
  type CommandContext,
  type Ownership,
} from '@corella/bus';
import type { Clock } from '@corella/clock';
import { jsonCopy } from '@corella/hash';
import { SignalsFault, type GatherOptions, type Signals } from '@corella/signals';
import type { Random } from '@corella/random';
import type { Faults } from '../machine/faults.js';
import type { VirtualTime } from '../machine/virtual-time.js';
import type { Life } from './process.js';

interface Served {
  readonly life: Life;
  readonly ownership: Ownership | undefined;
  readonly answer: (payload: never, context: CommandContext) => unknown;
}

/** A message on its way. Its copies have the same envelope; a query has none. */
interface Sent {
  readonly target: string;
  readonly payload: unknown;
  readonly context: CommandContext | null;
  readonly isOnly: boolean;
}

const COMMAND_MS = 5_000;
const QUERY_MS = 2_000;
const LONGEST_DELAY_MS = 7_000;

/** What a caller does with the first answer that arrives. */
interface Caller {
  readonly life: Life | null;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** What the network tells of answers, by the process that gave them. */
export interface NetworkWatch {
  /** A request has reached a process. */
  reached(life: Life, target: string): void;
  /** An answer leaves; refusals and faults are none. */
  answered(life: Life, target: string): void;
}

/**
 * Commands and queries between processes and from clients, as JSON. On the way there and back a message may be lost,
 * doubled, delayed, or overtaken; its copies keep its id and its expiry. A query is only lost or delayed, because
 * asking twice changes nothing. While a stopped owner and the next one both serve, each gets the commands, and one of
 * them each query.
 */
export class Network {
  private readonly served = new Map<string, readonly Served[]>();
  private senders = 0;

  constructor(
    private readonly time: VirtualTime,
    private readonly random: Random,
    private readonly faults: Faults,
    private readonly watch: NetworkWatch,
  ) {}

  /** The bus as one process sees it, or a client outside, for whom `life` is null. The clock is the venue's. */
  bus(life: Life | null, clock: Clock): Bus {
    this.senders += 1;
    const envelopeOf = createEnvelopes({ sender: `s${this.senders}`, clock });
    return {
      request: <Reply>(service: string, command: object, options: Parameters<Bus['request']>[2]) =>
        new Promise<Reply>((resolve, reject) => {
          const { partition, timeoutMs = COMMAND_MS } = options;
          const target = `${service}/${partition}`;
          const caller = this.caller(
            life,
            { resolve: resolve as (value: unknown) => void, reject },
            timeoutMs,
            () => new BusFault('timeout', `${target} did not answer in time; the outcome is unknown`),
          );
          const context = envelopeOf(options, timeoutMs);
          const payload = jsonCopy(command, `the command to ${target}`);
          const copies = this.random.next() < this.faults.duplicateShare ? 2 : 1;
          for (let copy = 0; copy < copies; copy += 1)
            this.send(() => this.deliver({ target, payload, context, isOnly: copies === 1 }, caller));
        }),
      // A command that comes late is refused on its way to the handler, and again by the writer when its turn comes.
      serve: (service, partition, handler, { ownership } = {}) => {
        const answer: Served['answer'] = (payload, context) => {
          if (hasExpired(context, clock.nowMs())) throw new BusFault('expired', `${context.id} came too late`);
          return handler(payload, context);
        };
        return this.serve(`${service}/${partition}`, life, { answer, ownership });
      },
    };
  }

  signals(life: Life | null): Signals {
    const request = <Reply>(subject: string, payload: unknown, options: { timeoutMs?: number } = {}): Promise<Reply> =>
      this.question<Reply>(life, subject, { payload, timeoutMs: options.timeoutMs ?? QUERY_MS });
    return {
      publish: () => undefined,
      subscribe: () => ({ close: () => undefined }),
      request,
      // Each subject has one answerer here.
      gather: <Reply>(subject: string, payload: unknown, { timeoutMs }: GatherOptions<Reply>) =>
        request<Reply>(subject, payload, { timeoutMs }).then(
          (reply): readonly Reply[] => [reply],
          () => [],
        ),
      respond: (subject, answer) => this.serve(`query ${subject}`, life, { answer, ownership: undefined }),
    };
  }

  private question<Reply>(
    life: Life | null,
    subject: string,
    { payload, timeoutMs }: { readonly payload: unknown; readonly timeoutMs: number },
  ): Promise<Reply> {
    return new Promise<Reply>((resolve, reject) => {
      const caller = this.caller(
        life,
        { resolve: resolve as (value: unknown) => void, reject },
        timeoutMs,
        () => new SignalsFault('timeout', `${subject} was not answered in time`),
      );
      const asked = jsonCopy(payload, subject);
      this.send(() =>
        this.deliver({ target: `query ${subject}`, payload: asked, context: null, isOnly: false }, caller),
      );
    });
  }

  private serve(target: string, life: Life | null, serving: Omit<Served, 'life'>): { close(): void } {
    if (!life) throw new Error('clients serve nothing');
    const others = this.serversOf(target);
    if (others.some((other) => other.life === life || this.faults.leaseTtlMs === null))
      throw new Error(`${target} is served already`);
    const mine = { ...serving, life };
    this.served.set(target, [...others, mine]);
    return {
      close: () => {
        this.served.set(
          target,
          this.serversOf(target).filter((served) => served !== mine),
        );
      },
    };
  }

  private serversOf(target: string): readonly Served[] {
    return (this.served.get(target) ?? []).filter(({ life }) => life.isAlive);
  }

  private caller(
    life: Life | null,
    handles: Pick<Caller, 'resolve' | 'reject'>,
    timeoutMs: number,
    fault: () => Error,
  ): Caller {
    let open = true;
    const once =
      <Value>(act: (value: Value) => void) =>
      (value: Value): void => {
        const settle = (): void => {
          if (!open) return;
          open = false;
          timer.cancel();
          act(value);
        };
        if (life) life.take(settle);
        else settle();
      };
    const reject = once(handles.reject);
    const timer = (life ?? this.time).after(timeoutMs, () => reject(fault()));
    return { life, resolve: once(handles.resolve), reject };
  }

  private send(arrive: () => void): void {
    if (this.random.next() < this.faults.dropShare) return;
    this.time.after(
      this.random.next() < this.faults.delayShare ? this.random.int(0, LONGEST_DELAY_MS) : this.random.int(0, 4),
      arrive,
    );
  }

  private deliver(sent: Sent, caller: Caller): void {
    const { target, context, isOnly } = sent;
    const all = this.serversOf(target);
    const [only] = all;
    if (!only) {
      // Only a single copy may say that nothing happened. Another copy may have arrived before.
      if (isOnly) this.send(() => caller.reject(new BusFault('no-handler', `nobody serves ${target}`)));
      return;
    }
    if (all.length === 1) return only.life.take(() => this.handle(only, sent, caller));
    for (const served of context === null ? [this.random.pick(all)] : all)
      served.life.later(this.random.int(0, 4), () => this.handle(served, sent, caller));
  }

  private isOwned({ ownership }: Served): boolean {
    return ownership === undefined || ownership.isHeld();
  }

  private handle(served: Served, sent: Sent, caller: Caller): void {
    const { life, answer } = served;
    const { target, payload, context, isOnly } = sent;
    this.watch.reached(life, target);
    if (!this.isOwned(served)) return;
    const back = (settle: () => void): boolean => {
      const leaves = life.isAlive && this.isOwned(served);
      if (leaves) this.send(settle);
      return leaves;
    };
    Promise.resolve()
      .then(() => answer(jsonCopy(payload, target) as never, context as CommandContext))
      .then((reply) => jsonCopy(reply, `the reply of ${target}`))
      .then(
        (reply) => {
          if (back(() => caller.resolve(reply))) this.watch.answered(life, target);
        },
        (error: unknown) =>
          void back(() =>
            caller.reject(
              isOnly || !(error instanceof BusFault)
                ? errorOfWire(wireErrorOf(error))
                : new BusFault('timeout', `one of two copies was refused: ${error.message}`),
            ),
          ),
      );
  }
}
