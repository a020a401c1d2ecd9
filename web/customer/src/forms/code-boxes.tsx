import { Icon } from '@corella/ui';
import { useId } from 'react';
import type { JSX, ReactNode, Ref } from 'react';
import styles from './forms.module.css';

const DIGITS = 6;

export interface CodeBoxesProps {
  readonly label: string;
  readonly value: string;
  /** Digits only, six at most. */
  readonly onChange: (value: string) => void;
  /** Called when the sixth digit is there, whether it was typed, pasted or filled in by the device. */
  readonly onComplete?: (value: string) => void;
  readonly error?: string;
  readonly hint?: ReactNode;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The digits of what was typed or pasted as a code. Other characters are dropped, so `123 456` works. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '').slice(0, DIGITS);

/** One real input under six boxes, so paste, autofill and assistive technology work as usual. */
export function CodeBoxes({
  label,
  value,
  onChange,
  onComplete,
  error,
  hint,
  autoFocus,
  ref,
}: CodeBoxesProps): JSX.Element {
  const id = useId();
  const change = (typed: string): void => {
    const next = digitsOf(typed);
    onChange(next);
    if (next.length === DIGITS && next !== value) onComplete?.(next);
  };
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={`${styles.six} num`} data-bad={error ? '' : undefined}>
        <input
          ref={ref}
          id={id}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          autoFocus={autoFocus}
          aria-invalid={error ? true : undefined}
          aria-describedby={
            [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ') || undefined
          }
          onChange={(event) => change(event.target.value)}
        />
        {Array.from({ length: DIGITS }, (_, at) => (
          <span key={at} aria-hidden="true" data-current={at === Math.min(value.length, DIGITS - 1) || undefined}>
            {value[at] ?? ''}
          </span>
        ))}
      </div>
      {error ? (
        <p className={styles.error} id={`${id}-error`} role="alert">
          <Icon name="warn" />
          {error}
        </p>
      ) : null}
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
