import type { JSX, ReactNode } from 'react';
import { AssetIcon } from '@corella/ui';
import { direction, MINUS, movement, percent } from '../format/amounts.js';
import { baseOf, initials, pairOf, shortHash, stateTone } from '../format/names.js';
import styles from './marks.module.css';

export type Tone = 'plain' | 'primary' | 'warn' | 'hot' | 'line';

export function Chip({
  tone = 'plain',
  children,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
}): JSX.Element {
  return (
    <span className={styles.chip} data-tone={tone}>
      {children}
    </span>
  );
}

/**
 * A market that trades needs no attention, so its state is plain text. Every other state is a chip. `why` is the
 * tooltip and is read out after the name.
 */
export function StateChip({
  state,
  name,
  away = false,
  why = null,
}: {
  readonly state: number;
  readonly name: string;
  /** Nobody runs the market, so its state is what was last heard. */
  readonly away?: boolean;
  readonly why?: string | null;
}): JSX.Element {
  const tone = away ? 'warn' : stateTone(state);
  const label = (
    <>
      {away ? 'No owner' : `${state} ${name}`}
      {why !== null && <span className="visually-hidden">. {why}</span>}
    </>
  );
  return (
    <span title={why ?? undefined}>
      {tone === 'plain' ? <span className="dim num">{label}</span> : <Chip tone={tone}>{label}</Chip>}
    </span>
  );
}

/** ●○: how many of the required people have signed. The initiator counts as the first. */
export function Pips({ done, of }: { readonly done: number; readonly of: number }): JSX.Element {
  return (
    <span className={styles.pips} role="img" aria-label={`${done} of ${of} people`}>
      {Array.from({ length: of }, (_, index) => (
        <i key={index} data-on={index < done} />
      ))}
    </span>
  );
}

export function Avatar({ name, me = false }: { readonly name: string; readonly me?: boolean }): JSX.Element {
  return (
    <span className={styles.avatar} data-me={me} data-empty={name === ''} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

export function Hash({ value }: { readonly value: string }): JSX.Element {
  return (
    <span className={styles.hash} title={value}>
      {shortHash(value)}
    </span>
  );
}

export function AssetMark({ asset }: { readonly asset: string }): JSX.Element {
  return (
    <span className={styles.asset}>
      <AssetIcon asset={asset} size={20} />
      {asset.toUpperCase()}
    </span>
  );
}

export function PairMark({ symbol }: { readonly symbol: string }): JSX.Element {
  return (
    <span className={styles.asset}>
      <AssetIcon asset={baseOf(symbol)} size={20} />
      {pairOf(symbol)}
    </span>
  );
}

const directionClass = { up: 'up', down: 'down', flat: 'dim' } as const;

/**
 * A change over time as colour, sign and percent. The colour follows the text, so a change that rounds to zero has
 * none.
 */
export function Change({ fraction }: { readonly fraction: string }): JSX.Element {
  const shown = percent(fraction);
  const toward = shown.startsWith('+') ? 'up' : shown.startsWith(MINUS) ? 'down' : 'flat';
  return <span className={`num ${directionClass[toward]}`}>{shown}</span>;
}

/** The amount of a posting. The sign gives the direction; the colour repeats it. */
export function Movement({ value }: { readonly value: string }): JSX.Element {
  return <span className={`num ${directionClass[direction(value)]}`}>{movement(value)}</span>;
}

export function SideMark({ side }: { readonly side: 'buy' | 'sell' }): JSX.Element {
  return side === 'buy' ? <span className="up">↑ buy</span> : <span className="down">↓ sell</span>;
}
