import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { fieldErrors } from '../api/http-client.js';
import { messageOf } from '../api/message-of.js';

/**
 * Shows a refusal at the fields that it names and moves the focus to the first of them. Returns what belongs to the
 * form as a whole, or null.
 */
export function spreadRefusal<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): string | null {
  const said = fieldErrors(error);
  const named = fields.filter((field) => said[field] !== undefined);
  named.forEach((field, at) => setError(field, { type: 'server', message: said[field] }, { shouldFocus: at === 0 }));
  return named.length > 0 ? null : messageOf(error);
}
