/** What only one person has. Whoever shares it is, as far as the venue can tell, the same person or acts with them. */
export const STRONG_LINKS = ['document', 'phone'] as const;
/** What a household or a visitor may share. */
export const WEAK_LINKS = ['device', 'address'] as const;
export const LINK_KINDS = [...STRONG_LINKS, ...WEAK_LINKS] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export const isStrongLink = (kind: LinkKind): kind is (typeof STRONG_LINKS)[number] =>
  STRONG_LINKS.some((strong) => strong === kind);

/**
 * Stream `link-{hmac}`: who shares one thing. `hmac` is that of the thing by a secret of the venue, so the log has no
 * value. `uids` are all of them, in ascending order, and each event has more than the one before. Sub-accounts stand
 * for their main account.
 */
export interface LinkEvents {
  PersonsLinked: LinkOf<(typeof STRONG_LINKS)[number]>;
  WeakLinkSeen: LinkOf<(typeof WEAK_LINKS)[number]>;
}
interface LinkOf<Kind extends LinkKind> {
  readonly kind: Kind;
  readonly hmac: string;
  readonly uids: readonly string[];
}

export const linkStream = (hmac: string): string => `link-${hmac}`;

/** With whom somebody shares one thing. */
export interface PersonLink {
  readonly kind: LinkKind;
  /** The others, in ascending order. Whoever was erased is none of them any more. */
  readonly uids: readonly string[];
  /** When it was seen; null of what an open case says and nobody has verified yet. */
  readonly seenAt: number | null;
}
