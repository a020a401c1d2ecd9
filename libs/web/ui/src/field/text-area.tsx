import { useId } from 'react';
import type { JSX, Ref, TextareaHTMLAttributes } from 'react';
import { describedBy, FieldFrame, type Frame } from './field.js';
import styles from './text-area.module.css';

export interface TextAreaProps extends Frame, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** A labelled text of several lines. Accepts the result of react-hook-form's `register`. */
export function TextArea({
  label,
  hint,
  error,
  before,
  after,
  labelEnd,
  className,
  id: ownId,
  ...area
}: TextAreaProps): JSX.Element {
  const made = useId();
  const id = ownId ?? made;
  const frame = { label, hint, error, before, after, labelEnd, className };
  return (
    <FieldFrame id={id} frame={frame} disabled={area.disabled}>
      <textarea
        rows={5}
        {...area}
        id={id}
        className={styles.area}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, frame, area['aria-describedby'])}
      />
    </FieldFrame>
  );
}
