import type { ComponentProps, JSX } from 'react';
import { FormField } from '../ui/form-field.js';
import { aloud } from './aloud.js';

type PasswordFieldProps = Omit<ComponentProps<typeof FormField>, 'type' | 'slotProps' | 'autoComplete'> & {
  /** Tells password managers which password this is. */
  readonly autoComplete: 'current-password' | 'new-password';
};

export function PasswordField(field: PasswordFieldProps): JSX.Element {
  return <FormField {...field} type="password" slotProps={{ formHelperText: aloud(field.problem) }} />;
}
