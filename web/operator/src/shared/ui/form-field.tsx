import { useId } from 'react';
import type { JSX, ReactNode } from 'react';
import { TextField } from '@mui/material';
import type { TextFieldProps } from '@mui/material';
import styles from './form-field.module.css';

type FormFieldProps = Omit<TextFieldProps, 'label' | 'error' | 'helperText' | 'hiddenLabel'> & {
  readonly label: string;
  readonly problem?: string;
  readonly hint?: ReactNode;
  /** The id of a further description, which stays beside a problem. */
  readonly describedBy?: string;
};

/**
 * A control with its label above it and a problem or a hint below. The problem is stated in words; amber only repeats
 * it.
 */
export function FormField({ label, problem, hint, describedBy, ...field }: FormFieldProps): JSX.Element {
  const id = useId();
  const select = field.select === true;
  const said = problem === undefined && hint === undefined ? '' : `${id}-helper-text `;
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
          ...(describedBy === undefined
            ? {}
            : { htmlInput: { ...field.slotProps?.htmlInput, 'aria-describedby': `${said}${describedBy}` } }),
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
