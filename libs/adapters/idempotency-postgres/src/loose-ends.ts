/** Bounds what waits for a server that is away. What is forgotten beyond that runs out there by itself. */
const MOST_KEPT = 1_000;

/** Writes that nobody waits for, and that are tried again while they fail. The oldest are given up first. */
export class LooseEnds {
  private readonly kept: (() => Promise<unknown>)[] = [];
  private retrying: Promise<void> | null = null;

  add(write: () => Promise<unknown>): void {
    this.kept.push(write);
    if (this.kept.length > MOST_KEPT) this.kept.shift();
  }

  /** Tries each once more, up to the first that fails: whatever stood in its way stands in the way of the others. */
  retry(): Promise<void> {
    this.retrying ??= this.retryAll().finally(() => (this.retrying = null));
    return this.retrying;
  }

  private async retryAll(): Promise<void> {
    for (let write = this.kept[0]; write !== undefined; write = this.kept[0]) {
      try {
        await write();
      } catch {
        return;
      }
      if (this.kept[0] === write) this.kept.shift();
    }
  }
}
