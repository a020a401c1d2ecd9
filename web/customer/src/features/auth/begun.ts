/** What the link of a mail completes. */
export type BegunKind = 'sign-up' | 'login';

export interface Begun {
  /** The sign-up's name, or the ticket of the login. */
  readonly name: string;
  /** Where the customer was heading. */
  readonly backurl: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export const begunKey = (kind: BegunKind): string => `corella.begun.${kind}`;

/** Remembers what was begun here, since the link of a mail opens in another tab. */
export function keepBegun(kind: BegunKind, name: string, backurl: string | null): void {
  try {
    window.localStorage.setItem(begunKey(kind), JSON.stringify({ name, backurl, at: Date.now() } satisfies Begun));
  } catch {
    // The browser keeps nothing. The code of the mail still completes it.
  }
}
