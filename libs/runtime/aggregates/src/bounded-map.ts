interface Entry<Value> {
  readonly value: Value;
  /** How many entries had been put last before this one was. */
  putAt: number;
}

/** What was put last so lately is not put last again, because that costs more than to look it up. */
const LATELY = 4;

/**
 * A map of limited size. When it is full it forgets an entry that was not used lately: each of the last three quarters
 * of its size that were used is still there, and of a small map all but the one that was used longest ago.
 */
export class BoundedMap<Key, Value> {
  private readonly entries = new Map<Key, Entry<Value>>();
  private readonly lately: number;
  private puts = 0;

  constructor(private readonly most: number) {
    this.lately = Math.floor(most / LATELY);
  }

  get(key: Key): Value | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    if (this.puts - entry.putAt > this.lately) {
      this.entries.delete(key);
      this.putLast(key, entry);
    }
    return entry.value;
  }

  set(key: Key, value: Value): void {
    this.entries.delete(key);
    this.putLast(key, { value, putAt: 0 });
    if (this.entries.size <= this.most) return;
    const oldest = this.entries.keys().next();
    if (oldest.done !== true) this.entries.delete(oldest.value);
  }

  delete(key: Key): void {
    this.entries.delete(key);
  }

  *values(): IterableIterator<Value> {
    for (const { value } of this.entries.values()) yield value;
  }

  keys(): IterableIterator<Key> {
    return this.entries.keys();
  }

  get size(): number {
    return this.entries.size;
  }

  private putLast(key: Key, entry: Entry<Value>): void {
    this.puts += 1;
    entry.putAt = this.puts;
    this.entries.set(key, entry);
  }
}
