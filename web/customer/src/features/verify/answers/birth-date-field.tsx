import { Field } from '@corella/ui';
import { useState } from 'react';
import type { ComponentProps, JSX } from 'react';
import { shownDay, typedDay, type DayOrder } from './typed-day.js';

interface BirthDateFieldProps extends Pick<ComponentProps<typeof Field>, 'label' | 'error' | 'hint' | 'onBlur'> {
  readonly value: string;
  readonly order: DayOrder;
  readonly placeholder: string;
  readonly onChange: (value: string) => void;
}

/** A day of long ago is typed faster than it is found in a calendar. What is no day yet is the answer as it stands. */
export function BirthDateField({ value, order, onChange, onBlur, ...field }: BirthDateFieldProps): JSX.Element {
  const [typed, setTyped] = useState('');
  const isTyped = (typedDay(typed, order) ?? typed) === value;
  return (
    <Field
      {...field}
      value={isTyped ? typed : shownDay(value, order)}
      inputMode="numeric"
      autoComplete="bday"
      maxLength={20}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(typedDay(target.value, order) ?? target.value);
      }}
      onBlur={(event) => {
        setTyped(shownDay(value, order));
        onBlur?.(event);
      }}
    />
  );
}
