import { safeBackurl, withBackurl } from './backurl.js';

describe('the way back after logging in', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://evil.example/',
    '%2f%2fevil.example',
    '/%2fevil.example',
    '/%5cevil.example',
    '',
    '/\u0000',
    'evil',
    '/%E0%A4%A',
  ])('does not follow %s', (raw) => expect(safeBackurl(raw, '/en-us/')).toBe('/en-us/'));

  it('follows a path of our own, with its query', () =>
    expect(safeBackurl('/en-us/exchange/btc_aud/?a=1#b', '/en-us/')).toBe('/en-us/exchange/btc_aud/?a=1#b'));

  it('goes home without one', () => expect(safeBackurl(null, '/en-us/')).toBe('/en-us/'));

  it('carries the whole path it came from', () =>
    expect(withBackurl('/en-us/login/', { pathname: '/en-us/user/order/', search: '?side=buy' })).toBe(
      '/en-us/login/?backurl=%2Fen-us%2Fuser%2Forder%2F%3Fside%3Dbuy',
    ));
});
