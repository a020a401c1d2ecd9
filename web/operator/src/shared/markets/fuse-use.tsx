import type { JSX } from 'react';
import type { MarketRecord } from '@corella/contracts/operator';
import styles from './fuse-use.module.css';

/** From here on a fuse is near its limit, in percent of the move that trips it. */
export const NEAR_PERCENT = 60;

/** How much of the fuse's move has happened within its window, as a bar and in percent. */
export function FuseUse({ fuse }: { readonly fuse: MarketRecord['fuse'] }): JSX.Element {
  if (fuse === null) return <span className="dim">not armed</span>;
  const { usedPercent, limitPercent } = fuse;
  return (
    <span
      className={`${styles.use} num`}
      data-near={usedPercent >= NEAR_PERCENT}
      title={`${usedPercent}% of the ${limitPercent}% that trip the fuse`}
    >
      <i aria-hidden="true">
        <span style={{ width: `${usedPercent}%` }} />
      </i>
      <b>{usedPercent}%</b>
    </span>
  );
}
