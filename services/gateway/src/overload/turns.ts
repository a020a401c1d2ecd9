/** Work of which only so much runs at once. Some more waits its turn; what comes on top is not done: null. */
export class Turns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly most: number,
    private readonly mostWaiting: number,
  ) {}

  get isIdle(): boolean {
    return this.running === 0;
  }

  async run<Done>(work: () => Promise<Done>): Promise<Done | null> {
    if (this.running < this.most) this.running += 1;
    else if (this.waiting.length >= this.mostWaiting) return null;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // Whoever waited takes over the place.
      if (next) next();
      else this.running -= 1;
    }
  }
}
