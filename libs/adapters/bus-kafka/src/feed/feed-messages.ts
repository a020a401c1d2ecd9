import type { KafkaMessage, Message } from 'kafkajs';
import type { Position, RecordedEvent } from '@corella/bus';
import type { FeedMessage } from './line.js';

/** How the feed looks in Kafka: an event as JSON under its stream, or no value; what it says of the log in headers. */
export const feedMessage = ({ category, after, upTo, event, behind }: FeedMessage): Message => ({
  key: event?.stream ?? category,
  value: event === null ? null : Buffer.from(JSON.stringify(event)),
  headers: {
    after: after ?? '',
    upTo: upTo ?? '',
    behind: String(behind),
    ...(event === null ? {} : { revision: String(event.revision) }),
  },
});

/** Throws for what no relay writes. */
export function readFeedMessage(category: string, { value, headers = {} }: KafkaMessage): FeedMessage {
  const text = (name: string): string => {
    const header = headers[name];
    if (!Buffer.isBuffer(header)) throw new Error(`a message of ${category} has no header ${name}`);
    return header.toString('utf8');
  };
  const place = (name: string): Position | null => text(name) || null;
  const upTo = place('upTo');
  const event = value === null ? null : (JSON.parse(value.toString('utf8')) as RecordedEvent);
  if (event !== null && event.position !== upTo) throw new Error(`an event of ${category} stands at another place`);
  return { category, after: place('after'), upTo, event, behind: Number(text('behind')) };
}
