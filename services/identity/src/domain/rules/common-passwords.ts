import { dictionary } from '@zxcvbn-ts/language-common';

const COUNTED = 10_000;

/**
 * The 10,000 most common passwords in lower case, from `@zxcvbn-ts/language-common` (MIT), which lists passwords of
 * public leaks by frequency. The package takes about 3 MB of memory.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, COUNTED));
