import { partsOfToken } from '@corella/contracts/identity';
import { sha256Hex } from '@corella/hash';
import type { IncomingMessage } from 'node:http';
import { readCookies, tokenIn, type Channel, type CookieNames } from '../web/cookies.js';

/** What identity is asked about, instead of the token itself. */
export interface TokenHashes {
  readonly tokenHash: string;
  readonly secretHash?: string;
}

interface Seen {
  header: string;
  cookies: ReadonlyMap<string, string>;
  /** What is found in those cookies under the names that were asked for. */
  readonly tokens: Readonly<Record<Channel, Map<CookieNames, string | null>>>;
  readonly hashes: Map<string, TokenHashes>;
}

/** One a family, and one to spare. A connection that carries more people, such as a proxy's, begins again. */
const MAX_HASHES = 4;

/**
 * A client sends the same cookies with each request of a connection, so they are read and hashed once. Whether a token
 * is good is not known here: identity is asked each time. Ends with the connection.
 */
export class SeenOnConnection {
  private readonly seen = new WeakMap<object, Seen>();

  cookiesOf(request: IncomingMessage): ReadonlyMap<string, string> {
    return this.newest(request).cookies;
  }

  /** As `tokenIn` finds it in the cookies. */
  tokenOf(request: IncomingMessage, names: CookieNames, channel: Channel): string | null {
    const seen = this.newest(request);
    const known = seen.tokens[channel].get(names);
    if (known !== undefined) return known;
    const token = tokenIn(seen.cookies, names, channel);
    seen.tokens[channel].set(names, token);
    return token;
  }

  private newest({ headers: { cookie = '' }, socket }: IncomingMessage): Seen {
    const seen = this.of(socket);
    if (seen.header !== cookie) {
      seen.cookies = readCookies(cookie);
      seen.header = cookie;
      seen.tokens.tls.clear();
      seen.tokens.loopback.clear();
    }
    return seen;
  }

  hashesOf({ socket }: IncomingMessage, token: string): TokenHashes {
    const { hashes } = this.of(socket);
    const known = hashes.get(token);
    if (known !== undefined) return known;
    const { session, secret } = partsOfToken(token);
    const made: TokenHashes = {
      tokenHash: sha256Hex(session),
      ...(secret === undefined ? {} : { secretHash: sha256Hex(secret) }),
    };
    if (hashes.size >= MAX_HASHES) hashes.clear();
    hashes.set(token, made);
    return made;
  }

  private of(socket: object): Seen {
    const known = this.seen.get(socket);
    if (known !== undefined) return known;
    const made: Seen = {
      header: '',
      cookies: new Map(),
      tokens: { tls: new Map(), loopback: new Map() },
      hashes: new Map(),
    };
    this.seen.set(socket, made);
    return made;
  }
}
