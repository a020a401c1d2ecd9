/**
 * 16 MB. With ten million ids one new id in 250 is taken for a known one; with a hundred million most are, and the
 * table is asked as if there were no filter.
 */
const BITS = 2 ** 27;
const PROBES = 4;

const FNV_PRIME = 0x01000193;

function hashOf(scope: string, id: string, basis: number): number {
  let hash = basis;
  for (let at = 0; at < scope.length; at += 1) hash = Math.imul(hash ^ scope.charCodeAt(at), FNV_PRIME);
  hash = Math.imul(hash ^ 0x7c, FNV_PRIME);
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), FNV_PRIME);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** First place and distance of the probes of an id. The distance is odd, so that probes never coincide. */
const startOf = (scope: string, id: string): { readonly first: number; readonly step: number } => ({
  first: hashOf(scope, id, 0x811c9dc5),
  step: (hashOf(scope, id, 0x9747b28c) | 1) >>> 0,
});

/** An id within its scope: a client order id within its account. Ids that are unique in the whole ledger share one. */
export interface ScopedId {
  readonly scope: string;
  readonly id: string;
}

/**
 * A Bloom filter of ids. It never denies an id that was added, so most new orders need not ask the thread of the table.
 * Until the table has been read once, every id may exist.
 */
export class IdFilter {
  private readonly words: Uint32Array;
  private complete = false;
  private stopped = false;

  constructor(private readonly bits = BITS) {
    this.words = new Uint32Array(bits / 32);
  }

  add(scope: string, id: string): void {
    const { first, step } = startOf(scope, id);
    for (let probe = 0; probe < PROBES; probe += 1) {
      const place = this.placeOf(first, step * probe);
      this.words[place >>> 5] = (this.words[place >>> 5] ?? 0) | (1 << (place & 31));
    }
  }

  /** False only for an id that was never added. */
  mayHold(scope: string, id: string): boolean {
    if (!this.complete) return true;
    const { first, step } = startOf(scope, id);
    for (let probe = 0; probe < PROBES; probe += 1) {
      const place = this.placeOf(first, step * probe);
      if (((this.words[place >>> 5] ?? 0) & (1 << (place & 31))) === 0) return false;
    }
    return true;
  }

  /** Adds what a table has, page by page. Ids that are committed meanwhile have to be added by whoever commits them. */
  async addAll(pages: AsyncIterable<readonly ScopedId[]>): Promise<void> {
    for await (const page of pages) {
      if (this.stopped) return;
      for (const { scope, id } of page) this.add(scope, id);
    }
    this.complete = true;
  }

  /** Stops a reading that is under way. */
  stop(): void {
    this.stopped = true;
  }

  /** Both are below 2^35, so the sum is exact. */
  private placeOf(first: number, distance: number): number {
    return (first + distance) % this.bits;
  }
}
