import type { Position, RecordedEvent } from '@corella/bus';
import { categoryOf } from '@corella/event-store';

/**
 * What a message of the feed says: between `after` (exclusive) and `upTo` (inclusive) the category has no other event
 * than this one, which stands at `upTo`; or none at all. That is true whoever says it, and as often as it is said.
 */
export interface FeedMessage {
  readonly category: string;
  /** Null is the start of the log. */
  readonly after: Position | null;
  readonly upTo: Position | null;
  readonly event: RecordedEvent | null;
  /** How many events the relay had not sent yet, approximately. */
  readonly behind: number;
}

export const isBefore = (one: Position | null, other: Position | null): boolean =>
  other !== null && (one === null || one < other);
export const laterOf = (one: Position | null, other: Position | null): Position | null =>
  isBefore(one, other) ? other : one;

/**
 * Puts the messages of several categories, which come independently, into the order of the log. Repeats are left out,
 * and a missing message is noticed by the next one of its category.
 */
export class Line {
  /** For each category, up to where all of its events are known. */
  private readonly covered: Map<string, Position | null>;
  /** Known and not given out, in the order of the log. */
  private readonly pending: RecordedEvent[] = [];

  /** `given`: everything up to here has been given out. */
  constructor(
    categories: readonly string[],
    private given: Position | null,
  ) {
    this.covered = new Map(categories.map((category) => [category, given]));
  }

  get waiting(): number {
    return this.pending.length;
  }

  take({ category, after, upTo, event }: FeedMessage): 'taken' | 'repeated' | 'gap' {
    const covered = this.covered.get(category) ?? null;
    if (!isBefore(covered, upTo)) return 'repeated';
    if (isBefore(covered, after)) return 'gap';
    this.covered.set(category, upTo);
    if (event) this.insert(event);
    return 'taken';
  }

  /** The next events in the order of the log, as far as no other category can have one before them. */
  next(limit: number): readonly RecordedEvent[] {
    const low = this.lowest();
    let count = 0;
    for (const { position } of this.pending) {
      if (count === limit || isBefore(low, position)) break;
      count += 1;
    }
    const events = this.pending.splice(0, count);
    this.given = events.at(-1)?.position ?? this.given;
    return events;
  }

  /** Everything up to here has been given out. */
  place(): Position | null {
    const low = this.lowest();
    const [first] = this.pending;
    return first && !isBefore(low, first.position) ? this.given : laterOf(this.given, low);
  }

  private lowest(): Position | null {
    const places = [...this.covered.values()];
    return places.reduce((low, place) => (isBefore(place, low) ? place : low), places[0] ?? null);
  }

  private insert(event: RecordedEvent): void {
    let at = this.pending.length;
    while (at > 0 && isBefore(event.position, this.pending[at - 1]?.position ?? null)) at -= 1;
    this.pending.splice(at, 0, event);
  }
}

/** What a relay says of events that follow each other in the log, for each of its categories. */
export function messagesOf(
  events: readonly RecordedEvent[],
  {
    categories,
    after,
    behind,
  }: { readonly categories: readonly string[]; readonly after: Position | null; readonly behind: number },
): readonly FeedMessage[] {
  const end = events.at(-1)?.position ?? after;
  const covered = new Map(categories.map((category) => [category, after]));
  const messages: FeedMessage[] = events.map((event) => {
    const category = categoryOf(event.stream);
    const message = { category, after: covered.get(category) ?? after, upTo: event.position, event, behind };
    covered.set(category, event.position);
    return message;
  });
  for (const [category, place] of covered)
    if (place !== end) messages.push({ category, after: place, upTo: end, event: null, behind });
  return messages;
}

/** That a relay is there, and where it is. */
export const beatOf = (category: string, place: Position | null, behind: number): FeedMessage => ({
  category,
  after: place,
  upTo: place,
  event: null,
  behind,
});
