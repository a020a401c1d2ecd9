import { sha256Hex } from '@corella/hash';
import { sameText, signatureMatches } from './signature.js';

/**
 * Made with a stock client: access key test-access-key, secret test-secret-key, host 127.0.0.1:8080,
 * 2024-01-02T03:04:05.
 */
const SECRET = 'test-secret-key';
const BASE =
  'AccessKeyId=test-access-key&SignatureMethod=HmacSHA256&SignatureVersion=2&Timestamp=2024-01-02T03%3A04%3A05';
const HOST = '127.0.0.1:8080';
const VECTORS: readonly (readonly [name: string, text: string, signature: string])[] = [
  [
    'open orders',
    `GET\n${HOST}\n/v1/order/orders\n${BASE}&start-time=1704164645000&states=submitted%2Cpartial-filled&symbol=btcaud`,
    'C19dpZ+gduLYW7TG4vjCshG1oIuGYhk36fR53hVI4M8=',
  ],
  ['placing', `POST\n${HOST}\n/v1/order/orders/place\n${BASE}`, '//mxY/YbEO0c6hyycn/n1J2yronD98gBBBpmRdOzSi4='],
  [
    'cancelling',
    `POST\n${HOST}\n/v1/order/orders/42/submitcancel\n${BASE}`,
    'mJt5IwyizqMOTHSVTpO8F9X3vP/L09zWhLOl6Nk9y58=',
  ],
  [
    'every kind of character',
    `GET\n${HOST}\n/v1/order/orders\n${BASE}&symbol=a%20b~c%2A%28d%29%21%C3%A9%2F%2B%3D`,
    'Uv3iuPlp19Zb1YhxzhSfNZ1/l2gvnD+IEiDMY25RyQg=',
  ],
  [
    'the socket login',
    `GET\n${HOST}\n/ws/v2\naccessKey=test-access-key&signatureMethod=HmacSHA256&signatureVersion=2.1&timestamp=2024-01-02T03%3A04%3A05`,
    'u5CixEwbRDBJxkbDBZbE3vAf7p3UziOrHT3Jqt3vbSE=',
  ],
];

const hashOf = (signature: string): string => sha256Hex(Buffer.from(signature, 'base64'));

describe('signatures of API clients', () => {
  it.each(VECTORS)('verifies %s as a stock client signs it', (_name, text, signature) => {
    expect(signatureMatches(SECRET, [text], hashOf(signature))).toBe(true);
  });

  it('verifies against any of the acceptable hosts and nothing else', () => {
    const [[, text, signature] = ['', '', '']] = VECTORS;
    expect(signatureMatches(SECRET, [text.replace(HOST, 'localhost'), text], hashOf(signature))).toBe(true);
    expect(signatureMatches(SECRET, [text.replace(HOST, 'localhost')], hashOf(signature))).toBe(false);
    expect(signatureMatches('another-secret', [text], hashOf(signature))).toBe(false);
    expect(signatureMatches(SECRET, [text], '')).toBe(false);
    expect(signatureMatches(SECRET, [text], signature)).toBe(false);
    expect(signatureMatches(SECRET, [], hashOf(signature))).toBe(false);
  });

  it('compares codes of unequal length without a fault', () => {
    expect([sameText('123456', '123456'), sameText('123456', '12345'), sameText('123456', '123457')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
