import { Icon, groupThousands, plainDecimal } from '@corella/ui';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { ChangeEvent, JSX, KeyboardEvent, ReactNode } from 'react';
import { stepped } from './draft.js';
import styles from './form.module.css';

export interface NumberFieldProps {
  readonly label: string;
  readonly unit: string;
  /** Plain decimal text; grouped by thousands until it is edited. */
  readonly value: string;
  /** Most decimals; more are not taken while typing. Arrow keys step the last of them, with shift ten. */
  readonly decimals: number;
  readonly onChange: (value: string) => void;
  readonly error?: string;
  readonly hint?: ReactNode;
  readonly hintWarns?: boolean;
  /** Names of the two step buttons; without them there are none. */
  readonly steppers?: { readonly down: string; readonly up: string };
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };
const BIG = 10;

export function NumberField({
  label,
  unit,
  value,
  decimals,
  onChange,
  error,
  hint,
  hintWarns = false,
  steppers,
}: NumberFieldProps): JSX.Element {
  const id = useId();
  const [editing, setEditing] = useState(false);
  const accepted = new RegExp(`^[0-9]{0,15}${decimals > 0 ? `(\\.[0-9]{0,${decimals}})?` : ''}$`);
  const input = useRef<HTMLInputElement>(null);
  const caretFromEnd = useRef<number | null>(null);
  // Commas leave with the first edit; the caret keeps its place, counted from the end.
  useLayoutEffect(() => {
    if (caretFromEnd.current === null || input.current === null) return;
    const at = Math.max(0, input.current.value.length - caretFromEnd.current);
    caretFromEnd.current = null;
    input.current.setSelectionRange(at, at);
  });
  const take = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const plain = plainDecimal(target.value);
    caretFromEnd.current = target.value.length - (target.selectionStart ?? target.value.length);
    setEditing(true);
    if (accepted.test(plain)) onChange(plain);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    onChange(stepped(value, decimals, event.shiftKey ? step * BIG : step));
  };
  const described = error !== undefined ? `${id}-error` : hint !== undefined ? `${id}-hint` : undefined;
  return (
    <div className={styles.fieldBlock}>
      <div className={styles.field} data-bad={error === undefined ? undefined : ''}>
        <label htmlFor={id}>{label}</label>
        <input
          ref={input}
          id={id}
          className="num"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          value={editing ? value : groupThousands(value)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={described}
          onFocus={(event) => event.target.select()}
          onBlur={() => setEditing(false)}
          onChange={take}
          onKeyDown={onKeyDown}
        />
        <span className={styles.unit}>{unit}</span>
        {steppers === undefined ? null : (
          <>
            <button
              type="button"
              className={styles.step}
              aria-label={steppers.down}
              onClick={() => onChange(stepped(value, decimals, -1))}
            >
              <Icon name="minus" />
            </button>
            <button
              type="button"
              className={styles.step}
              aria-label={steppers.up}
              onClick={() => onChange(stepped(value, decimals, 1))}
            >
              <Icon name="plus" />
            </button>
          </>
        )}
      </div>
      {error !== undefined ? (
        <p className={styles.fault} id={`${id}-error`} role="alert">
          <Icon name="warn" size={12} />
          {error}
        </p>
      ) : null}
      {error === undefined && hint !== undefined ? (
        <p className={`${styles.hint} num`} id={`${id}-hint`} data-warns={hintWarns || undefined}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
