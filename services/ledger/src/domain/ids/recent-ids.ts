/**
 * Ids that a table of the read model may not show yet. No part of the hashed state: which ids are here depends on how
 * far the projection is, and together with the table the answer is the same wherever the line between them runs.
 */
export class RecentIds<Value> {
  private readonly recent = new Map<string, { readonly value: Value; readonly revision: number }>();
  /** Ids of revisions up to here are in the table, so a replay of them need not be remembered. */
  private forgottenUpTo = -1;

  /** `revision` is that of the event; it never falls from one call to the next. */
  remember(id: string, value: Value, revision: number): void {
    if (revision > this.forgottenUpTo) this.recent.set(id, { value, revision });
  }

  find(id: string): Value | undefined {
    return this.recent.get(id)?.value;
  }

  /**
   * Drops the ids of revisions that everybody who still asks can find in the table, and keeps none of them from now on.
   * They were added in ascending order.
   */
  forgetUpTo(revision: number): void {
    this.forgottenUpTo = Math.max(this.forgottenUpTo, revision);
    for (const [id, keyed] of this.recent) {
      if (keyed.revision > revision) return;
      this.recent.delete(id);
    }
  }

  get size(): number {
    return this.recent.size;
  }
}
