import { factorBegunSchema, freshFactorSchema } from '@corella/contracts/operator';
import { apiUrl, httpClient } from '../api/http-client.js';
import { signWithPasskey } from '../passkeys/use-passkey.js';
import { askForFactor } from '../api/demanded.js';

/** Each guess counts, so each has a key of its own. */
export const proveCode = (code: string): Promise<unknown> =>
  httpClient(`${apiUrl}/me/factor`, { method: 'POST', body: JSON.stringify({ method: 'totp', code }) });

/** A passkey of this device signs for this session. */
export async function provePasskey(): Promise<unknown> {
  const begun = await httpClient(`${apiUrl}/me/factor/begin`, { method: 'POST', body: '{}' });
  const assertion = await signWithPasskey(factorBegunSchema.parse(begun.json).passkey);
  return httpClient(`${apiUrl}/me/factor`, { method: 'POST', body: JSON.stringify({ method: 'passkey', assertion }) });
}

/**
 * For what the browser loads by itself, such as a picture, and of whose refusal it says nothing: whether it was refused
 * for want of a factor, and that is now proven.
 */
export async function provenNow(): Promise<boolean> {
  try {
    const { fresh, methods } = freshFactorSchema.parse((await httpClient(`${apiUrl}/me/factor`)).json);
    return !fresh && (await askForFactor(methods));
  } catch {
    // Then something else was wrong with it.
    return false;
  }
}
