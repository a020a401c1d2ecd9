import type { IdentityRejection } from '@corella/contracts/identity';
import { isStrongLink, type LinkEvents, type LinkKind } from '@corella/contracts/kyc';
import { ok, type Result } from '@corella/result';

export type LinkEvent = {
  [K in keyof LinkEvents]: { readonly type: K; readonly data: LinkEvents[K] };
}[keyof LinkEvents];

/** Stream `link-{hmac}`. Invariant: each set has all of the set before it, and somebody more. */
export interface LinkState {
  /** Oldest first. */
  readonly sets: readonly { readonly at: number; readonly uids: readonly string[] }[];
}

/** What more people share says nothing about any of them, such as the browser of a library. */
export const MOST_LINKED = 50;

export const initialLink = (): LinkState => ({ sets: [] });

export const evolveLink = ({ sets }: LinkState, { data: { uids } }: LinkEvent, at: number): LinkState => ({
  sets: [...sets, { at, uids }],
});

/** Nothing, where nobody is new. Whoever was erased meanwhile stays in the set: it was seen. */
export function decideLink(
  { sets }: LinkState,
  { kind, hmac, uids }: { readonly kind: LinkKind; readonly hmac: string; readonly uids: readonly string[] },
): Result<readonly LinkEvent[], IdentityRejection> {
  const before = sets.at(-1)?.uids ?? [];
  const all = [...new Set([...before, ...uids])].sort();
  if (all.length < 2 || all.length === before.length || all.length > MOST_LINKED) return ok([]);
  return ok([
    isStrongLink(kind)
      ? { type: 'PersonsLinked', data: { kind, hmac, uids: all } }
      : { type: 'WeakLinkSeen', data: { kind, hmac, uids: all } },
  ]);
}

/** When two of them were seen together first; null where they never were. */
export const seenTogether = ({ sets }: LinkState, uid: string, other: string): number | null =>
  sets.find(({ uids }) => uids.includes(uid) && uids.includes(other))?.at ?? null;
