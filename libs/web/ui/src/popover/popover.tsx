import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { JSX, ReactNode } from 'react';
import styles from './popover.module.css';

export interface PopoverProps {
  /** Renders the trigger. Spread `props` on a button. */
  readonly trigger: (props: {
    readonly onClick: () => void;
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls': string;
    readonly 'aria-haspopup': 'menu' | 'dialog';
  }) => ReactNode;
  readonly children: (close: () => void) => ReactNode;
  readonly label: string;
  readonly kind?: 'menu' | 'dialog';
  readonly align?: 'start' | 'end';
  readonly width?: number;
  readonly className?: string;
}

/** A panel below its trigger. Escape and a press outside close it; Escape returns the focus to the trigger. */
export function Popover({
  trigger,
  children,
  label,
  kind = 'menu',
  align = 'end',
  width,
  className,
}: PopoverProps): JSX.Element {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = (): void => setOpen(false);
  useEffect(() => {
    if (!open) return undefined;
    const onDown = ({ target, type }: Event): void => {
      if (!(target instanceof Node) || root.current?.contains(target) === true) return;
      // A press on the words of a label inside gives the focus to what surrounds the popover; that is not outside.
      if (type === 'pointerdown' || !target.contains(root.current)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setOpen(false);
      root.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
    };
    document.addEventListener('pointerdown', onDown);
    document.addEventListener('focusin', onDown);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onDown);
      document.removeEventListener('focusin', onDown);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);
  useLayoutEffect(() => {
    if (open) keepInside(panel.current);
  }, [open]);
  return (
    <span className={[styles.root, className].filter(Boolean).join(' ')} ref={root}>
      {trigger({ onClick: () => setOpen(!open), 'aria-expanded': open, 'aria-controls': id, 'aria-haspopup': kind })}
      {open ? (
        <div
          ref={panel}
          id={id}
          className={styles.panel}
          data-align={align}
          style={{ width }}
          role={kind === 'menu' ? undefined : 'dialog'}
          aria-label={label}
        >
          {children(close)}
        </div>
      ) : null}
    </span>
  );
}

/** Keeps the panel inside the window. */
function keepInside(panel: HTMLElement | null): void {
  if (panel === null) return;
  const { left, right } = panel.getBoundingClientRect();
  const over = right > window.innerWidth - 8 ? window.innerWidth - 8 - right : left < 8 ? 8 - left : 0;
  if (over !== 0) panel.style.translate = `${over}px 0`;
}

export const menuClass: {
  readonly list: string | undefined;
  readonly item: string | undefined;
  readonly group: string | undefined;
} = { list: styles.list, item: styles.item, group: styles.group };
