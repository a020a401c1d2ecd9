/** A map of limited size. When it is full it forgets the entry that was used longest ago. */
export class BoundedMap<Key, Value> {
  private readonly entries = new Map<Key, Value>();

  constructor(private readonly most: number) {}

  get(key: Key): Value | undefined {
    const value = this.entries.get(key);
    if (value === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    if (this.entries.size <= this.most) return;
    const oldest = this.entries.keys().next();
    if (oldest.done !== true) this.entries.delete(oldest.value);
  }

  delete(key: Key): void {
    this.entries.delete(key);
  }

  values(): IterableIterator<Value> {
    return this.entries.values();
  }

  keys(): IterableIterator<Key> {
    return this.entries.keys();
  }

  get size(): number {
    return this.entries.size;
  }
}
