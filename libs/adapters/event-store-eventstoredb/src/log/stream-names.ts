import { categoryOf, type StreamName } from '@corella/event-store';

/** Categories of side streams. Nothing in them is ever shown to readers of the log. */
const SIDE_CATEGORIES = new Set(['snapshot', 'checkpoint', 'streams', 'categories', 'end']);
const NAME = /^[^-.$][^-.]*-./s;
const LOG = /^[a-z0-9_]*$/;

/**
 * How the streams of a log are called on the server: as they are, or behind the log's name and a dot, so that several
 * logs can share a server.
 */
export interface StreamNames {
  onServer(stream: StreamName): string;
  /** Null for what is not of this log, or is a side stream. */
  fromServer(name: string): StreamName | null;
  snapshots(stream: StreamName): string;
  snapshotParts(stream: StreamName): string;
  checkpoint(subscriber: string): string;
  /** The names of a category's streams. */
  index(category: string): string;
  /** The names of all categories. */
  readonly categories: string;
  /** What is known of a stream's end. */
  end(stream: StreamName): string;
  /** What the names of all streams of a category begin with. */
  prefix(category: string): string;
}

export function streamNames(log: string): StreamNames {
  if (!LOG.test(log)) throw new RangeError(`"${log}" is no name of a log: lower-case letters, digits and _`);
  const before = log === '' ? '' : `${log}.`;
  return {
    onServer: (stream) => before + stream,
    fromServer(name) {
      if (!name.startsWith(before)) return null;
      const stream = name.slice(before.length);
      return isStreamName(stream) ? stream : null;
    },
    snapshots: (stream) => `${before}snapshot-${stream}`,
    snapshotParts: (stream) => `${before}snapshot-parts:${stream}`,
    checkpoint: (subscriber) => `${before}checkpoint-${subscriber}`,
    index: (category) => `${before}streams-${category}`,
    categories: `${before}categories-log`,
    end: (stream) => `${before}end-${stream}`,
    prefix: (category) => `${before}${category}-`,
  };
}

const isStreamName = (stream: string): boolean => NAME.test(stream) && !SIDE_CATEGORIES.has(categoryOf(stream));

/** Throws for a name under which readers would not find the events again. */
export function refuseStreamName(stream: StreamName): void {
  if (!isStreamName(stream))
    throw new RangeError(`"${stream}" cannot be a stream: a category without "." or "$" and not reserved, "-", an id`);
}
