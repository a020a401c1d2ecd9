import { z } from 'zod';
import { refuseField } from '../../problem/refused.js';

/** One thing that happened, with the place after which its source goes on. */
export interface Sourced<Item> {
  readonly at: number;
  readonly place: string;
  readonly item: Item;
}
export interface Source<Item> {
  readonly name: string;
  /** The newest of its items after `place` (from the start without one) and not later than `to`. */
  fetch(page: { readonly place: string | null; readonly to: number; readonly limit: number }): Promise<{
    readonly items: readonly Sourced<Item>[];
    readonly more: boolean;
  }>;
}

/** What an earlier page has reached: the time of the first page, and a place in each source. */
const position = z.strictObject({
  to: z.int().min(0),
  places: z.record(z.string().max(80), z.string().max(80)),
});
type Position = z.output<typeof position>;
const MOST_PLACES = 30;
const CURSOR = /^[A-Za-z0-9_-]{1,3000}$/;

/** A position as one word. Whoever sends another word than we gave is told so. */
export const cursorOf = (at: Position): string => Buffer.from(JSON.stringify(at)).toString('base64url');
export function positionOf(field: string, cursor: string): Position {
  try {
    const read = position.parse(JSON.parse(CURSOR.test(cursor) ? Buffer.from(cursor, 'base64url').toString() : ''));
    return Object.keys(read.places).length > MOST_PLACES ? refuseField(field, 'cursor') : read;
  } catch {
    return refuseField(field, 'cursor');
  }
}

/**
 * The newest items of several sources, each in its own order. Every source goes on from its own place, so a page
 * neither repeats nor loses an item, whatever was added meanwhile.
 */
export async function mergeSources<Item>(
  sources: readonly Source<Item>[],
  { to, places }: Position,
  limit: number,
): Promise<{ readonly items: readonly Item[]; readonly next: Position | null }> {
  const pages = await Promise.all(
    sources.map(async (source) => {
      const { items, more } = await source.fetch({ place: placeIn(places, source.name), to, limit });
      return { name: source.name, left: [...items], more };
    }),
  );
  const reached = new Map(Object.entries(places));
  const items: Item[] = [];
  while (items.length < limit) {
    const newest = pages.reduce<(typeof pages)[number] | null>(
      (best, page) => (page.left[0] && (!best?.left[0] || page.left[0].at > best.left[0].at) ? page : best),
      null,
    );
    const first = newest?.left.shift();
    if (!newest || !first) break;
    items.push(first.item);
    reached.set(newest.name, first.place);
    // The rest of this source is not known yet, and may be newer than what the others have.
    if (newest.left.length === 0 && newest.more) break;
  }
  const more = pages.some(({ left, more: unread }) => left.length > 0 || unread);
  return { items, next: more ? { to, places: Object.fromEntries(reached) } : null };
}

const placeIn = (places: Readonly<Record<string, string>>, name: string): string | null =>
  Object.hasOwn(places, name) ? (places[name] ?? null) : null;
