import { isPlainText, MAX_PASSKEY_NAME } from '@corella/contracts/identity';
import type { IdentityRejection } from '@corella/contracts/identity';
import { ok, reject, type Result } from '@corella/result';

/** A customer's own word for a passkey, trimmed. */
export function checkPasskeyName(text: string): Result<string, IdentityRejection> {
  const name = text.trim();
  if (name === '' || [...name].length > MAX_PASSKEY_NAME || !isPlainText(name))
    return reject({
      code: 'label-invalid',
      field: 'name',
      detail: `A name has 1 to ${MAX_PASSKEY_NAME} visible characters.`,
    });
  return ok(name);
}
