import type { KafkaMessage } from 'kafkajs';
import { Reader, type ReaderOptions } from './reader.js';

const LOOK_EVERY_MS = 20;
const WITHIN_MS = 15_000;

/** Reads everything that is in a topic now. Rejects when that takes too long. */
export async function scan(
  options: Pick<ReaderOptions, 'kafka' | 'topic' | 'group'>,
  onMessage: (message: KafkaMessage) => void,
): Promise<void> {
  let fault: unknown;
  const reader = new Reader({ ...options, start: 'beginning', onMessage, onError: (error) => (fault = error) });
  try {
    for (let waited = 0; !reader.hasReadAll(); waited += LOOK_EVERY_MS) {
      if (waited > WITHIN_MS) throw new Error(`${options.topic} was not read in time`, { cause: fault });
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  } finally {
    await reader.close();
  }
}
