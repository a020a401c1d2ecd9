import { Icon, groupThousands, plainDecimal } from '@corella/ui';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { ChangeEvent, JSX, KeyboardEvent, ReactNode, RefObject } from 'react';
import { stepped } from '../amounts/draft.js';
import styles from '../look/form.module.css';

export interface NumberFieldProps {
  readonly label: string;
  readonly unit: string;
  /** Plain decimal text, grouped by thousands until it is edited. */
  readonly value: string;
  /** The most decimals that can be typed. Arrow keys step the last of them, or ten times as much with shift. */
  readonly decimals: number;
  readonly onChange: (value: string) => void;
  /** The field's name for keys that put the focus here. */
  readonly keyField?: 'price' | 'amount';
  readonly error?: string;
  readonly hint?: ReactNode;
  readonly hintWarns?: boolean;
  /** Stands below the field, at the end of the hint's or error's line. */
  readonly belowEnd?: ReactNode;
  /** Names of the two step buttons. Without names there are no buttons. */
  readonly steppers?: { readonly down: string; readonly up: string };
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };
const BIG = 10;

/** A plain decimal of what people also type: `.5` → `0.5`, `007` → `7`, `1.` → `1`. */
const tidied = (plain: string): string =>
  plain
    .replace(/^\./, '0.')
    .replace(/^0+(?=[0-9])/, '')
    .replace(/\.$/, '');

interface Typing {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly shown: string;
  readonly take: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly leave: () => void;
}

/**
 * Accepts what fits the decimals. The first edit removes the commas of the shown text. The text stays as it is typed
 * until the field is left or its value changes elsewhere.
 */
function useTyping({ value, decimals, onChange }: Pick<NumberFieldProps, 'value' | 'decimals' | 'onChange'>): Typing {
  const [typed, setTyped] = useState<string | null>(null);
  const accepted = new RegExp(`^[0-9]{0,15}${decimals > 0 ? `(\\.[0-9]{0,${decimals}})?` : ''}$`);
  const input = useRef<HTMLInputElement>(null);
  const caretFromEnd = useRef<number | null>(null);
  // Keeps the caret's place, counted from the end, when commas before it disappear.
  useLayoutEffect(() => {
    if (caretFromEnd.current === null || input.current === null) return;
    const at = Math.max(0, input.current.value.length - caretFromEnd.current);
    caretFromEnd.current = null;
    input.current.setSelectionRange(at, at);
  });
  const take = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const plain = plainDecimal(target.value);
    caretFromEnd.current = plainDecimal(target.value.slice(target.selectionStart ?? target.value.length)).length;
    if (!accepted.test(plain)) return setTyped(typed ?? value);
    setTyped(plain);
    onChange(tidied(plain));
  };
  const shown = typed === null ? groupThousands(value) : tidied(typed) === value ? typed : value;
  return { input, shown, take, leave: () => setTyped(null) };
}

interface SteppersProps {
  readonly names: { readonly down: string; readonly up: string };
  readonly onStep: (steps: number) => void;
}

function Steppers({ names, onStep }: SteppersProps): JSX.Element {
  return (
    <>
      <button type="button" className={styles.step} aria-label={names.down} onClick={() => onStep(-1)}>
        <Icon name="minus" />
      </button>
      <button type="button" className={styles.step} aria-label={names.up} onClick={() => onStep(1)}>
        <Icon name="plus" />
      </button>
    </>
  );
}

type MessageProps = Pick<NumberFieldProps, 'error' | 'hint' | 'hintWarns'> & { readonly id: string };

/** What is wrong with the number, or else the hint. */
function Message({ id, error, hint, hintWarns = false }: MessageProps): JSX.Element | null {
  if (error !== undefined)
    return (
      <p className={styles.fault} id={`${id}-error`} role="alert">
        <Icon name="warn" size={12} />
        {error}
      </p>
    );
  if (hint === undefined) return null;
  return (
    <p className={`${styles.hint} num`} id={`${id}-hint`} data-warns={hintWarns || undefined}>
      {hint}
    </p>
  );
}

/**
 * A decimal number that can be typed and stepped by arrow keys and buttons. Thousands are grouped while it is not being
 * edited.
 */
export function NumberField(props: NumberFieldProps): JSX.Element {
  const { label, unit, value, decimals, onChange, error, hint, hintWarns, steppers, keyField, belowEnd } = props;
  const id = useId();
  const { input, shown, take, leave } = useTyping({ value, decimals, onChange });
  const step = (steps: number): void => onChange(stepped(value, decimals, steps));
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps = STEPS[event.key];
    if (steps === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    step(event.shiftKey ? steps * BIG : steps);
  };
  const described = error !== undefined ? `${id}-error` : hint !== undefined ? `${id}-hint` : undefined;
  const message = <Message id={id} error={error} hint={hint} hintWarns={hintWarns} />;
  return (
    <div className={styles.fieldBlock}>
      <div className={styles.field} data-bad={error === undefined ? undefined : ''}>
        <label htmlFor={id}>{label}</label>
        <input
          ref={input}
          id={id}
          className="num"
          data-key-field={keyField}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          value={shown}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={described}
          onFocus={(event) => event.target.select()}
          onBlur={leave}
          onChange={take}
          onKeyDown={onKeyDown}
        />
        <span className={styles.unit}>{unit}</span>
        {steppers === undefined ? null : <Steppers names={steppers} onStep={step} />}
      </div>
      {belowEnd === undefined ? (
        message
      ) : (
        <div className={styles.below}>
          <div>{message}</div>
          {belowEnd}
        </div>
      )}
    </div>
  );
}
