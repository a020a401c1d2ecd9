import type { JSX } from 'react';
import styles from './chart.module.css';

/** Heights and offsets of the skeleton's candles, in percent. */
const BONES: readonly (readonly [height: number, lift: number])[] = Array.from(
  { length: 28 },
  (_, index) => [6 + ((index * 37) % 13), 10 + ((index * 53) % 17)] as const,
);

/** Grey candles until the real ones have arrived. */
export function ChartSkeleton(): JSX.Element {
  return (
    <div className={styles.cover} aria-hidden="true">
      <div className={styles.bones}>
        {BONES.map(([height, lift], index) => (
          <i key={index} style={{ height: `${height}%`, marginBottom: `${lift}%` }} />
        ))}
      </div>
    </div>
  );
}
