import { isPlainText, MAX_PASSKEY_NAME, type IdentityRejection } from '@corella/contracts/identity';
import { ok, reject, type Result } from '@corella/result';

/** The name of a passkey as it is kept, or why it cannot be one. */
export function passkeyName(given: string): Result<string, IdentityRejection> {
  const name = given.trim();
  if (name !== '' && [...name].length <= MAX_PASSKEY_NAME && isPlainText(name)) return ok(name);
  return reject({ code: 'label-invalid', field: 'name', detail: NAME });
}

const NAME = `A name has 1 to ${MAX_PASSKEY_NAME} visible characters.`;
