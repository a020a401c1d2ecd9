import { BusFault, type Bus } from '@corella/bus';

type Lane = 'client' | 'cancel' | 'internal';
type Handler = (command: never, lane: Lane) => Promise<unknown>;

interface Served {
  readonly handler: Handler;
  open: number;
}

const DEFAULT_TIMEOUT_MS = 5_000;

export interface LocalBusOptions {
  /**
   * How many client commands per writer may be unanswered before `busy` (default 20,000; the writer's own lane is
   * tighter).
   */
  readonly maxQueued?: number;
  /** How long an answer may take if the request does not say (default 5 s). */
  readonly timeoutMs?: number;
}

/** Commands within one process: a call of the handler, with the bounds and faults of a real bus. */
export function createLocalBus(options: LocalBusOptions = {}): Bus {
  const { maxQueued = 20_000, timeoutMs: usualTimeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const served = new Map<string, Served>();
  const keyOf = (service: string, partition: string): string => `${service}/${partition}`;

  return {
    async request<Reply>(
      service: string,
      command: object,
      {
        partition,
        timeoutMs = usualTimeoutMs,
        lane = 'client',
      }: { partition: string; timeoutMs?: number; lane?: Lane },
    ): Promise<Reply> {
      const target = served.get(keyOf(service, partition));
      if (!target) throw new BusFault('no-handler', `nobody serves ${service} ${partition}`);
      if (lane === 'client' && target.open >= maxQueued)
        throw new BusFault('busy', `${service} ${partition} has ${target.open} commands unanswered`);
      // A handler that throws at once leaves no answer to count.
      const answer = target.handler(command as never, lane) as Promise<Reply>;
      target.open += 1;
      return answerOf<Reply>(target, answer, { timeoutMs, name: `${service} ${partition}` });
    },
    serve(service, partition, handler) {
      const key = keyOf(service, partition);
      if (served.has(key)) throw new Error(`${service} ${partition} is served already`);
      served.set(key, { handler, open: 0 });
      return { close: () => void served.delete(key) };
    },
  };
}

/** One promise carries the answer, its time limit and the count of open commands, because every order passes here. */
function answerOf<Reply>(
  target: Served,
  answer: Promise<Reply>,
  { timeoutMs, name }: { readonly timeoutMs: number; readonly name: string },
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new BusFault('timeout', `${name} did not answer within ${timeoutMs} ms; the outcome is unknown`)),
      timeoutMs,
    );
    const settled = (): void => {
      clearTimeout(timer);
      target.open -= 1;
    };
    answer.then(
      (reply) => {
        settled();
        resolve(reply);
      },
      (error: unknown) => {
        settled();
        reject(error);
      },
    );
  });
}
