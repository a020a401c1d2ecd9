import { jsonText } from '@corella/hash';

/** The JSON text of a payload. Undefined travels as null. Throws a TypeError for what JSON cannot say. */
export const textOf = (payload: unknown, what: string): string => jsonText(payload, what) ?? 'null';

/** A payload that no message can hold. Its topic is named, because its publisher has to be bounded. */
export class OversizedPayload extends Error {
  override readonly name = 'OversizedPayload';
  constructor(topic: string, bytes: number, maxBytes: number) {
    super(`a payload of ${topic} has ${bytes} bytes; a message holds ${maxBytes}`);
  }
}

/**
 * Gathers what is published on each topic during one turn of the event loop, in order. Busy topics then cost a message
 * for each turn instead of one for each payload.
 */
export function createPacks(options: {
  readonly send: (topic: string, pack: string) => void;
  readonly maxBytes: () => number;
  readonly onOversized: (error: OversizedPayload) => void;
}) {
  let waiting = new Map<string, string[]>();
  let isScheduled = false;

  const flush = (): void => {
    isScheduled = false;
    const packs = waiting;
    waiting = new Map();
    for (const [topic, texts] of packs) for (const pack of packed(topic, texts)) options.send(topic, pack);
  };
  function* packed(topic: string, texts: readonly string[]): Iterable<string> {
    const maxBytes = options.maxBytes();
    let [pack, bytes]: [string[], number] = [[], 2];
    for (const text of texts) {
      const size = Buffer.byteLength(text) + 1;
      if (size + 2 > maxBytes) {
        options.onOversized(new OversizedPayload(topic, size, maxBytes));
        continue;
      }
      if (bytes + size > maxBytes) {
        yield `[${pack.join(',')}]`;
        [pack, bytes] = [[], 2];
      }
      pack.push(text);
      bytes += size;
    }
    if (pack.length > 0) yield `[${pack.join(',')}]`;
  }
  return {
    add(topic: string, payload: unknown): void {
      // Written at once, because the publisher may change the object in the same turn.
      const text = textOf(payload, `the signal ${topic}`);
      const texts = waiting.get(topic);
      if (texts) texts.push(text);
      else waiting.set(topic, [text]);
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(flush);
    },
    flush,
  };
}
