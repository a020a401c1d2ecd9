/** Runs tasks with the same key one after the other. Tasks with different keys run side by side. */
export class OneAtATime {
  private readonly tails = new Map<string, Promise<unknown>>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const running = (this.tails.get(key) ?? Promise.resolve()).then(work);
    const tail = running
      .catch(() => undefined)
      .finally(() => {
        if (this.tails.get(key) === tail) this.tails.delete(key);
      });
    this.tails.set(key, tail);
    return running;
  }
}
