import { seededRandom } from '@corella/random';

/**
 * Log-price deviations of one asset against AUD, walked backwards from 0 at the anchor: `log[i]` is the deviation i
 * grid steps before the end. Volatility comes in clusters (its logarithm is a slow autoregressive process), and the
 * walk is pulled gently towards the anchor, so three months of history stay plausible. The same seed and asset give the
 * same path in every pair, so triangles of pairs agree.
 */
export interface GridStep {
  /** Length in minutes. */
  readonly minutes: number;
}

/** Typical standard deviation of a day's move. AUD is the unit of measure and does not move. */
const DAILY_SIGMA: Readonly<Record<string, number>> = {
  aud: 0,
  nzd: 0.004,
  usdt: 0.006,
  btc: 0.024,
  eth: 0.032,
  xrp: 0.04,
  ltc: 0.034,
  bch: 0.036,
  sol: 0.046,
  ada: 0.044,
  link: 0.044,
  ht: 0.03,
};
const DEFAULT_SIGMA = 0.04;
const DAY_MINUTES = 1_440;
/** Memory of the volatility: about six hours. */
const VOLATILITY_MEMORY_MINUTES = 360;
const VOLATILITY_SPREAD = 0.55;
/** The pull towards the anchor halves a deviation in about a month. */
const PULL_PER_MINUTE = Math.LN2 / (30 * DAY_MINUTES);

export function pricePath(options: { seed: number; asset: string; steps: readonly GridStep[] }): Float64Array {
  const { seed, asset, steps } = options;
  const random = seededRandom(`history/${seed}/${asset}`);
  const sigmaMinute = (DAILY_SIGMA[asset] ?? DEFAULT_SIGMA) / Math.sqrt(DAY_MINUTES);
  const log = new Float64Array(steps.length + 1);
  let mood = 0;
  for (let i = 0; i < steps.length; i += 1) {
    const minutes = steps[i]?.minutes ?? 1;
    const kept = Math.exp(-minutes / VOLATILITY_MEMORY_MINUTES);
    mood = mood * kept + VOLATILITY_SPREAD * Math.sqrt(1 - kept * kept) * random.normal();
    const move = sigmaMinute * Math.sqrt(minutes) * Math.exp(mood) * random.normal();
    log[i + 1] = (log[i] ?? 0) * (1 - PULL_PER_MINUTE * minutes) + move;
  }
  return log;
}
