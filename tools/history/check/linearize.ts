/** An operation and the time in which it took effect. */
export interface Timed<Op> {
  readonly op: Op;
  readonly from: number;
  /** Null: it takes effect at any time after `from`, or never. */
  readonly until: number | null;
}

export interface Model<State, Op> {
  readonly initial: State;
  /** The state after the operation, or null if it cannot have been answered so in this state. */
  step(state: State, op: Op): State | null;
  /** Equal for equal states only. */
  keyOf(state: State): string;
}

export type Linearized<Op> =
  | { readonly is: 'explained' }
  /** `after` is the longest order that explains its answers; then none of `stuck` fits. */
  | { readonly is: 'violated'; readonly after: readonly Op[]; readonly stuck: readonly Op[] }
  | { readonly is: 'undecided' };

/** A call or a return in a doubly linked list in the order of time. */
interface Entry<Op> {
  readonly index: number;
  readonly op: Op;
  /** The return of a call; null for a return, and for a call that may never have taken effect. */
  readonly match: Entry<Op> | null;
  readonly isCall: boolean;
  previous: Entry<Op> | null;
  next: Entry<Op> | null;
}

const STEPS_BETWEEN_LOOKS = 1_024;

/**
 * Whether some order explains all answers: each operation takes effect at one instant between its call and its return.
 * The search of Wing and Gong (Testing and Verifying Concurrent Objects, 1993) with the memory of Lowe (Testing for
 * Linearizability, 2017): what has been tried is a set of operations together with a state, and is never tried again.
 * `isLate` ends the search.
 */
export function linearize<State, Op>(
  history: readonly Timed<Op>[],
  model: Model<State, Op>,
  isLate: () => boolean = () => false,
): Linearized<Op> {
  const head = linked(history);
  const tried = new Tried();
  const taken = new TakenSet(history.length);
  const done: { readonly entry: Entry<Op>; readonly before: State }[] = [];
  let longest: Linearized<Op> & { is: 'violated' } = { is: 'violated', after: [], stuck: [] };
  let missing = history.reduce((sum, { until }) => sum + (until === null ? 0 : 1), 0);
  let { initial: state } = model;
  let entry = head.next;
  for (let steps = 1; missing > 0; steps += 1) {
    if (steps % STEPS_BETWEEN_LOOKS === 0 && isLate()) return { is: 'undecided' };
    if (entry?.isCall) {
      const after = model.step(state, entry.op);
      if (after !== null && tried.isNew(taken.with(entry.index), model.keyOf(after))) {
        done.push({ entry, before: state });
        state = after;
        taken.flip(entry.index);
        if (entry.match) missing -= 1;
        lift(entry);
        entry = head.next;
      } else entry = entry.next;
      continue;
    }
    // A return whose operation has found no place, or the end: the last step was wrong.
    if (longest.after.length <= done.length)
      longest = { is: 'violated', after: done.map((one) => one.entry.op), stuck: waiting(head) };
    const last = done.pop();
    if (!last) return longest;
    state = last.before;
    taken.flip(last.entry.index);
    if (last.entry.match) missing += 1;
    unlift(last.entry);
    entry = last.entry.next;
  }
  return { is: 'explained' };
}

/** The head of a list of calls and returns. At the same instant calls come first, so that both orders are allowed. */
function linked<Op>(history: readonly Timed<Op>[]): Entry<Op> {
  const entries = history.flatMap(({ op, from, until }, index) => {
    if (until !== null && until < from) throw new Error('an operation returned before it was called');
    const end = until === null ? null : { index, op, match: null, isCall: false, previous: null, next: null };
    const call: Entry<Op> = { index, op, match: end, isCall: true, previous: null, next: null };
    return end === null
      ? [{ at: from, entry: call }]
      : [
          { at: from, entry: call },
          { at: until ?? from, entry: end as Entry<Op> },
        ];
  });
  entries.sort((a, b) => a.at - b.at || Number(b.entry.isCall) - Number(a.entry.isCall));
  const head = { index: -1, match: null, isCall: false, previous: null, next: null } as unknown as Entry<Op>;
  let last = head;
  for (const { entry } of entries) {
    last.next = entry;
    entry.previous = last;
    last = entry;
  }
  return head;
}

/** The operations that may come next: called before the first return. */
function waiting<Op>(head: Entry<Op>): readonly Op[] {
  const found: Op[] = [];
  for (let entry = head.next; entry?.isCall; entry = entry.next) if (entry.match) found.push(entry.op);
  return found;
}

function unlink<Op>({ previous, next }: Entry<Op>): void {
  if (previous) previous.next = next;
  if (next) next.previous = previous;
}

function relink<Op>(entry: Entry<Op>): void {
  if (entry.previous) entry.previous.next = entry;
  if (entry.next) entry.next.previous = entry;
}

function lift<Op>(entry: Entry<Op>): void {
  unlink(entry);
  if (entry.match) unlink(entry.match);
}

function unlift<Op>(entry: Entry<Op>): void {
  if (entry.match) relink(entry.match);
  relink(entry);
}

const BITS = 32;

/** Which operations have taken effect, and a number that is made of them. */
class TakenSet {
  private readonly words: Uint32Array;
  private readonly marks: Float64Array;
  private low = 0;
  private high = 0;

  constructor(size: number) {
    this.words = new Uint32Array(Math.ceil(size / BITS));
    // Any fixed numbers do: equal sets have equal sums, and unequal ones are told apart by their words.
    this.marks = Float64Array.from({ length: size }, (_, index) => Math.imul(index + 1, 0x9e3779b1) ^ (index << 7));
  }

  flip(index: number): void {
    this.words[index >>> 5] = (this.words[index >>> 5] ?? 0) ^ (1 << (index & 31));
    const mark = this.marks[index] ?? 0;
    this.low ^= mark;
    this.high = (this.high ^ Math.imul(mark, 0x85ebca6b)) | 0;
  }

  /** The set with one more, as a text that no other set has. */
  with(index: number): { readonly hash: string; words(): Uint32Array } {
    this.flip(index);
    const hash = `${this.low}/${this.high}`;
    this.flip(index);
    return {
      hash,
      words: () => {
        const words = this.words.slice();
        words[index >>> 5] = (words[index >>> 5] ?? 0) | (1 << (index & 31));
        return words;
      },
    };
  }
}

/** Sets of operations together with the states that they led to. */
class Tried {
  private readonly known = new Map<string, Uint32Array[]>();

  /** Whether this is met for the first time. Remembers it. */
  isNew(set: ReturnType<TakenSet['with']>, state: string): boolean {
    const key = `${set.hash} ${state}`;
    const words = set.words();
    const known = this.known.get(key);
    if (!known) this.known.set(key, [words]);
    else if (known.some((other) => other.every((word, at) => word === words[at]))) return false;
    else known.push(words);
    return true;
  }
}
