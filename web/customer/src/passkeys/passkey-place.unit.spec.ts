import { passkeyPlace } from './passkey-place.js';

const at = (hostname: string, port = '8080') => passkeyPlace({ hostname, port, pathname: '/en-us/user/info/' });
afterEach(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));

it('is the name of this machine where the address bar has its number', () => {
  for (const host of ['127.0.0.1', '[::1]'])
    expect(at(host)).toEqual({ is: 'at-name', url: 'http://localhost:8080/en-us/user/info/' });
  expect(at('127.0.0.1', '')).toEqual({ is: 'at-name', url: 'http://localhost/en-us/user/info/' });
});

it('is nowhere for the number of another machine', () => {
  for (const host of ['192.0.2.7', '[2001:db8::1]']) expect(at(host)).toEqual({ is: 'at-address' });
});

it('is here under a name, if the browser has passkeys', () => {
  expect(at('trade.example')).toEqual({ is: 'no-support' });
  Object.assign(window, { PublicKeyCredential: function PublicKeyCredential() {} });
  expect(at('trade.example')).toEqual({ is: 'here' });
  expect(at('localhost')).toEqual({ is: 'here' });
});
