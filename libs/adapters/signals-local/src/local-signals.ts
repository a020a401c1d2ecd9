import { SignalsFault, faultOfAnswer, type Signals } from '@corella/signals';
import { copyingSignals } from './copying-signals.js';
import { topicMatches } from './pattern.js';

type Handler = (payload: never, topic: string) => void;

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
 * later microtask.
 */
export function createLocalSignals(options: LocalSignalsOptions = {}): Signals {
  const { onError = (): void => undefined, leastTimeoutMs = 0 } = options;
  const subscribers = new Set<Subscriber>();
  const responders = new Map<string, (payload: never) => unknown>();
  const matching = new Map<string, readonly Subscriber[]>();

  const subscribersOf = (topic: string): readonly Subscriber[] => {
    const known = matching.get(topic);
    if (known) return known;
    const found = [...subscribers].filter(({ pattern }) => topicMatches(pattern, topic));
    if (matching.size >= MAX_CACHED_TOPICS) matching.clear();
    matching.set(topic, found);
    return found;
  };

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
    request: <Reply>(
      subject: string,
      payload: unknown,
      { timeoutMs = DEFAULT_TIMEOUT_MS }: { timeoutMs?: number } = {},
    ) =>
      answerInTime<Reply>(subject, Math.max(timeoutMs, leastTimeoutMs), () => {
        const responder = responders.get(subject);
        if (!responder) throw new SignalsFault('no-responder', `nobody answers ${subject}`);
        return responder(payload as never) as Reply;
      }),
    respond(subject, handler) {
      if (responders.has(subject)) throw new Error(`${subject} is answered already`);
      responders.set(subject, handler);
      return { close: () => void responders.delete(subject) };
    },
  };
  return options.copies ? copyingSignals(signals) : signals;
}

/** What `answer` gives, in a later microtask; a fault when it takes longer than `timeoutMs`. */
async function answerInTime<Reply>(
  subject: string,
  timeoutMs: number,
  answer: () => Reply | Promise<Reply>,
): Promise<Reply> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new SignalsFault('timeout', `${subject} was not answered within ${timeoutMs} ms`)),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([Promise.resolve().then(answer), late]);
  } catch (error) {
    throw faultOfAnswer(error, subject);
  } finally {
    clearTimeout(timer);
  }
}
