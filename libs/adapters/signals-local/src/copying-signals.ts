import { jsonCopy } from '@corella/hash';
import type { Signals } from '@corella/signals';

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
    jsonCopy(
      await signals.request<Reply>(subject, jsonCopy(payload, `the question ${subject}`), options),
      `the answer to ${subject}`,
    ),
  respond: (subject, handler) => signals.respond(subject, handler),
});
