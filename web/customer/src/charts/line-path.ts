/** Geometry: prices become pixels here, so floating point is fine. No amount is computed from it. */
export interface LineBox {
  readonly width: number;
  readonly height: number;
  /** Kept free above and below. */
  readonly pad: number;
}

/**
 * SVG path through values spread evenly over the width. A flat line is drawn in the middle. Empty for fewer than two
 * values.
 */
export function linePath(values: readonly number[], { width, height, pad }: LineBox): string {
  if (values.length < 2) return '';
  const low = Math.min(...values);
  const high = Math.max(...values);
  const y = (value: number): number =>
    high === low ? height / 2 : height - pad - ((value - low) * (height - 2 * pad)) / (high - low);
  return values
    .map(
      (value, at) => `${at === 0 ? 'M' : 'L'}${((at * width) / (values.length - 1)).toFixed(1)} ${y(value).toFixed(1)}`,
    )
    .join('');
}
