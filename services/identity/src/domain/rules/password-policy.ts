import { COMMON_PASSWORDS } from './common-passwords.js';

export type PasswordFinding = 'password-weak' | 'password-common';

const SUBSTITUTIONS: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
};

/** What a person is told about a password that is refused. */
export const PASSWORD_FINDING_TEXT: Readonly<Record<PasswordFinding, string>> = {
  'password-weak': 'Use 8 to 20 characters with a number, an upper and a lower case letter and a special character.',
  'password-common':
    'Without capitals, added digits and signs, and swaps such as 0 for o, this is one of the 10,000 most common passwords.',
};

/** Shorter words say little about a password: `Abc` begins many good ones. */
const SHORTEST_STEM = 4;

/**
 * 8 to 20 characters with a digit, an upper-case and a lower-case letter and a special character. A password that is
 * common once capitals, added digits and signs, and the usual substitutions are undone is refused as well. Null for a
 * good password.
 */
export function passwordFinding(password: string): PasswordFinding | null {
  const length = [...password].length;
  const complete =
    /[0-9]/.test(password) && /[a-z]/.test(password) && /[A-Z]/.test(password) && /[^A-Za-z0-9\s]/.test(password);
  if (length < 8 || length > 20 || !complete) return 'password-weak';
  return disguised(password).some((form) => form.length >= SHORTEST_STEM && COMMON_PASSWORDS.has(form))
    ? 'password-common'
    : null;
}

/** A 1 may stand for l or for i. */
const undone = (text: string): readonly string[] => {
  const plain = (one: string): string =>
    [...text].map((character) => (character === '1' ? one : (SUBSTITUTIONS[character] ?? character))).join('');
  return [plain('l'), plain('i')];
};
const lettersOf = (text: string): string => text.replace(/[^a-z]/g, '');

/** What may be left of a common password that was made to look better. */
function disguised(password: string): readonly string[] {
  const lower = password.toLowerCase();
  const trimmed = lower.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '');
  const stem = lower.replace(/[^a-z]+$/, '');
  const letters = [lower, ...undone(lower), ...undone(stem)].map(lettersOf);
  return [lower, trimmed, lower.replace(/[^a-z0-9]/g, ''), ...letters];
}
