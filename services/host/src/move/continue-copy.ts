/** What is wanted at a place, and what is there; both from the start, each time that they are asked for. */
export interface Compared<Item> {
  readonly wanted: () => AsyncIterable<Item>;
  readonly present: () => AsyncIterable<Item>;
  readonly isSame: (wanted: Item, present: Item) => boolean;
}

/** A place that is filled in order, so that it holds a first part of what is wanted, or all of it. */
export interface Filled<Item> extends Compared<Item> {
  /** Stores items behind what is there: all of them or none. */
  readonly add: (items: readonly Item[]) => Promise<void>;
  /** Whether an item belongs into the next call of `add`. */
  readonly isFull: (batch: readonly Item[], next: Item) => boolean;
  /** How many calls of `add` may be under way. More than one only where they keep their order. */
  readonly addsAtOnce: number;
}

const FINDINGS = { other: 'is another', more: 'is one too many', missing: 'is missing' } as const;

/** What is there is not what is wanted. `at` counts items from 0. */
export class NotTheSame extends Error {
  override readonly name = 'NotTheSame';
  constructor({ at, kind }: { readonly at: number; readonly kind: keyof typeof FINDINGS }) {
    super(`number ${at} ${FINDINGS[kind]}`);
  }
}

/** How much is there already, and if that is all. Throws NotTheSame unless it is a first part of what is wanted. */
export async function presentPart<Item>({
  wanted,
  present,
  isSame,
}: Compared<Item>): Promise<{ readonly found: number; readonly isWhole: boolean }> {
  const expected = wanted()[Symbol.asyncIterator]();
  let found = 0;
  try {
    for await (const item of present()) {
      const next = await expected.next();
      if (next.done) throw new NotTheSame({ at: found, kind: 'more' });
      if (!isSame(next.value, item)) throw new NotTheSame({ at: found, kind: 'other' });
      found += 1;
    }
    return { found, isWhole: (await expected.next()).done === true };
  } finally {
    await expected.return?.();
  }
}

/** Adds what is wanted behind the first `found` items. After a crash, what is there is again a first part. */
export async function addMissing<Item>(place: Filled<Item>, found: number): Promise<void> {
  const underWay: Promise<void>[] = [];
  let batch: Item[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const adding = place.add(batch);
    // Whoever waits for it hears of a failure; until then it is nobody's.
    adding.catch(() => undefined);
    underWay.push(adding);
    batch = [];
    if (underWay.length >= place.addsAtOnce) await underWay.shift();
  };
  let at = 0;
  for await (const item of place.wanted()) {
    at += 1;
    if (at <= found) continue;
    if (batch.length > 0 && place.isFull(batch, item)) await flush();
    batch.push(item);
  }
  await flush();
  await Promise.all(underWay);
}

/** The number of items. Throws NotTheSame unless everything is there and nothing else. */
export async function demandWhole<Item>(compared: Compared<Item>): Promise<number> {
  const { found, isWhole } = await presentPart(compared);
  if (!isWhole) throw new NotTheSame({ at: found, kind: 'missing' });
  return found;
}
