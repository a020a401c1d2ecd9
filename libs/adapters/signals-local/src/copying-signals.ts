import { jsonCopy } from '@corella/hash';
import type { GatherOptions, Signals } from '@corella/signals';

/**
 * Signals whose payloads and replies pass through JSON, as between processes; every subscriber has a copy of its own.
 * For tests: it finds code that relies on shared references or on what JSON cannot say.
 */
export const copyingSignals = (signals: Signals): Signals => ({
  publish: (topic, payload) => signals.publish(topic, jsonCopy(payload, `the signal ${topic}`)),
  subscribe: (pattern, handler) =>
    signals.subscribe(pattern, (payload: unknown, topic) =>
      handler(jsonCopy(payload, `the signal ${topic}`) as never, topic),
    ),
  request: async <Reply>(subject: string, payload: unknown, options?: { timeoutMs?: number }) =>
    signals.request<Reply>(subject, jsonCopy(payload, `the question ${subject}`), options),
  requestSoon: <Reply>(subject: string, payload: unknown, options?: { timeoutMs?: number }) => {
    const asked = jsonCopy(payload, `the question ${subject}`);
    return signals.requestSoon === undefined
      ? signals.request<Reply>(subject, asked, options)
      : signals.requestSoon<Reply>(subject, asked, options);
  },
  gather: async <Reply>(subject: string, payload: unknown, options: GatherOptions<Reply>) =>
    signals.gather<Reply>(subject, jsonCopy(payload, `the question ${subject}`), options),
  // Copied on this side, because several may answer the same question.
  respond: (subject, handler) =>
    signals.respond(subject, async (payload: unknown) =>
      jsonCopy(await handler(jsonCopy(payload, `the question ${subject}`) as never), `the answer to ${subject}`),
    ),
});
