import { COMMON_PASSWORDS } from './common-passwords.js';

export type PasswordFinding = 'password-weak' | 'password-common';

const SUBSTITUTIONS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
};

/**
 * 8 to 20 characters with a digit, an upper-case and a lower-case letter and a special character. A password whose
 * letters, with the usual substitutions undone, are a common password is refused as well. Null for a good password.
 */
export function passwordFinding(password: string): PasswordFinding | null {
  const length = [...password].length;
  const complete =
    /[0-9]/.test(password) && /[a-z]/.test(password) && /[A-Z]/.test(password) && /[^A-Za-z0-9\s]/.test(password);
  if (length < 8 || length > 20 || !complete) return 'password-weak';
  return isCommon(password) ? 'password-common' : null;
}

function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const letters = lower.replace(/[^a-z]/g, '');
  const undone = [...lower]
    .map((character) => SUBSTITUTIONS[character] ?? character)
    .join('')
    .replace(/[^a-z]/g, '');
  const stem = [...lower.replace(/[^a-z]+$/, '')]
    .map((character) => SUBSTITUTIONS[character] ?? character)
    .join('')
    .replace(/[^a-z]/g, '');
  return [lower, letters, undone, stem].some((form) => COMMON_PASSWORDS.has(form));
}
