/** Waits that somebody can end, by name. */
export class Bells {
  private readonly rung = new Set<string>();
  private readonly waiting = new Map<string, () => void>();

  constructor(private readonly sleep: (ms: number) => Promise<void>) {}

  /** Ends the wait of this name, or the next one if there is none now. However often it rings, it ends one. */
  ring(name: string): void {
    const end = this.waiting.get(name);
    if (end === undefined) this.rung.add(name);
    else end();
  }

  /** Whether the time was over or it has rung. */
  async wait(name: string, ms: number): Promise<'time' | 'rung'> {
    if (this.rung.delete(name)) return 'rung';
    const bell = new Promise<'rung'>((resolve) => this.waiting.set(name, () => resolve('rung')));
    const ended = await Promise.race([bell, this.sleep(ms).then(() => 'time' as const)]);
    this.waiting.delete(name);
    return ended;
  }

  forget(name: string): void {
    this.rung.delete(name);
    this.waiting.delete(name);
  }
}
