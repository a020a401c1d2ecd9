export interface BucketOptions {
  readonly perSecond: number;
  readonly burst: number;
  readonly maxKeys: number;
}

/** What a bucket holds that nobody has used since a moment: so many tokens at that moment. */
export interface Beginning {
  readonly atMs: number;
  readonly tokens: number;
}

interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

/**
 * Limits requests a second by key: a bucket of `burst` tokens, refilled at `perSecond`. Bounded: a full table forgets
 * the bucket used longest ago, which at worst grants it a fresh burst.
 */
export class TokenBuckets {
  private readonly buckets = new Map<string, Bucket>();

  constructor(private readonly options: BucketOptions) {}

  /**
   * 0 if `cost` tokens were taken, otherwise the milliseconds until there are as many. What costs more than the burst
   * needs a full bucket, and leaves it in debt.
   */
  take(key: string, nowMs: number, cost = 1, beginning?: Beginning): number {
    const { perSecond, burst } = this.options;
    const tokens = this.tokensOf(key, nowMs, beginning);
    const needed = Math.min(cost, burst);
    const granted = tokens >= needed;
    this.keep(key, { tokens: granted ? tokens - cost : tokens, at: nowMs });
    return granted ? 0 : Math.ceil(((needed - tokens) * 1_000) / perSecond);
  }

  /** Takes as many whole tokens as there are, `most` at most. */
  takeUpTo(key: string, nowMs: number, most: number): number {
    const tokens = this.tokensOf(key, nowMs);
    const taken = Math.max(0, Math.min(most, Math.floor(tokens)));
    if (taken > 0) this.keep(key, { tokens: tokens - taken, at: nowMs });
    return taken;
  }

  /** Takes `cost` tokens, or all if there are fewer: for what was granted elsewhere. */
  drain(key: string, nowMs: number, cost: number): void {
    this.keep(key, { tokens: Math.max(0, this.tokensOf(key, nowMs) - cost), at: nowMs });
  }

  /** Whole tokens left, and when the bucket will be full again. */
  room(key: string, nowMs: number): { readonly left: number; readonly fullAtMs: number } {
    const { perSecond, burst } = this.options;
    const tokens = this.tokensOf(key, nowMs);
    return {
      left: Math.max(0, Math.floor(tokens)),
      fullAtMs: nowMs + Math.ceil(((burst - tokens) * 1_000) / perSecond),
    };
  }

  private tokensOf(key: string, nowMs: number, beginning?: Beginning): number {
    const { perSecond, burst } = this.options;
    let known = this.buckets.get(key);
    if (beginning !== undefined && (known === undefined || known.at < beginning.atMs))
      known = { tokens: beginning.tokens, at: beginning.atMs };
    if (known === undefined) return burst;
    const elapsed = Math.max(0, nowMs - known.at);
    return Math.min(burst, known.tokens + (elapsed * perSecond) / 1_000);
  }

  private keep(key: string, bucket: Bucket): void {
    if (!this.buckets.delete(key) && this.buckets.size >= this.options.maxKeys) {
      const [oldest] = this.buckets.keys();
      if (oldest !== undefined) this.buckets.delete(oldest);
    }
    this.buckets.set(key, bucket);
  }
}
