import { forgetAddress, keepAddress, takeAddress } from './return-address.js';

const at = (address: string): void => window.location.replace(`#${address}`);
const kept = (address: string): string => {
  window.sessionStorage.clear();
  at(address);
  keepAddress(null);
  return takeAddress('st-1');
};

describe('the address that a login returns to', () => {
  it.each(['/fees', '/orders?filter=%7B%22side%22%3A%22buy%22%7D', '/users/1048213/show?kind=note'])(
    'is a page of the console: %s',
    (page) => expect(kept(page)).toBe(page),
  );

  it.each(['/login', '/login?a=1', '/join/tok-1', '//evil.test/fees', '/\\evil.test', 'https://evil.test', ''])(
    'is never %s',
    (page) => expect(kept(page)).toBe('/'),
  );

  it('counts once', () => {
    at('/fees');
    keepAddress('st-1');
    expect([takeAddress('st-1'), takeAddress('st-1')]).toEqual(['/fees', '/']);
  });

  it.each(['{', 'null', '{"address":7}', '{"address":"https://evil.test","staffId":null}'])(
    'ignores %s in the storage',
    (text) => {
      window.sessionStorage.setItem('corella.operator.return', text);
      expect(takeAddress('st-1')).toBe('/');
    },
  );

  it('is not the page that a person logged out from', () => {
    at('/fees');
    keepAddress('st-1');
    forgetAddress();
    keepAddress('st-1');
    expect(takeAddress('st-1')).toBe('/');
  });
});
