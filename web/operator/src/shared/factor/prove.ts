import { freshFactorSchema } from '@corella/contracts/operator';
import { apiUrl, httpClient } from '../api/http-client.js';
import { askForFactor } from './demanded.js';

/** Each guess counts, so each has a key of its own. */
export const proveCode = (code: string): Promise<unknown> =>
  httpClient(`${apiUrl}/me/factor`, { method: 'POST', body: JSON.stringify({ method: 'totp', code }) });

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
