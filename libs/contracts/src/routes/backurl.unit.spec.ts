import { safeBackurl, withBackurl } from './backurl.js';

describe('the way back after logging in', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://evil.example/',
    '%2f%2fevil.example',
    '/%2fevil.example',
    '/%252fevil.example',
    '/%5cevil.example',
    '/%255cevil.example',
    '/.//evil.example',
    '/..//evil.example/login',
    '/%2e//evil.example',
    '/en-us/%2E%2e/..//evil.example',
    '/./%2fevil.example',
    '/\tevil.example',
    '/%09/evil.example',
    '',
    '/\u0000',
    'evil',
    '/%E0%A4%A',
    `/en-us/${'a'.repeat(2_000)}`,
    '/en-us/login/',
    '/en-us/login/?backurl=%2Fen-us%2Flogin%2F',
    '/login',
    '/zh-cn/register/link/',
    '/en-us/%6Cogin/',
    '/en-us/./login/',
    '/en-us/reset-pwd/',
  ])('does not follow %j', (raw) => expect(safeBackurl(raw, '/en-us/')).toBe('/en-us/'));

  it.each(['/en-us/exchange/btc_aud/?a=1#b', '/zh-cn/user/order/?filter=%7B%22side%22%3A%22buy%22%7D', '/'])(
    'follows %s, a path of our own',
    (raw) => expect(safeBackurl(raw, '/en-us/')).toBe(raw),
  );

  it('goes home without one', () => expect(safeBackurl(null, '/en-us/')).toBe('/en-us/'));

  it('carries the whole path it came from', () =>
    expect(withBackurl('/en-us/login/', { pathname: '/en-us/user/order/', search: '?side=buy', hash: '#top' })).toBe(
      '/en-us/login/?backurl=%2Fen-us%2Fuser%2Forder%2F%3Fside%3Dbuy%23top',
    ));
});
