import type { JSX } from 'react';
import { linePath } from './line-path.js';
import { useDayCloses } from './use-day-closes.js';

/** The last day as a small line in the colour of its direction. It is decoration: the change is written beside it. */
export function Sparkline({
  symbol,
  width = 96,
  height = 28,
}: {
  readonly symbol: string;
  readonly width?: number;
  readonly height?: number;
}): JSX.Element {
  const closes = useDayCloses(symbol);
  const rising = closes === undefined || (closes.at(-1) ?? 0) >= (closes[0] ?? 0);
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
      style={{ display: 'block', maxWidth: '100%' }}
    >
      {closes === undefined ? null : (
        <path
          d={linePath(closes, { width, height, pad: 2 })}
          fill="none"
          stroke={rising ? 'var(--up)' : 'var(--down)'}
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
