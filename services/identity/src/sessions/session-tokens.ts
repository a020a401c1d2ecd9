import { TOKEN_FAMILIES, partsOfToken, type TokenFamily } from '@corella/contracts/identity';
import { sha256Hex } from '@corella/hash';
import type { RandomBytes } from '../secrets/random-bytes.js';
import { newToken } from '../secrets/random-bytes.js';

/** How long the tokens before a rotation hold, for other tabs and for an answer that was lost. */
export const OLD_TOKENS_MS = 60_000;
/** So that a row stays small, however often its tokens are exchanged within that minute. */
const MAX_OLD = 5;

/** The SHA-256 of the secret of each family. */
export type TokenHashes = Readonly<Record<TokenFamily, string>>;
export interface RotatingTokens {
  /** Absent for a session from before there were three tokens, whose one token opens every family. */
  readonly tokens?: TokenHashes;
  readonly rotatedAt?: number;
  /** The last tokens that were replaced, newest first. Null stands for the one token of before. */
  readonly old?: readonly { readonly tokens: TokenHashes | null; readonly until: number }[];
}
export interface ShownToken {
  readonly secretHash?: string;
  readonly family?: TokenFamily;
}

export const shownBy = (token: string, family: TokenFamily = 'uc'): ShownToken => {
  const { secret } = partsOfToken(token);
  return { family, ...(secret === undefined ? {} : { secretHash: sha256Hex(secret) }) };
};

/** Whether the secret is that of the family, now or until a moment ago. */
export function admits(session: RotatingTokens, { secretHash, family = 'uc' }: ShownToken, now: number): boolean {
  const fits = (tokens: TokenHashes | null): boolean =>
    tokens === null ? secretHash === undefined : secretHash === tokens[family];
  return fits(session.tokens ?? null) || (session.old ?? []).some(({ tokens, until }) => now < until && fits(tokens));
}

/**
 * Whether the secret was replaced more than a minute ago. Its owner has the new one, so two have had this session: one
 * of them is a thief, and nobody knows which.
 */
export const isReused = (
  { old = [] }: RotatingTokens,
  { secretHash, family = 'uc' }: ShownToken,
  now: number,
): boolean =>
  secretHash !== undefined && old.some(({ tokens, until }) => now >= until && tokens?.[family] === secretHash);

/** Whether the secret is one of the newest, and not one that holds for a moment only because others replaced it. */
export const isNewest = ({ tokens }: RotatingTokens, { secretHash, family = 'uc' }: ShownToken): boolean =>
  tokens !== undefined && secretHash === tokens[family];

/** Three tokens of a session whose first part is known, and what its row keeps of them. */
export function threeTokens(random: RandomBytes, session: string) {
  const secrets = TOKEN_FAMILIES.map((family) => [family, newToken(random)] as const);
  return {
    tokens: Object.fromEntries(secrets.map(([family, secret]) => [family, session + secret])) as TokenHashes,
    hashes: Object.fromEntries(secrets.map(([family, secret]) => [family, sha256Hex(secret)])) as TokenHashes,
  };
}

/** The row after a rotation. */
export const rotated = (session: RotatingTokens, tokens: TokenHashes, now: number): RotatingTokens => ({
  tokens,
  rotatedAt: now,
  old: [{ tokens: session.tokens ?? null, until: now + OLD_TOKENS_MS }, ...(session.old ?? [])].slice(0, MAX_OLD),
});
