import { useId } from 'react';
import type { JSX, ReactNode } from 'react';
import { TextField } from '@mui/material';
import type { TextFieldProps } from '@mui/material';
import styles from './form-field.module.css';

type FormFieldProps = Omit<TextFieldProps, 'label' | 'error' | 'helperText' | 'hiddenLabel'> & {
  readonly label: string;
  readonly problem?: string;
  readonly hint?: ReactNode;
};

/**
 * A control with its label above it and a problem or a hint below. The problem is stated in words; amber only repeats
 * it.
 */
export function FormField({ label, problem, hint, ...field }: FormFieldProps): JSX.Element {
  const id = useId();
  const select = field.select === true;
  return (
    <div className={styles.field}>
      <label htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      <TextField
        {...field}
        id={id}
        fullWidth
        error={problem !== undefined}
        helperText={problem ?? hint}
        slotProps={{
          ...field.slotProps,
          select: {
            labelId: `${id}-label`,
            displayEmpty: true,
            ...(select ? { SelectDisplayProps: { 'aria-labelledby': `${id}-label ${id}` } } : {}),
          },
        }}
      />
    </div>
  );
}
