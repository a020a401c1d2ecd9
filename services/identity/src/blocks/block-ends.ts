import type { Clock, Stopwatch } from '@corella/clock';
import { Unavailable } from '@corella/result';
import type { Vault } from '@corella/vault';
import {
  beginning,
  endOfBlock,
  looked,
  resumed,
  type Looked,
  type Mark,
  type SteadyTime,
} from '../domain/rules/steady-time.js';
import { Tally, type Tallied } from '../figures/tally.js';

const KIND = 'steady-time';
const ID = 'venue';
const HOURS = 3_600_000;

interface Saved {
  readonly marks: readonly Mark[];
  readonly lastWall: number;
}

/** Said in the log, and counted. */
export class ClockJumped extends Error {
  override readonly name = 'ClockJumped';
  constructor(jumpMs: number) {
    const way = jumpMs > 0 ? 'ahead' : 'back';
    super(
      `The clock is ${(Math.abs(jumpMs) / HOURS).toFixed(2)} h ${way} of the time that went by; blocks last longer`,
    );
  }
}

/**
 * When blocks of withdrawals end: not before both the clock and the time that really went by say so. The process has a
 * stopwatch for that; a row says how far another process had come.
 */
export class BlockEnds {
  private time: SteadyTime | null = null;
  private readonly jumps = new Tally();

  constructor(
    private readonly deps: {
      readonly vault: Vault;
      readonly clock: Clock;
      readonly stopwatch: Stopwatch;
      readonly onWarning?: (error: unknown) => void;
    },
  ) {}

  /** Before anybody asks. */
  async load(): Promise<void> {
    const row = await this.deps.vault.get<Saved>(KIND, ID);
    if (row === null) this.time = beginning(this.reading());
    else this.take(resumed(row.body.marks, row.body.lastWall, this.reading()));
    await this.save();
  }

  /** When a block is over that was to last until then; null if it is. The same until the clock is set again. */
  endOf(until: number | null): number | null {
    if (until === null) return null;
    this.look();
    const end = endOfBlock(this.time?.marks ?? [], until);
    return end > this.deps.clock.nowMs() ? end : null;
  }

  /** Once a minute, and at the end, so that little is forgotten by a restart. */
  async step(): Promise<void> {
    this.look();
    try {
      await this.save();
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      this.deps.onWarning?.(error);
    }
  }

  /** How often the clock was set ahead and back. */
  counts(): readonly Tallied[] {
    return this.jumps.rows();
  }

  private reading() {
    return { wall: this.deps.clock.nowMs(), elapsed: this.deps.stopwatch.elapsedMs() };
  }

  private look(): void {
    if (this.time !== null) this.take(looked(this.time, this.reading()));
  }

  private take({ time, jumpMs }: Looked): void {
    this.time = time;
    if (jumpMs === 0) return;
    this.jumps.add('clock', jumpMs > 0 ? 'ahead' : 'back');
    this.deps.onWarning?.(new ClockJumped(jumpMs));
  }

  private async save(): Promise<void> {
    if (this.time === null) return;
    const { marks, lastWall } = this.time;
    const body: Saved = { marks, lastWall };
    await this.deps.vault.put({ kind: KIND, id: ID, person: null, body, now: this.deps.clock.nowMs() });
  }
}
