import type { JSX, ReactNode } from 'react';
import styles from './segmented.module.css';

export interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly onChange: (value: Value) => void;
  readonly size?: 's' | 'm';
  readonly className?: string;
}

/** A small choice of exactly one option. The selected one has the text colour, never the primary colour. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  size = 'm',
  className,
}: SegmentedProps<Value>): JSX.Element {
  return (
    <div
      className={[styles.group, styles[`size-${size}`], className].filter(Boolean).join(' ')}
      role="group"
      aria-label={label}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
