/** A source of unguessable bytes, handed in by the host. */
export type RandomBytes = (count: number) => Uint8Array;

export const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** 256 bits, as cookies and tickets carry them. */
export const newToken = (random: RandomBytes): string => base64url(random(32));
export const newId = (random: RandomBytes): string => hex(random(12));

/** Uniform in [0, below), below ≤ 2^32. Values that would favour small numbers are drawn again. */
export function randomInt(random: RandomBytes, below: number): number {
  const fair = Math.floor(2 ** 32 / below) * below;
  for (let draws = 0; draws < 100; draws += 1) {
    const value = Buffer.from(random(4)).readUInt32BE(0);
    if (value < fair) return value % below;
  }
  throw new Error('the source of random bytes repeats itself');
}

export const sixDigits = (random: RandomBytes): string => String(randomInt(random, 1_000_000)).padStart(6, '0');
/** Seven digits, the first of them not 0. */
export const randomUid = (random: RandomBytes): string => String(1_000_000 + randomInt(random, 9_000_000));

const ALPHABET = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const SPECIAL = '!#$%&*+-=?@';
const pick = (random: RandomBytes, characters: string): string =>
  characters.charAt(randomInt(random, characters.length));

/** Fifteen characters that meet the password policy, are easy to copy and hold more than 80 bits. */
export function randomPassword(random: RandomBytes): string {
  const body = Array.from({ length: 11 }, () => pick(random, ALPHABET)).join('');
  return `${body}${pick(random, 'ABCDEFGHJKLMNPQRSTUVWXYZ')}${pick(random, 'abcdefghijkmnopqrstuvwxyz')}${pick(random, SPECIAL)}${pick(random, '23456789')}`;
}

const part = (random: RandomBytes, length: number): string => hex(random(Math.ceil(length / 2))).slice(0, length);
/** `xxxxxxxx-xxxxxxxx-xxxxxxxx-xxxxx`, the format of Huobi keys that clients expect. */
export const randomKeyText = (random: RandomBytes): string =>
  `${part(random, 8)}-${part(random, 8)}-${part(random, 8)}-${part(random, 5)}`;
