/**
 * Limits requests a second by key: a bucket of `burst` tokens, refilled at `perSecond`. Bounded: a full table forgets
 * the bucket used longest ago, which at worst grants it a fresh burst.
 */
export class TokenBuckets {
  private readonly buckets = new Map<string, { tokens: number; at: number }>();

  constructor(
    private readonly options: { readonly perSecond: number; readonly burst: number; readonly maxKeys: number },
  ) {}

  /** 0 if `cost` tokens were taken, otherwise the milliseconds until there are as many. `cost` is at most the burst. */
  take(key: string, nowMs: number, cost = 1): number {
    const { perSecond, burst, maxKeys } = this.options;
    const known = this.buckets.get(key);
    const elapsed = known ? Math.max(0, nowMs - known.at) : 0;
    const tokens = known ? Math.min(burst, known.tokens + (elapsed * perSecond) / 1_000) : burst;
    if (known) this.buckets.delete(key);
    else if (this.buckets.size >= maxKeys) {
      const [oldest] = this.buckets.keys();
      if (oldest !== undefined) this.buckets.delete(oldest);
    }
    const granted = tokens >= cost;
    this.buckets.set(key, { tokens: granted ? tokens - cost : tokens, at: nowMs });
    return granted ? 0 : Math.ceil(((cost - tokens) * 1_000) / perSecond);
  }

  /** Whole tokens left, and when the bucket will be full again. */
  room(key: string, nowMs: number): { readonly left: number; readonly fullAtMs: number } {
    const { perSecond, burst } = this.options;
    const known = this.buckets.get(key);
    const tokens = known ? Math.min(burst, known.tokens + (Math.max(0, nowMs - known.at) * perSecond) / 1_000) : burst;
    return { left: Math.floor(tokens), fullAtMs: nowMs + Math.ceil(((burst - tokens) * 1_000) / perSecond) };
  }
}
