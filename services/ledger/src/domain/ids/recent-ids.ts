/**
 * Ids that a table of the read model may not have yet. They are not part of the hashed state: memory and table together
 * give the same answer, however far the projection is.
 */
export class RecentIds<Value> {
  private readonly recent = new Map<string, { readonly value: Value; readonly revision: number }>();
  /** The table has the ids of revisions up to here, so a replay of them is not remembered. */
  private forgottenUpTo = -1;

  /** `revision` is that of the event. It never falls from one call to the next. */
  remember(id: string, value: Value, revision: number): void {
    if (revision > this.forgottenUpTo) this.recent.set(id, { value, revision });
  }

  find(id: string): Value | undefined {
    return this.recent.get(id)?.value;
  }

  /**
   * Drops the ids of these revisions, which everybody who still asks finds in the table, and remembers none of them
   * from now on. Ids were added in ascending order.
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
