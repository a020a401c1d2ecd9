import type { EventStore } from '@corella/event-store';
import type { FeedReader } from './feed-reader.js';
import { placeOf, positionOf } from './position.js';

const LOOKS = 20;
const BETWEEN_LOOKS_MS = 5;

/**
 * Reads up to the horizon. An append of this process is normally below it when it is answered, but not while a
 * transaction with a lower number is still under way. Then the read waits a moment, so that whoever appends and
 * reads finds the append.
 */
export function readsOfAll(
  reader: FeedReader,
  { lastTx, watching }: { lastTx: () => bigint; watching: <Value>(read: () => Promise<Value>) => Promise<Value> },
): Pick<EventStore, 'readAll' | 'head'> {
  const settled = async <Seen extends { readonly horizon: bigint }>(read: () => Promise<Seen>): Promise<Seen> => {
    const tx = lastTx();
    let seen = await read();
    for (let looks = 1; looks < LOOKS && seen.horizon <= tx; looks += 1) {
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
      seen = await read();
    }
    return seen;
  };
  return {
    readAll: ({ after, limit, categories }) =>
      watching(async () => {
        const place = placeOf(after);
        const page = await settled(() => reader.page({ after: place, limit, categories }));
        const position = page.place.tx === 0n ? null : positionOf(page.place);
        return { events: page.events, position, end: page.end };
      }),
    async head() {
      const { place } = await settled(() => reader.head());
      return place === null ? null : positionOf(place);
    },
  };
}
