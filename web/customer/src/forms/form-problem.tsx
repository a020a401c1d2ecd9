import { ProblemError, noAnswerText } from '@corella/api-client';
import { Icon } from '@corella/ui';
import type { JSX } from 'react';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import styles from './forms.module.css';

/** A failure as a sentence in the page's language. Failed requests have one already. */
export function messageOf(error: unknown): string {
  return error instanceof ProblemError ? error.message : noAnswerText();
}

/** Shows a refused request's messages at their fields. Returns what belongs to the form as a whole, or null. */
export function spreadProblem<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): string | null {
  if (!(error instanceof ProblemError)) return messageOf(error);
  const named = fields.filter((field) => error.fieldErrors[field] !== undefined);
  named.forEach((field, at) =>
    setError(field, { type: 'server', message: error.fieldErrors[field] }, { shouldFocus: at === 0 }),
  );
  return named.length > 0 ? null : messageOf(error);
}

/** What is wrong with the form as a whole: amber, with an icon, announced to screen readers. */
export function FormProblem({ text }: { readonly text: string | null | undefined }): JSX.Element | null {
  if (!text) return null;
  return (
    <p className={styles.problem} role="alert">
      <Icon name="warn" />
      {text}
    </p>
  );
}

export const formClass = styles.form;
