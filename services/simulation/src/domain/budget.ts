/** A token bucket for placing orders: `perSecond` on average, `burst` at once. Each call passes the time in. */
export interface Budget {
  /** Takes one token if there is one. */
  take(nowMs: number): boolean;
}

export function orderBudget(options: {
  readonly perSecond: number;
  readonly burst: number;
  readonly nowMs: number;
}): Budget {
  let tokens = options.burst;
  let lastMs = options.nowMs;
  return {
    take(nowMs) {
      tokens = Math.min(options.burst, tokens + (Math.max(0, nowMs - lastMs) * options.perSecond) / 1_000);
      lastMs = nowMs;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
