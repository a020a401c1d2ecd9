import { sha256Hex } from '@corella/hash';
import type { IncomingMessage } from 'node:http';
import { SeenOnConnection } from './seen-on-connection.js';

const FIRST = 'a'.repeat(43);
const SECRET = 'b'.repeat(43);

describe('what was seen on a connection', () => {
  const seen = new SeenOnConnection();
  const asked = (socket: object, cookie?: string) =>
    ({ socket, headers: cookie === undefined ? {} : { cookie } }) as unknown as IncomingMessage;

  it('is read again as soon as the cookies are others', () => {
    const socket = {};
    expect(seen.cookiesOf(asked(socket, 'corella=one')).get('corella')).toBe('one');
    expect(seen.cookiesOf(asked(socket, 'corella=one')).get('corella')).toBe('one');
    expect(seen.cookiesOf(asked(socket, 'corella=two')).get('corella')).toBe('two');
    expect(seen.cookiesOf(asked(socket)).get('corella')).toBeUndefined();
    expect(seen.cookiesOf(asked(socket, 'corella=one')).get('corella')).toBe('one');
  });

  it('is not what was seen on another', () => {
    seen.cookiesOf(asked({}, 'corella=one'));
    expect(seen.cookiesOf(asked({})).size).toBe(0);
  });

  it('has the hashes of each token, however many a connection carries', () => {
    const socket = {};
    for (const token of [FIRST, `${FIRST}${SECRET}`, FIRST])
      expect(seen.hashesOf(asked(socket), token).tokenHash).toBe(sha256Hex(FIRST));
    expect(seen.hashesOf(asked(socket), FIRST)).toEqual({ tokenHash: sha256Hex(FIRST) });
    expect(seen.hashesOf(asked(socket), FIRST + SECRET)).toMatchObject({ secretHash: sha256Hex(SECRET) });
    for (let n = 10; n < 40; n += 1) {
      const token = String(n).repeat(10);
      expect(seen.hashesOf(asked(socket), token)).toEqual({ tokenHash: sha256Hex(token) });
    }
  });

  it('is kept of the last few tokens only', () => {
    const socket = {};
    const token = (n: number): string => String(n).repeat(43);
    const first = seen.hashesOf(asked(socket), token(1));
    expect(seen.hashesOf(asked(socket), token(1))).toBe(first);
    for (let n = 2; n < 6; n += 1) seen.hashesOf(asked(socket), token(n));
    expect(seen.hashesOf(asked(socket), token(1))).not.toBe(first);
  });
});
