import type { Clock } from '@corella/clock';
import type { Position } from '@corella/event-store';
import type { Divergence } from '../witness/divergence.js';
import type { Witness } from '../witness/witness.js';
import { differenceOf } from './compare-slice.js';
import type { RowKey, TableSlice, TablesMoment, TablesPlace, WitnessedTables } from './witnessed-tables.js';

export interface TablesWatchOptions {
  readonly tables: WitnessedTables;
  readonly clock: Clock;
  /** Between two passes over the tables. */
  readonly everyMs: number;
  /** How long a witness that has overtaken the tables waits for them before it puts the look off (default 5 s). */
  readonly holdMs?: number;
}

const START: TablesPlace = {};

/**
 * A projection is the fold at its position: looks at the tables now and then, waits until the witness stands where they
 * did, and compares. A look takes one slice of each table, so that memory and transactions are bounded; a pass is as
 * many looks as it takes.
 */
export class TablesWatch {
  private pending: TablesMoment | null = null;
  private place = START;
  private nextLookMs = 0;
  private heldSinceMs: number | null = null;
  private behindSinceMs: number | null = null;
  private equal = 0;

  constructor(private readonly options: TablesWatchOptions) {}

  /** Looks that found the tables equal to the fold. */
  compared(): number {
    return this.equal;
  }

  /** How long the tables have been found behind the witness. */
  behindMs(): number {
    return this.behindSinceMs === null ? 0 : Math.max(0, this.options.clock.nowMs() - this.behindSinceMs);
  }

  /** A pass has begun, and its next slice can be read at once. */
  isMidPass(): boolean {
    return this.place !== START && this.nextLookMs === 0;
  }

  /**
   * Reads the next slice when it is time. True when the witness should not read on for a moment: it stands before the
   * tables, which follow the same log and are about to come. Only a witness at the log's end may be held.
   */
  async look(witness: Witness, { mayHold }: { readonly mayHold: boolean }): Promise<boolean> {
    const { tables, clock, everyMs } = this.options;
    const now = clock.nowMs();
    if (this.pending !== null || now < this.nextLookMs) return false;
    const position = await tables.position();
    if (position !== null && isBehind(position, witness)) return this.stayBehind(now, mayHold);
    this.heldSinceMs = null;
    this.behindSinceMs = null;
    this.nextLookMs = now + everyMs;
    this.pending = position === null ? null : await tables.read(this.place);
    // Tables that are being built begin again with other rows.
    if (this.pending === null) this.place = START;
    return false;
  }

  /** Compares once the witness has come to where the tables stood; to be asked after every event. */
  check(witness: Witness): Divergence | null {
    const at = witness.position();
    if (this.pending === null || at === null || at < this.pending.position) return null;
    const { position, slices } = this.pending;
    this.pending = null;
    const folded = witness.folded();
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
          position,
          finding,
        };
    }
    this.equal += 1;
    this.place = placeAfter(slices);
    if (this.place !== START) this.nextLookMs = 0;
    return null;
  }

  /**
   * At the log's end: what the tables stand at was committed before it was projected, so the log must have come there.
   */
  checkEnd(witness: Witness): Divergence | null {
    if (this.pending === null) return null;
    return {
      kind: 'tables',
      stream: null,
      revision: null,
      position: witness.position(),
      finding: `the tables stand at ${this.pending.position}, beyond the log's end`,
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

/** Events that change no table may stand between. */
function isBehind(position: Position, witness: Witness): boolean {
  return witness.folded().some(({ changedAt }) => changedAt !== null && position < changedAt);
}

/**
 * A table that has been read to its end keeps the last place it had, so that it has no rows in the rest of the pass.
 */
function placeAfter(slices: readonly TableSlice[]): TablesPlace {
  if (slices.every(({ upTo }) => upTo === null)) return START;
  return Object.fromEntries(
    slices.flatMap(({ table, upTo, after, rows }): [string, RowKey][] => {
      const last = upTo ?? rows.at(-1)?.key ?? after;
      return last === null ? [] : [[table, last]];
    }),
  );
}
