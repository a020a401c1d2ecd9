/** How many are issued at a time. */
export const RECOVERY_CODES = 10;
/** 32 signs, none of which is easily taken for another: five bits each. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 75 bits, so that guessing is hopeless even without limits. */
const LENGTH = 15;
const GROUP = 5;

/** How many random bytes a code is made of. */
export const RECOVERY_CODE_BYTES = LENGTH;

/** A code of 15 signs, from as many random bytes. */
export function recoveryCode(random: Uint8Array): string {
  return Array.from(random.subarray(0, LENGTH), (byte) => SIGNS.charAt(byte % SIGNS.length)).join('');
}

/** `ABCDE-FGHJK-MNPQR`, as it is shown. */
export const groupedCode = (code: string): string => code.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? code;

/** What was typed, as the code that was issued: without spaces and dashes, and O, I and L read as 0 and 1. */
export const typedCode = (text: string): string =>
  text.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
