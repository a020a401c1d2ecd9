import type { JSX } from 'react';
import { duration, nearness } from '../format/times.js';
import { Icon } from './icon.js';
import styles from './time-left.module.css';

interface TimeLeftProps {
  readonly until: string;
  readonly nowMs: number;
  /** From how long before the end the chip is amber. */
  readonly nearMs?: number;
}

/** The clock stands still. */
export function TimePaused({ title }: { readonly title: string }): JSX.Element {
  return (
    <span className={styles.left} data-near="paused" title={title}>
      <Icon name="pause" size={12} />
      Paused
    </span>
  );
}

/** How long something may still wait, or for how long it has waited too long. */
export function TimeLeft({ until, nowMs, nearMs }: TimeLeftProps): JSX.Element {
  const near = nearness(until, nowMs, nearMs);
  const leftMs = Date.parse(until) - nowMs;
  return (
    <span className={`${styles.left} num`} data-near={near}>
      <Icon name="clock" size={12} />
      {near === 'over' ? `${duration(-leftMs)} over` : duration(leftMs)}
    </span>
  );
}
