import { useRef } from 'react';
import type { CSSProperties, JSX, KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SIZES, USUAL, clampSize } from './arrangement.js';
import type { Sized } from './arrangement.js';
import styles from './arrange.module.css';

export interface SeparatorProps {
  readonly name: Sized;
  readonly value: number;
  readonly style: CSSProperties;
  /** While it is dragged, and with `done` when it is let go or moved by a key. */
  readonly onSize: (name: Sized, pixels: number, done: boolean) => void;
}

const STEP = 16;
const GROW: Readonly<Record<string, number>> = { ArrowLeft: 1, ArrowUp: 1, ArrowRight: -1, ArrowDown: -1 };

/** The track's size on the screen, which a narrow window keeps below the chosen one; null where nothing is laid out. */
function shownSize(name: Sized, grid: Element | null): number | null {
  if (grid === null) return null;
  const { gridTemplateColumns: columns, gridTemplateRows: rows } = getComputedStyle(grid);
  const track = (name === 'bottom' ? rows : columns).split(' ').at(name === 'book' ? -2 : -1) ?? '';
  return track.endsWith('px') ? Number.parseFloat(track) : null;
}

/**
 * Between two panels: dragged, or moved by arrow keys, Home and End. Enter and a double press restore the usual size.
 * The panel that it sizes is on its right or below it.
 */
export function Separator({ name, value, style, onSize }: SeparatorProps): JSX.Element {
  const { t } = useTranslation('exchange');
  const from = useRef<{ readonly at: number; readonly size: number } | null>(null);
  const { least, most } = SIZES[name];
  const across = name === 'bottom';
  const place = (event: PointerEvent): number => (across ? event.clientY : event.clientX);
  const moved = (event: PointerEvent): number =>
    from.current === null ? value : clampSize(name, from.current.size + from.current.at - place(event));
  const sizeNow = (target: Element): number => shownSize(name, target.parentElement) ?? value;
  const onKeyDown = (event: KeyboardEvent): void => {
    const now = sizeNow(event.currentTarget);
    const grow = GROW[event.key];
    const next =
      grow !== undefined
        ? clampSize(name, now + grow * STEP)
        : event.key === 'Home'
          ? least
          : event.key === 'End'
            ? most
            : event.key === 'Enter'
              ? USUAL[name]
              : null;
    if (next === null) return;
    event.preventDefault();
    onSize(name, next, true);
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={t(`arrange.size.${name}`)}
      aria-orientation={across ? 'horizontal' : 'vertical'}
      aria-valuenow={value}
      aria-valuemin={least}
      aria-valuemax={most}
      className={styles.separator}
      data-across={across || undefined}
      style={style}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onSize(name, USUAL[name], true)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { at: place(event), size: sizeNow(event.currentTarget) };
      }}
      onPointerMove={(event) => {
        if (from.current !== null) onSize(name, moved(event), false);
      }}
      onPointerUp={(event) => {
        if (from.current !== null) onSize(name, moved(event), true);
        from.current = null;
      }}
      onPointerCancel={() => (from.current = null)}
    />
  );
}
