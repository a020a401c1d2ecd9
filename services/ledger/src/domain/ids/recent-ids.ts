/**
 * Keys that a table of the read model may not show yet (core.md 3). No part of the hashed state: which keys are here
 * depends on how far the projection is, and together with the table the answer is the same wherever the line between
 * them runs.
 */
export class RecentIds<Value> {
  private readonly recent = new Map<string, { readonly value: Value; readonly revision: number }>();

  /** `revision` is that of the event; it never falls from one call to the next. */
  remember(key: string, value: Value, revision: number): void {
    this.recent.set(key, { value, revision });
  }

  find(key: string): Value | undefined {
    return this.recent.get(key)?.value;
  }

  /**
   * Drops the keys of revisions that everybody who still asks can find in the table. They were added in ascending
   * order.
   */
  forgetUpTo(revision: number): void {
    for (const [key, keyed] of this.recent) {
      if (keyed.revision > revision) return;
      this.recent.delete(key);
    }
  }

  get size(): number {
    return this.recent.size;
  }
}
