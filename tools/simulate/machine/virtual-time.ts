import type { Clock } from '@corella/clock';
import type { Random } from '@corella/random';

/** Saved before any simulation replaces it. */
const realSetImmediate = setImmediate;
/** How many steps are taken in one turn of Node's event loop. A turn costs as much as a small step. */
const STEPS_PER_TURN = 64;

export interface Step {
  cancel(): void;
}

/** Whoever plans steps: the world, or a process, whose steps wait while it is stopped and end with it. */
export interface Planner {
  after(delayMs: number, run: () => void): Step;
}

interface Planned {
  readonly atMs: number;
  /** Decides the order of steps at the same time; drawn from the seed. */
  readonly tie: number;
  run: (() => void) | null;
}

const before = (a: Planned, b: Planned): boolean => a.atMs < b.atMs || (a.atMs === b.atMs && a.tie < b.tie);

/**
 * The one scheduler of a simulated world. Everything that happens is a step at a virtual time. The seed decides the
 * order of steps at the same time, and after each step all promises settle before the next. So a seed decides every
 * interleaving, and no real time passes.
 */
export class VirtualTime implements Clock, Planner {
  private readonly heap: Planned[] = [];
  /** Whose step this is. Timers that are set in it belong to the same process. */
  taker: Planner = this;
  /** Number of steps taken, to bound a run and to tell two runs apart. */
  steps = 0;

  constructor(
    private currentMs: number,
    private readonly random: Random,
  ) {}

  nowMs(): number {
    return this.currentMs;
  }

  /** Schedules a step `delayMs` from now. */
  after(delayMs: number, run: () => void): Step {
    const planned: Planned = { atMs: this.currentMs + Math.max(0, Math.floor(delayMs)), tie: this.random.next(), run };
    this.push(planned);
    return {
      cancel() {
        planned.run = null;
      },
    };
  }

  /** Takes steps until `done` is true, which is checked after each, or until none is planned before `untilMs`. */
  run(done: () => boolean, untilMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      let hasEnded = false;
      const end = (settle: () => void): void => {
        hasEnded = true;
        settle();
      };
      // Node lets all promises settle after each of these callbacks.
      const take = (): void => {
        if (hasEnded) return;
        try {
          if (done() || !this.step(untilMs)) end(resolve);
        } catch (error) {
          end(() => reject(error instanceof Error ? error : new Error(String(error))));
        }
      };
      const turn = (): void => {
        if (hasEnded) return;
        for (let steps = 0; steps < STEPS_PER_TURN; steps += 1) realSetImmediate(take);
        realSetImmediate(turn);
      };
      turn();
    });
  }

  /** Takes the next step. False if none is planned before `untilMs`, which it then is. */
  private step(untilMs: number): boolean {
    for (;;) {
      const next = this.heap[0];
      if (!next || next.atMs > untilMs) {
        this.currentMs = untilMs;
        return false;
      }
      this.pop();
      if (!next.run) continue;
      this.currentMs = next.atMs;
      this.steps += 1;
      this.taker = this;
      next.run();
      return true;
    }
  }

  private push(planned: Planned): void {
    const { heap } = this;
    let at = heap.length;
    heap.push(planned);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent];
      if (!above || !before(planned, above)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = planned;
  }

  private pop(): void {
    const { heap } = this;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const [a, b] = [heap[left], heap[left + 1]];
      if (!a) break;
      const [child, place] = b && before(b, a) ? [b, left + 1] : [a, left];
      if (!before(child, last)) break;
      heap[at] = child;
      at = place;
    }
    heap[at] = last;
  }
}
