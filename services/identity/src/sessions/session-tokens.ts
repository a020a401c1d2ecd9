import { TOKEN_FAMILIES, partsOfToken, type TokenFamily } from '@corella/contracts/identity';
import { sha256Hex } from '@corella/hash';
import type { RandomBytes } from '../secrets/random-bytes.js';
import { newToken } from '../secrets/random-bytes.js';

/** How long the tokens before a rotation hold, for other tabs and for an answer that was lost. */
export const OLD_TOKENS_MS = 60_000;
/** So that a row stays small, however often its tokens are exchanged within that minute. */
const MAX_OLD = 20;

/** The SHA-256 of the secret of each family. */
export type TokenHashes = Readonly<Record<TokenFamily, string>>;
export interface RotatingTokens {
  /** Absent for a session from before there were three tokens, whose one token opens every family. */
  readonly tokens?: TokenHashes;
  readonly rotatedAt?: number;
  /** The tokens that were replaced and still hold, newest first. Null stands for the one token of before. */
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
 * Whether a secret that does not fit was replaced more than a minute ago. Its owner has the new one, so two have had
 * this session: one of them is a thief, and nobody knows which. The first part of a token is as secret as the second,
 * so whoever shows it has had a token of the session, also one that was replaced too often to be remembered. What was
 * meant for another family is a mistake.
 */
export function isReused({ tokens, old = [] }: RotatingTokens, { secretHash }: ShownToken, now: number): boolean {
  if (secretHash === undefined || tokens === undefined) return false;
  const holding = [tokens, ...old.filter(({ until }) => now < until).map((one) => one.tokens)];
  return holding.every((known) => known === null || !Object.values(known).includes(secretHash));
}

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
  old: [
    { tokens: session.tokens ?? null, until: now + OLD_TOKENS_MS },
    ...(session.old ?? []).filter(({ until }) => now < until),
  ].slice(0, MAX_OLD),
});
