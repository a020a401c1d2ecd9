import type { ComponentProps, JSX } from 'react';
import { FormField } from '../ui/form-field.js';
import { aloud } from './aloud.js';

type CodeFieldProps = Omit<ComponentProps<typeof FormField>, 'label' | 'slotProps'> & { readonly label?: string };

/** Six digits of an authenticator. */
export function CodeField({ label = 'Code from your authenticator', ...field }: CodeFieldProps): JSX.Element {
  return (
    <FormField
      {...field}
      label={label}
      autoComplete="one-time-code"
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 }, formHelperText: aloud(field.problem) }}
    />
  );
}
