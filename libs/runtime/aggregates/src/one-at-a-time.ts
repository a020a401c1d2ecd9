/** Runs tasks with the same key one after the other. Tasks with different keys run side by side. */
export class OneAtATime {
  private readonly tails = new Map<string, Promise<unknown>>();
  /** How many run or wait, by key. */
  private readonly counts = new Map<string, number>();

  /** For work that costs much and that whoever asks can repeat at will: null when `most` run or wait already. */
  async runUnlessMany<T>(key: string, most: number, work: () => Promise<T>): Promise<T | null> {
    return (this.counts.get(key) ?? 0) >= most ? null : this.run(key, work);
  }

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    const running = (this.tails.get(key) ?? Promise.resolve()).then(work);
    const tail = running
      .catch(() => undefined)
      .finally(() => {
        const left = (this.counts.get(key) ?? 1) - 1;
        if (left === 0) this.counts.delete(key);
        else this.counts.set(key, left);
        if (this.tails.get(key) === tail) this.tails.delete(key);
      });
    this.tails.set(key, tail);
    return running;
  }
}
