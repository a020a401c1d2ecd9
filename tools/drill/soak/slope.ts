export interface Sample {
  readonly atMs: number;
  readonly disk: number;
  readonly rss: number;
}

/** Least-squares slope of a figure over time, per hour. */
export function slopePerHour(samples: readonly Sample[], key: 'disk' | 'rss'): number {
  const n = samples.length;
  if (n < 2) return 0;
  const meanX = samples.reduce((sum, sample) => sum + sample.atMs, 0) / n;
  const meanY = samples.reduce((sum, sample) => sum + sample[key], 0) / n;
  const covariance = samples.reduce((sum, sample) => sum + (sample.atMs - meanX) * (sample[key] - meanY), 0);
  const variance = samples.reduce((sum, sample) => sum + (sample.atMs - meanX) ** 2, 0);
  return variance === 0 ? 0 : (covariance / variance) * 3_600_000;
}
