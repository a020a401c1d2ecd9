import { useId } from 'react';
import type { JSX } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from './password-field.js';
import { PasswordRuleList } from './password-rule-list.js';

interface NewPasswordFieldsProps {
  readonly password: UseFormRegisterReturn;
  readonly repeat: UseFormRegisterReturn;
  /** What stands in the first field now. The rules below it are about this. */
  readonly written: string;
  readonly problem?: string;
  readonly repeatProblem?: string;
  readonly autoFocus?: boolean;
}

/** A new password, the rules that it meets so far, and the password again. */
export function NewPasswordFields(props: NewPasswordFieldsProps): JSX.Element {
  const { password, repeat, written, problem, repeatProblem, autoFocus = false } = props;
  const rules = useId();
  return (
    <>
      <div>
        <PasswordField
          label="New password"
          autoComplete="new-password"
          autoFocus={autoFocus}
          describedBy={rules}
          problem={problem}
          {...password}
        />
        <PasswordRuleList id={rules} password={written} />
      </div>
      <PasswordField label="New password again" autoComplete="new-password" problem={repeatProblem} {...repeat} />
    </>
  );
}
