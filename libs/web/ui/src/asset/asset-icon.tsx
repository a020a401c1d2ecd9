import { findAsset } from '@corella/money';
import type { JSX, ReactNode } from 'react';
import styles from './asset-icon.module.css';

const ink = (d: string, strokeWidth?: number): ReactNode => (
  <path className={styles.ink} d={d} strokeWidth={strokeWidth} />
);

const DOTS: readonly (readonly [x: number, y: number, r: number])[] = [
  [10.3, 9, 1.35],
  [13.7, 9, 1.35],
  [8.6, 12, 1.35],
  [15.4, 12, 1.35],
  [10.3, 15, 1.35],
  [13.7, 15, 1.35],
  [12, 5.7, 0.85],
  [12, 18.3, 0.85],
  [6.5, 8.8, 0.85],
  [17.5, 8.8, 0.85],
  [6.5, 15.2, 0.85],
  [17.5, 15.2, 0.85],
];

const BITCOIN = [
  'M8.7 6.5h3.9c1.7 0 2.8 1 2.8 2.5s-1.1 2.6-2.8 2.6H8.7m0 0h4.4c1.9 0 3.1 1.1 3.1 2.9s-1.2 3-3.1 3H8.7',
  'm1.1-11v11M11 4.8v1.7m2.1-1.7v1.7M11 17.5v1.7m2.1-1.7v1.7',
].join('');
const DOLLAR =
  'M15.4 8.8c-.6-1.1-1.8-1.8-3.4-1.8-2 0-3.4 1-3.4 2.5 0 3.5 6.9 1.4 6.9 5 0 1.5-1.5 2.5-3.5 2.5-1.7 0-3-.7-3.6-1.9M12 5.2V7m0 10v1.8';

/** Marks in one colour on a neutral disc, because colour is reserved for direction. */
const MARKS: Readonly<Record<string, ReactNode>> = {
  aud: ink(DOLLAR),
  nzd: ink(DOLLAR),
  btc: ink(BITCOIN),
  eth: (
    <>
      <path className={styles.solid} d="m12 4 5 8.2-5 3-5-3L12 4Z" opacity=".55" />
      <path className={styles.solid} d="m12 4 5 8.2-5-2.3V4ZM12 16.6l5-3-5 6.6-5-6.6 5 3Z" />
    </>
  ),
  xrp: ink('M6.5 6.5 9.3 9.3a3.8 3.8 0 0 0 5.4 0l2.8-2.8M6.5 17.5l2.8-2.8a3.8 3.8 0 0 1 5.4 0l2.8 2.8'),
  sol: (
    <path
      className={styles.solid}
      d="M8.6 6.7h9l-2.2 2.4h-9l2.2-2.4Zm0 8.2h9l-2.2 2.4h-9l2.2-2.4Zm6.8-4.1h-9l2.2 2.4h9l-2.2-2.4Z"
    />
  ),
  usdt: (
    <>
      {ink('M7 7.2h10M12 7.2v10.3')}
      <ellipse className={styles.ink} cx="12" cy="11.5" rx="5.6" ry="1.9" strokeWidth="1.25" />
    </>
  ),
  ltc: ink('M11.6 6 9.2 17.3h6.6M8 13.4l6-2.4', 2),
  bch: <g transform="rotate(-16 12 12)">{ink(BITCOIN)}</g>,
  ada: (
    <g className={styles.solid}>
      {DOTS.map(([x, y, r]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r={r} />
      ))}
    </g>
  ),
  link: ink('m12 6 5.2 3v6L12 18l-5.2-3V9L12 6Z', 2.2),
  ht: ink(
    'M12.5 5.2c.5 2.6 3.9 4 3.9 7.8a4.4 4.4 0 0 1-8.8 0c0-1.8.9-2.9 1.7-3.9.4 1.3 1 1.9 1.6 2.2.3-2.2.5-4.3 1.6-6.1Z',
  ),
};

export interface AssetIconProps {
  /** Lower-case code, as on the wire. */
  readonly asset: string;
  readonly size?: 20 | 24 | 28 | 32;
  readonly className?: string;
}

/** An asset's icon. An unknown asset shows the first letters of its code. */
export function AssetIcon({ asset, size = 24, className }: AssetIconProps): JSX.Element {
  return (
    <svg
      className={[styles.asset, className].filter(Boolean).join(' ')}
      width={size}
      height={size}
      viewBox="-0.5 -0.5 25 25"
      aria-hidden="true"
      focusable="false"
    >
      <circle className={styles.disc} cx="12" cy="12" r="12" />
      {MARKS[asset] ?? (
        <text className={styles.letters} x="12" y="15">
          {asset.slice(0, 2).toUpperCase()}
        </text>
      )}
    </svg>
  );
}

/** A pair's icon is that of its base asset. */
export function PairIcon({
  base,
  size = 28,
  className,
}: {
  readonly base: string;
  readonly size?: 20 | 24 | 28 | 32;
  readonly className?: string;
}): JSX.Element {
  return <AssetIcon asset={base} size={size} className={className} />;
}

/** Currency codes are in capitals; full names come from the asset list. */
export const assetCode = (asset: string): string => asset.toUpperCase();
export const assetName = (asset: string): string => findAsset(asset)?.name ?? assetCode(asset);
export const pairLabel = (base: string, quote: string): string => `${assetCode(base)}/${assetCode(quote)}`;
