import { useRef } from 'react';
import type { JSX, KeyboardEvent, ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabItem<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** The name for assistive technology when the label is an icon. */
  readonly name?: string;
  readonly count?: number;
}

export interface TabsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly items: readonly TabItem<Value>[];
  readonly onChange: (value: Value) => void;
  /** A tab's id is `{id}-tab-{value}`. Use it in the panel's `aria-labelledby`. */
  readonly id?: string;
  readonly stretch?: boolean;
  readonly className?: string;
}

const STEP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** A tab list with roving focus: arrow keys move and select, Home and End jump. */
export function Tabs<Value extends string>({
  label,
  value,
  items,
  onChange,
  id,
  stretch = false,
  className,
}: TabsProps<Value>): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const now = items.findIndex((item) => item.value === value);
    const step = STEP[event.key];
    const to =
      step !== undefined
        ? (now + step + items.length) % items.length
        : event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? items.length - 1
            : -1;
    const next = items[to];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  };
  return (
    <div
      ref={list}
      className={[styles.tabs, className].filter(Boolean).join(' ')}
      data-stretch={stretch || undefined}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          id={id === undefined ? undefined : `${id}-tab-${item.value}`}
          className={styles.tab}
          aria-selected={item.value === value}
          aria-label={item.name}
          title={item.name}
          tabIndex={item.value === value ? 0 : -1}
          onClick={() => onChange(item.value)}
        >
          {item.label}
          {item.count === undefined ? null : <span className={`${styles.count} num`}>{item.count}</span>}
        </button>
      ))}
    </div>
  );
}
