import type { Clock } from '@corella/clock';
import type { StreamName } from '@corella/event-store';
import type { Divergence } from '../findings/divergence.js';
import { differenceOf } from './compare-slice.js';
import type { FoldedStream, ReplayProgress } from './folded-tables.js';
import type { RowKey, TableSlice, TablesMoment, TablesPlace, TablesRevisions, VenueTables } from './venue-tables.js';

export interface TablesWatchOptions {
  readonly tables: VenueTables;
  readonly clock: Clock;
  /** Time between two passes over the tables. */
  readonly everyMs: number;
  /** How long a replay that has overtaken the tables waits for them before the look is postponed (default 5 s). */
  readonly holdMs?: number;
}

const START: TablesPlace = {};

/**
 * Compares the venue's tables with the replay. A projection is the fold of its streams up to the revisions that it has
 * applied, so a look reads these and some rows in one transaction, waits until the replay has reached them, and
 * compares. Positions say nothing here: another stream may have moved the checkpoint. One look reads one slice of each
 * table, which bounds both memory and the transaction. A pass over the whole tables takes as many looks as needed.
 */
export class TablesWatch {
  private pending: TablesMoment | null = null;
  private place = START;
  private nextLookMs = 0;
  private heldSinceMs: number | null = null;
  private behindSinceMs: number | null = null;
  private equal = 0;

  constructor(private readonly options: TablesWatchOptions) {}

  /** Number of looks that found the tables equal to the fold. */
  compared(): number {
    return this.equal;
  }

  /** How long the tables have been behind the replay. */
  behindMs(): number {
    return this.behindSinceMs === null ? 0 : Math.max(0, this.options.clock.nowMs() - this.behindSinceMs);
  }

  /** Whether a pass is under way and its next slice can be read at once. */
  isMidPass(): boolean {
    return this.place !== START && this.nextLookMs === 0;
  }

  /**
   * Reads the next slice when it is due. Returns true when the replay should pause for a moment because it is ahead of
   * the tables, which follow the same log and will soon catch up. Only a replay at the end of the log may be held.
   */
  async look(replay: ReplayProgress, { mayHold }: { readonly mayHold: boolean }): Promise<boolean> {
    const { tables, clock, everyMs } = this.options;
    const now = clock.nowMs();
    if (this.pending !== null || now < this.nextLookMs) return false;
    const revisions = await tables.revisions();
    if (revisions !== null && isBehind(revisions, replay.folded())) return this.stayBehind(now, mayHold);
    this.heldSinceMs = null;
    this.behindSinceMs = null;
    this.nextLookMs = now + everyMs;
    this.pending = revisions === null ? null : await tables.read(this.place);
    // Tables that are being rebuilt have other rows afterwards, so the pass starts over.
    if (this.pending === null) this.place = START;
    return false;
  }

  /** Compares as soon as the replay has reached the revisions of the tables. Call it after every event. */
  check(replay: ReplayProgress): Divergence | null {
    if (this.pending === null) return null;
    const { revisions, slices } = this.pending;
    if (firstAhead(revisions, replay) !== undefined) return null;
    this.pending = null;
    const folded = replay.folded();
    if (isBehind(revisions, folded)) {
      // The replay has passed the tables in one stream before it reached them in another, so the next look is due.
      this.nextLookMs = 0;
      return null;
    }
    for (const slice of slices) {
      const finding = differenceOf(
        slice,
        folded.map(({ tables }) => tables),
      );
      if (finding !== null)
        return {
          kind: 'tables',
          stream: folded[0]?.stream ?? null,
          revision: folded[0]?.revision ?? null,
          position: replay.position(),
          finding,
        };
    }
    this.equal += 1;
    this.place = placeAfter(slices);
    if (this.place !== START) this.nextLookMs = 0;
    return null;
  }

  /**
   * Call it at the end of the log. An event is committed before it is projected, so tables beyond the end of the log
   * are a divergence.
   */
  checkEnd(replay: ReplayProgress): Divergence | null {
    const [stream, revision] = (this.pending && firstAhead(this.pending.revisions, replay)) ?? [];
    if (stream === undefined || revision === undefined) return null;
    return {
      kind: 'tables',
      stream,
      revision,
      position: replay.position(),
      finding: `the tables have ${stream} up to revision ${revision}, beyond the end of the log`,
    };
  }

  private stayBehind(now: number, mayHold: boolean): boolean {
    this.behindSinceMs ??= now;
    this.heldSinceMs ??= now;
    if (mayHold && now - this.heldSinceMs < (this.options.holdMs ?? 5_000)) return true;
    this.heldSinceMs = null;
    this.nextLookMs = now + this.options.everyMs;
    return false;
  }
}

/** Events that change no table need not move the revisions of the tables, so they do not count. */
const isBehind = (revisions: TablesRevisions, folded: readonly FoldedStream[]): boolean =>
  folded.some(({ stream, changedAt }) => (revisions[stream] ?? -1) < changedAt);

/** A stream in which the tables are ahead of the replay, with their revision. */
const firstAhead = (
  revisions: TablesRevisions,
  replay: Pick<ReplayProgress, 'revisionOf'>,
): readonly [StreamName, number] | undefined =>
  Object.entries(revisions).find(([stream, revision]) => replay.revisionOf(stream) < revision);

/** A table that has been read to its end keeps its last place, so the rest of the pass reads no more rows of it. */
function placeAfter(slices: readonly TableSlice[]): TablesPlace {
  if (slices.every(({ upTo }) => upTo === null)) return START;
  return Object.fromEntries(
    slices.flatMap(({ table, upTo, after, rows }): [string, RowKey][] => {
      const last = upTo ?? rows.at(-1)?.key ?? after;
      return last === null ? [] : [[table, last]];
    }),
  );
}
