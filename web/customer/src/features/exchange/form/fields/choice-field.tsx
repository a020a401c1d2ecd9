import { Icon } from '@corella/ui';
import { useId } from 'react';
import type { JSX } from 'react';
import styles from '../look/form.module.css';

export interface ChoiceFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A choice that looks like the form's number fields. */
export function ChoiceField<Value extends string>({
  label,
  value,
  options,
  onChange,
}: ChoiceFieldProps<Value>): JSX.Element {
  const id = useId();
  const take = (text: string): void => {
    const chosen = options.find((option) => option.value === text);
    if (chosen) onChange(chosen.value);
  };
  return (
    <div className={`${styles.field} ${styles.choice}`}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => take(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </div>
  );
}
