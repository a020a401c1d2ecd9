import type { RecordedEvent, StreamName } from '@corella/event-store';
import type { StreamRevisions } from '@corella/read-model';

/** The most streams in memory. The table has all others. */
const MAX_KNOWN = 20_000;

/** Events that have not been projected, and how far each stream comes with them. */
export interface Fresh {
  readonly events: readonly RecordedEvent[];
  readonly moved: ReadonlyMap<StreamName, number>;
}

export interface AppliedRevisionsOptions {
  /** Asks the tables. */
  readonly ask: (streams: readonly StreamName[]) => Promise<StreamRevisions>;
  readonly maxKnown?: number;
}

/**
 * How far a projection has come in each stream. The tables keep this for every stream; the memory holds the streams
 * that moved last, and those whose last events wrote nothing and have not been stored yet.
 */
export class AppliedRevisions {
  /** Of stored batches, the last moved at the end. */
  private readonly known = new Map<StreamName, number>();
  private readonly unstored = new Map<StreamName, number>();
  /** Whether the tables know no stream that is unknown here. */
  private isComplete = false;
  private forgotten = 0;
  private readonly maxKnown: number;

  constructor(private readonly options: AppliedRevisionsOptions) {
    this.maxKnown = options.maxKnown ?? MAX_KNOWN;
  }

  /** Call this once, before the first events. Empty tables know no stream at all. */
  startFrom({ areTablesEmpty }: { readonly areTablesEmpty: boolean }): void {
    this.isComplete = areTablesEmpty;
  }

  /** The stream's revision, -1 for a stream that has not been projected, undefined if only the tables know. */
  of(stream: StreamName): number | undefined {
    return this.unstored.get(stream) ?? this.known.get(stream) ?? (this.isComplete ? -1 : undefined);
  }

  /** The streams that only the tables know. */
  unknownAmong(streams: Iterable<StreamName>): readonly StreamName[] {
    const unknown = new Set<StreamName>();
    for (const stream of streams) if (this.of(stream) === undefined) unknown.add(stream);
    return [...unknown];
  }

  /** Asks the tables for the streams of a batch. They stay in memory at least until the batch is stored. */
  async learn(unknown: readonly StreamName[]): Promise<void> {
    await this.ask(unknown, Infinity);
  }

  /** What the tables have of streams that a reader wants. */
  look(unknown: readonly StreamName[]): Promise<StreamRevisions> {
    return this.ask(unknown, this.maxKnown);
  }

  /** Leaves out what has been projected before, or stands twice among the events. All their streams must be known. */
  fresh(events: readonly RecordedEvent[]): Fresh {
    const moved = new Map<StreamName, number>();
    const fresh = events.filter(({ stream, revision }) => {
      if (revision <= (moved.get(stream) ?? this.of(stream) ?? -1)) return false;
      moved.set(stream, revision);
      return true;
    });
    return { events: fresh, moved };
  }

  /** What a transaction has to store that moves these streams. */
  toStore(moved: Fresh['moved']): StreamRevisions {
    return Object.fromEntries([...this.unstored, ...moved]);
  }

  /** The transaction with `toStore(moved)` has committed. */
  stored(moved: Fresh['moved']): void {
    for (const [stream, revision] of [...this.unstored, ...moved]) this.remember(stream, revision);
    this.unstored.clear();
    this.forgetOldest();
  }

  /** Events that write nothing have passed. Few pass before something is stored. */
  passed(moved: Fresh['moved']): void {
    for (const [stream, revision] of moved) this.unstored.set(stream, revision);
  }

  private async ask(unknown: readonly StreamName[], maxKnown: number): Promise<StreamRevisions> {
    const { forgotten } = this;
    const found = await this.options.ask(unknown);
    // What moved meanwhile is newer than the answer, unless it has been forgotten again.
    if (forgotten === this.forgotten)
      for (const stream of unknown)
        if (this.known.size < maxKnown && this.of(stream) === undefined) this.remember(stream, found[stream] ?? -1);
    return found;
  }

  private remember(stream: StreamName, revision: number): void {
    this.known.delete(stream);
    this.known.set(stream, revision);
  }

  private forgetOldest(): void {
    for (const stream of this.known.keys()) {
      if (this.known.size <= this.maxKnown) return;
      this.known.delete(stream);
      this.forgotten += 1;
      this.isComplete = false;
    }
  }
}
