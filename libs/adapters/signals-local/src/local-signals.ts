import { Gathering, SignalsFault, faultOfAnswer, type GatherOptions, type Signals } from '@corella/signals';
import type { Soon } from '@corella/result';
import { copyingSignals } from './copying-signals.js';
import { Deadlines } from './deadlines.js';
import { topicMatches } from './pattern.js';

type Handler = (payload: never, topic: string) => void;
type Responder = (payload: never) => unknown;

interface Subscriber {
  readonly pattern: string;
  readonly handler: Handler;
}

const DEFAULT_TIMEOUT_MS = 2_000;
const MAX_CACHED_TOPICS = 10_000;

export interface LocalSignalsOptions {
  /** Called when a subscriber throws. Publishers never notice. */
  readonly onError?: (error: unknown, topic: string) => void;
  /** No request gives up earlier than that, whatever it says (default 0). */
  readonly leastTimeoutMs?: number;
  /** For tests: payloads and replies pass through JSON, as between processes (default false). */
  readonly copies?: boolean;
}

/**
 * Fan-out within one process. Subscribers are called synchronously in the publisher's turn; requests are answered in a
 * later microtask, or in the same turn where whoever asks says so.
 */
export function createLocalSignals(options: LocalSignalsOptions = {}): Signals {
  const { onError = (): void => undefined, leastTimeoutMs = 0 } = options;
  const subscribers = new Set<Subscriber>();
  const responders = new Map<string, Set<Responder>>();
  const matching = new Map<string, readonly Subscriber[]>();
  const deadlines = new Deadlines();

  const subscribersOf = (topic: string): readonly Subscriber[] => {
    const known = matching.get(topic);
    if (known) return known;
    const found = [...subscribers].filter(({ pattern }) => topicMatches(pattern, topic));
    if (matching.size >= MAX_CACHED_TOPICS) matching.clear();
    matching.set(topic, found);
    return found;
  };

  const inTime = (timeoutMs = DEFAULT_TIMEOUT_MS): number => Math.max(timeoutMs, leastTimeoutMs);

  const signals: Signals = {
    publish(topic, payload) {
      for (const { handler } of subscribersOf(topic)) {
        try {
          handler(payload as never, topic);
        } catch (error) {
          onError(error, topic);
        }
      }
    },
    subscribe(pattern, handler) {
      const subscriber = { pattern, handler };
      subscribers.add(subscriber);
      matching.clear();
      return {
        close() {
          subscribers.delete(subscriber);
          matching.clear();
        },
      };
    },
    request: <Reply>(subject: string, payload: unknown, options?: { timeoutMs?: number }) =>
      answerInTime<Reply>(
        deadlines,
        { subject, timeoutMs: inTime(options?.timeoutMs) },
        () => answerOf(responders, subject, payload) as Reply,
      ),
    requestSoon: <Reply>(subject: string, payload: unknown, options?: { timeoutMs?: number }): Soon<Reply> => {
      const reply = soonOf(subject, () => answerOf(responders, subject, payload) as Soon<Reply>);
      if (!(reply instanceof Promise)) return reply;
      return answerInTime<Reply>(deadlines, { subject, timeoutMs: inTime(options?.timeoutMs) }, () => reply);
    },
    gather: <Reply>(subject: string, payload: unknown, { timeoutMs, ...rest }: GatherOptions<Reply>) =>
      gathered<Reply>([...(responders.get(subject) ?? [])], payload, { ...rest, timeoutMs: inTime(timeoutMs) }),
    respond(subject, handler) {
      // Wrapped, so that the same function given twice is two responders.
      const responder: Responder = (payload) => handler(payload);
      const known = responders.get(subject);
      if (known) known.add(responder);
      else responders.set(subject, new Set([responder]));
      return {
        close() {
          const left = responders.get(subject);
          if (left?.delete(responder) && left.size === 0) responders.delete(subject);
        },
      };
    },
  };
  return options.copies ? copyingSignals(signals) : signals;
}

function answerOf(responders: ReadonlyMap<string, ReadonlySet<Responder>>, subject: string, payload: unknown): unknown {
  const [responder] = responders.get(subject) ?? [];
  if (!responder) throw new SignalsFault('no-responder', `nobody answers ${subject}`);
  return responder(payload as never);
}

/** Whoever asks catches a fault in one way, also that of an answer in the same turn. */
function soonOf<Reply>(subject: string, answer: () => Soon<Reply>): Soon<Reply> {
  try {
    return answer();
  } catch (error) {
    return Promise.reject(faultOfAnswer(error, subject) as Error);
  }
}

interface Outcome<Reply> {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (fault: SignalsFault) => void;
  readonly fail: (error: unknown) => void;
}

/** What `answer` gives, in a later microtask; a fault when it takes longer than `timeoutMs`. */
function answerInTime<Reply>(
  deadlines: Deadlines,
  { subject, timeoutMs }: { readonly subject: string; readonly timeoutMs: number },
  answer: () => Reply | Promise<Reply>,
): Promise<Reply> {
  const wait = (reply: Promise<Reply>, { resolve, reject, fail }: Outcome<Reply>): void => {
    const waiting = deadlines.add(timeoutMs, () =>
      reject(new SignalsFault('timeout', `${subject} was not answered within ${timeoutMs} ms`)),
    );
    reply.then(
      (known) => {
        deadlines.forget(waiting);
        resolve(known);
      },
      (error: unknown) => {
        deadlines.forget(waiting);
        fail(error);
      },
    );
  };
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => reject(faultOfAnswer(error, subject));
    queueMicrotask(() => {
      try {
        const reply = answer();
        // What is known at once needs no deadline.
        if (reply instanceof Promise) wait(reply, { resolve, reject, fail });
        else resolve(reply);
      } catch (error) {
        fail(error);
      }
    });
  });
}

/** What these responders say, each in a later microtask. */
function gathered<Reply>(
  asked: readonly Responder[],
  payload: unknown,
  options: GatherOptions<Reply>,
): Promise<readonly Reply[]> {
  const gathering = new Gathering<Reply>(options);
  const all = asked.map((responder) =>
    Promise.resolve()
      .then(() => responder(payload as never) as Reply | Promise<Reply>)
      .then(
        (reply) => gathering.add(reply),
        () => undefined,
      ),
  );
  void Promise.all(all).then(() => gathering.end());
  return gathering.done;
}
