import type { JSX } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from './password-field.js';
import { PasswordStrength } from './password-strength.js';

interface NewPasswordField {
  readonly field: UseFormRegisterReturn;
  readonly label: string;
}

interface NewPasswordFieldsProps {
  readonly password: NewPasswordField & { readonly value: string };
  readonly confirm: NewPasswordField;
  readonly errors: { readonly password: string | undefined; readonly confirm: string | undefined };
}

/** A new password with its strength and rules, and the same again. */
export function NewPasswordFields({ password, confirm, errors }: NewPasswordFieldsProps): JSX.Element {
  return (
    <>
      <div>
        <PasswordField
          {...password.field}
          label={password.label}
          autoComplete="new-password"
          aria-describedby="password-rules"
          error={errors.password}
        />
        <PasswordStrength id="password-rules" password={password.value} />
      </div>
      <PasswordField {...confirm.field} label={confirm.label} autoComplete="new-password" error={errors.confirm} />
    </>
  );
}
