import { createHmac } from 'node:crypto';
import {
  percentEncoded,
  publicNames,
  readRawQuery,
  readSignedRequest,
  signedText,
  signingHosts,
  type SignedRequest,
} from './signed-text.js';

const SECRET = 'test-secret-key';
const HOST = '127.0.0.1:8080';
const NOW_MS = Date.UTC(2024, 0, 2, 3, 4, 5);
const AUTH =
  'AccessKeyId=test-access-key&SignatureMethod=HmacSHA256&SignatureVersion=2&Timestamp=2024-01-02T03%3A04%3A05';

const sign = (text: string): string => createHmac('sha256', SECRET).update(text).digest('base64');
const read = (
  method: string,
  path: string,
  rawQuery: string,
  hosts: readonly string[] = [HOST],
): ReturnType<typeof readSignedRequest> => readSignedRequest({ method, path, rawQuery, hosts, nowMs: NOW_MS });

/** Signatures that stock clients made. */
const VECTORS: readonly (readonly [method: string, path: string, query: string, signature: string])[] = [
  [
    'GET',
    '/v1/order/orders',
    `${AUTH}&start-time=1704164645000&states=submitted%2Cpartial-filled&symbol=btcaud`,
    'C19dpZ+gduLYW7TG4vjCshG1oIuGYhk36fR53hVI4M8=',
  ],
  ['POST', '/v1/order/orders/place', AUTH, '//mxY/YbEO0c6hyycn/n1J2yronD98gBBBpmRdOzSi4='],
  ['POST', '/v1/order/orders/42/submitcancel', AUTH, 'mJt5IwyizqMOTHSVTpO8F9X3vP/L09zWhLOl6Nk9y58='],
  [
    'GET',
    '/v1/order/orders',
    `${AUTH}&symbol=a%20b~c%2A%28d%29%21%C3%A9%2F%2B%3D`,
    'Uv3iuPlp19Zb1YhxzhSfNZ1/l2gvnD+IEiDMY25RyQg=',
  ],
];

describe('the text that is signed', () => {
  it.each(VECTORS)('%s %s is what stock clients sign', (method, path, query, signature) => {
    const signed = read(method, path, `${query}&Signature=${percentEncoded(signature)}`) as SignedRequest;
    expect(signed.texts.map(sign)).toEqual([signature]);
  });

  it('does not depend on the order and encoding of the query', () => {
    const [method, path, query, signature] = VECTORS[0] as (typeof VECTORS)[number];
    const shuffled = [`Signature=${percentEncoded(signature)}`, ...query.split('&').reverse()]
      .join('&')
      .replace('%2C', ',')
      .replaceAll('%3A', ':');
    expect((read(method, path, shuffled) as SignedRequest).texts.map(sign)).toEqual([signature]);
  });

  it('has four lines and excludes the signature', () => {
    expect(
      signedText({
        method: 'get',
        host: 'Api.Example:443',
        path: '/v1/x',
        query: new Map([
          ['b', '2'],
          ['Signature', 's'],
          ['A', '1'],
        ]),
      }),
    ).toBe('GET\napi.example:443\n/v1/x\nA=1&b=2');
  });

  it('is built for each of our host names', () => {
    expect(
      signingHosts('Corella.Example:8443', publicNames(['https://corella.example', 'https://api.corella.example:444'])),
    ).toEqual([
      'corella.example:8443',
      'corella.example',
      'corella.example',
      'corella.example',
      'api.corella.example:444',
      'api.corella.example',
    ]);
    expect(
      (read('POST', '/p', `${AUTH}&Signature=${percentEncoded('/'.repeat(43))}%3D`, ['a', 'a', 'b']) as SignedRequest)
        .texts,
    ).toHaveLength(2);
  });

  it('returns the parameters without those of the signature', () => {
    const signed = read('GET', '/x', `${AUTH}&symbol=btcaud&Signature=${'A'.repeat(43)}%3D`) as SignedRequest;
    expect([...signed.query]).toEqual([['symbol', 'btcaud']]);
  });
});

describe('a request that cannot be signed properly', () => {
  const signature = `Signature=${'A'.repeat(43)}%3D`;
  it.each([
    ['no query', '', 'session-required'],
    ['no key', AUTH.replace('AccessKeyId=test-access-key', 'x=1'), 'session-required'],
    ['a key that cannot be one', AUTH.replace('test-access-key', 'a%0Ab'), 'session-required'],
    ['another method', AUTH.replace('HmacSHA256', 'HmacMD5'), 'signature-invalid'],
    ['another version', AUTH.replace('Version=2', 'Version=1'), 'signature-invalid'],
    ['a parameter given twice', `${AUTH}&symbol=a&symbol=b`, 'signature-invalid'],
    ['a parameter given twice in two spellings', `${AUTH}&symbol=a&s%79mbol=b`, 'signature-invalid'],
    ['broken encoding', `${AUTH}&a=%zz`, 'signature-invalid'],
    ['no time', AUTH.replace(/&Timestamp.*/, ''), 'timestamp-invalid'],
    ['a day that does not exist', AUTH.replace('2024-01-02', '2024-13-02'), 'timestamp-invalid'],
    ['a time with a zone', `${AUTH}Z`, 'timestamp-invalid'],
    ['a time more than five minutes ago', AUTH.replace('03%3A04%3A05', '02%3A59%3A04'), 'timestamp-invalid'],
    ['a time more than five minutes ahead', AUTH.replace('03%3A04%3A05', '03%3A09%3A06'), 'timestamp-invalid'],
  ])('has %s', (_, query, fault) => {
    expect(read('GET', '/x', query === '' ? '' : `${query}&${signature}`)).toBe(fault);
  });

  it('has a signature of another length', () => {
    expect(read('GET', '/x', `${AUTH}&Signature=abc`)).toBe('signature-invalid');
  });

  it('has more parameters than anybody needs', () => {
    expect(readRawQuery(Array.from({ length: 65 }, (_, at) => `p${at}=1`).join('&'))).toBeNull();
  });
});
