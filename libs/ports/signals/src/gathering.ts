/** No gathering keeps more replies than that. */
const MAX_REPLIES = 1_000;

export interface GatherOptions<Reply> {
  /** How long to wait for replies. */
  readonly timeoutMs: number;
  /** Whether these replies will do. Asked after each reply, and never before the first. */
  readonly enough?: (replies: readonly Reply[]) => boolean;
}

/** For adapters: the replies to one question that several may answer, until there are enough or the time is over. */
export class Gathering<Reply> {
  readonly done: Promise<readonly Reply[]>;
  private readonly replies: Reply[] = [];
  private readonly timer: NodeJS.Timeout;
  private resolve!: (replies: readonly Reply[]) => void;
  private reject!: (error: unknown) => void;

  constructor(private readonly options: GatherOptions<Reply>) {
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.timer = setTimeout(() => this.end(), options.timeoutMs);
  }

  /** What comes after the end is dropped. */
  add(reply: Reply): void {
    this.replies.push(reply);
    try {
      if (this.replies.length >= MAX_REPLIES || this.options.enough?.(this.replies)) this.end();
    } catch (error) {
      clearTimeout(this.timer);
      this.reject(error);
    }
  }

  /** Nobody else will reply. */
  end(): void {
    clearTimeout(this.timer);
    this.resolve([...this.replies]);
  }
}
