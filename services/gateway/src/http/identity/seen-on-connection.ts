import { partsOfToken } from '@corella/contracts/identity';
import { sha256Hex } from '@corella/hash';
import type { IncomingMessage } from 'node:http';
import { readCookies } from '../web/cookies.js';

/** What identity is asked about, instead of the token itself. */
export interface TokenHashes {
  readonly tokenHash: string;
  readonly secretHash?: string;
}

interface Seen {
  header: string;
  cookies: ReadonlyMap<string, string>;
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

  cookiesOf({ headers: { cookie = '' }, socket }: IncomingMessage): ReadonlyMap<string, string> {
    const seen = this.of(socket);
    if (seen.header !== cookie) {
      seen.cookies = readCookies(cookie);
      seen.header = cookie;
    }
    return seen.cookies;
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
    const made: Seen = { header: '', cookies: new Map(), hashes: new Map() };
    this.seen.set(socket, made);
    return made;
  }
}
