import { useId } from 'react';
import type { InputHTMLAttributes, JSX, ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { Icon } from '../icon/icon.js';
import styles from './field.module.css';

export interface Frame {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The problem in words. It is linked to the control and announced by assistive technology. */
  readonly error?: string;
  /** Content inside the box before and after the control, such as a unit or a copy button. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly labelEnd?: ReactNode;
  readonly className?: string;
}

export function describedBy(id: string, { hint, error }: Frame, more?: string): string | undefined {
  return (
    [error ? `${id}-error` : undefined, hint ? `${id}-hint` : undefined, more].filter(Boolean).join(' ') || undefined
  );
}

export function FieldFrame({
  id,
  frame,
  children,
  disabled,
}: {
  readonly id: string;
  readonly frame: Frame;
  readonly children: ReactNode;
  readonly disabled?: boolean;
}): JSX.Element {
  return (
    <div className={[styles.field, frame.className].filter(Boolean).join(' ')}>
      <div className={styles.labelRow}>
        <label className={styles.label} htmlFor={id}>
          {frame.label}
        </label>
        {frame.labelEnd}
      </div>
      <div className={styles.box} data-bad={frame.error ? '' : undefined} data-off={disabled ? '' : undefined}>
        {frame.before}
        {children}
        {frame.after}
      </div>
      {frame.error ? (
        <p className={styles.error} id={`${id}-error`} role="alert">
          <Icon name="warn" />
          {frame.error}
        </p>
      ) : null}
      {frame.hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {frame.hint}
        </p>
      ) : null}
    </div>
  );
}

export interface FieldProps extends Frame, Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled input with hint and error. Accepts the result of react-hook-form's `register`. */
export function Field({
  label,
  hint,
  error,
  before,
  after,
  labelEnd,
  className,
  id: ownId,
  ...input
}: FieldProps): JSX.Element {
  const made = useId();
  const id = ownId ?? made;
  const frame = { label, hint, error, before, after, labelEnd, className };
  return (
    <FieldFrame id={id} frame={frame} disabled={input.disabled}>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, frame, input['aria-describedby'])}
      />
    </FieldFrame>
  );
}

export interface SelectProps extends Frame, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly ref?: Ref<HTMLSelectElement>;
}

export function Select({
  label,
  hint,
  error,
  before,
  after,
  labelEnd,
  className,
  options,
  id: ownId,
  ...select
}: SelectProps): JSX.Element {
  const made = useId();
  const id = ownId ?? made;
  const frame = {
    label,
    hint,
    error,
    before,
    after: after ?? <Icon name="chevron-down" className={styles.chevron} />,
    labelEnd,
    className,
  };
  return (
    <FieldFrame id={id} frame={frame} disabled={select.disabled}>
      <select
        {...select}
        id={id}
        className={styles.select}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, frame, select['aria-describedby'])}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

export interface CheckProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  readonly label: ReactNode;
  readonly error?: string;
  /** 16 pixels, for toolbars. */
  readonly small?: boolean;
  readonly className?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

export function Check({ label, error, small = false, className, ...input }: CheckProps): JSX.Element {
  const id = useId();
  return (
    <div className={className}>
      <label className={styles.check} data-small={small || undefined}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : input['aria-describedby']}
        />
        <span>{label}</span>
      </label>
      {error ? (
        <p className={styles.error} id={`${id}-error`} role="alert">
          <Icon name="warn" />
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** A search box. Its label is not visible but serves as accessible name and placeholder. */
export function SearchBox({
  label,
  className,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { readonly label: string }): JSX.Element {
  return (
    <label className={[styles.search, className].filter(Boolean).join(' ')}>
      <Icon name="search" />
      <span className="sr">{label}</span>
      <input {...input} type="search" placeholder={label} autoComplete="off" spellCheck={false} />
    </label>
  );
}
