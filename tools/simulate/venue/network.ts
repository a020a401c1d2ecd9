import { BusFault, type Bus, type CommandOptions } from '@corella/bus';
import { SignalsFault, type Signals } from '@corella/signals';
import type { Random } from '@corella/random';
import type { Faults } from '../machine/faults.js';
import type { VirtualTime } from '../machine/virtual-time.js';
import type { Life } from './process.js';

type Lane = NonNullable<CommandOptions['lane']>;

interface Served {
  readonly life: Life;
  readonly answer: (payload: never, lane: Lane) => unknown;
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

/**
 * Commands and queries between processes and from clients. On the way there and back a message may be lost, doubled,
 * delayed, or overtaken. A query is only lost or delayed, because asking twice changes nothing.
 */
export class Network {
  private readonly served = new Map<string, Served>();

  constructor(
    private readonly time: VirtualTime,
    private readonly random: Random,
    private readonly faults: Faults,
  ) {}

  /** The bus as one process sees it, or a client outside, for whom `life` is null. */
  bus(life: Life | null): Bus {
    return {
      request: <Reply>(
        service: string,
        command: object,
        { partition, timeoutMs = COMMAND_MS, lane = 'client' }: CommandOptions,
      ) =>
        new Promise<Reply>((resolve, reject) => {
          const target = `${service}/${partition}`;
          const caller = this.caller(
            life,
            { resolve: resolve as (value: unknown) => void, reject },
            timeoutMs,
            () => new BusFault('timeout', `${target} did not answer in time; the outcome is unknown`),
          );
          const copies = this.random.next() < this.faults.duplicateShare ? 2 : 1;
          for (let copy = 0; copy < copies; copy += 1)
            this.send(() => this.deliver(target, command, lane, caller, copies === 1));
        }),
      serve: (service, partition, handler) => this.serve(`${service}/${partition}`, life, handler),
    };
  }

  signals(life: Life | null): Signals {
    return {
      publish: () => undefined,
      subscribe: () => ({ close: () => undefined }),
      request: <Reply>(subject: string, payload: unknown, { timeoutMs = QUERY_MS }: { timeoutMs?: number } = {}) =>
        new Promise<Reply>((resolve, reject) => {
          const caller = this.caller(
            life,
            { resolve: resolve as (value: unknown) => void, reject },
            timeoutMs,
            () => new SignalsFault('timeout', `${subject} was not answered in time`),
          );
          this.send(() => this.deliver(`query ${subject}`, payload as object, 'client', caller, false));
        }),
      respond: (subject, handler) => this.serve(`query ${subject}`, life, handler),
    };
  }

  private serve(target: string, life: Life | null, answer: Served['answer']): { close(): void } {
    if (!life) throw new Error('clients serve nothing');
    if (this.served.get(target)?.life.isAlive) throw new Error(`${target} is served already`);
    const served = { life, answer };
    this.served.set(target, served);
    return {
      close: () => {
        if (this.served.get(target) === served) this.served.delete(target);
      },
    };
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
        if (!open || life?.isAlive === false) return;
        open = false;
        timer.cancel();
        act(value);
      };
    const reject = once(handles.reject);
    const timer = this.time.after(timeoutMs, () => reject(fault()));
    return { life, resolve: once(handles.resolve), reject };
  }

  private send(arrive: () => void): void {
    if (this.random.next() < this.faults.dropShare) return;
    this.time.after(
      this.random.next() < this.faults.delayShare ? this.random.int(0, LONGEST_DELAY_MS) : this.random.int(0, 4),
      arrive,
    );
  }

  private deliver(target: string, payload: object, lane: Lane, caller: Caller, isOnly: boolean): void {
    const served = this.served.get(target);
    if (!served?.life.isAlive) {
      // Only a single copy may say that nothing happened. Another copy may have arrived before.
      if (isOnly) this.send(() => caller.reject(new BusFault('no-handler', `nobody serves ${target}`)));
      return;
    }
    const copy = JSON.parse(JSON.stringify(payload)) as never;
    const back = (settle: () => void): void => {
      if (served.life.isAlive) this.send(settle);
    };
    Promise.resolve()
      .then(() => served.answer(copy, lane))
      .then(
        (reply) => back(() => caller.resolve(reply)),
        (error: unknown) =>
          back(() =>
            caller.reject(
              isOnly || !(error instanceof BusFault)
                ? error
                : new BusFault('timeout', `one of two copies was refused: ${error.message}`),
            ),
          ),
      );
  }
}
