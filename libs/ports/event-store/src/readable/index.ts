import { eventSchemas, readEvent } from '@corella/contracts/schemas';
import { categoryOf, type RecordedEvent } from '../event-store.js';

/**
 * The schemas of contracts as an `EventCheck`, for programs that read what other processes wrote: why an event cannot
 * be read, or null. Streams of a category without schemas are not checked.
 */
export function unreadableIn({ stream, type, data }: Pick<RecordedEvent, 'stream' | 'type' | 'data'>): string | null {
  const category = categoryOf(stream);
  if (!Object.hasOwn(eventSchemas, category)) return null;
  const read = readEvent(category, type, data);
  return read.ok ? null : (read.rejection.detail ?? read.rejection.code);
}
