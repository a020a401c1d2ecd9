/** The value below which the share `q` of the values lies. 0 when there are no values. */
export function percentile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
