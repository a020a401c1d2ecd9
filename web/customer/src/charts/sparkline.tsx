import type { JSX } from 'react';
import styles from './charts.module.css';
import { linePath } from './line-path.js';
import { useDayCloses } from './use-day-closes.js';

/**
 * The last day as a small line. It is decoration: the change is written beside it in the same row, card or link, and
 * colours the line, so that the two agree.
 */
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
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
      className={styles.line}
    >
      {closes === undefined ? null : (
        <path
          d={linePath(closes, { width, height, pad: 2 })}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
