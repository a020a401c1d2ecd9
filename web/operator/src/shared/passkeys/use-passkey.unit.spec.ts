import { withPasskeys } from '../../testing/fake-passkeys.js';
import { passkeyPlace } from './use-passkey.js';

const at = (hostname: string, port = '8080') =>
  passkeyPlace({ hostname, port, pathname: '/operator/' } as unknown as Location);
afterEach(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));

describe('where the console uses passkeys', () => {
  it('is under the name of this machine, not under its number', () => {
    for (const host of ['127.0.0.1', '[::1]'])
      expect(at(host)).toEqual({ is: 'at-name', url: 'http://localhost:8080/operator/' });
  });

  it('is nowhere for another number and for a browser without passkeys, and here otherwise', () => {
    expect(at('console.example')).toEqual({ is: 'nowhere' });
    withPasskeys();
    expect(at('console.example')).toEqual({ is: 'here' });
    for (const host of ['192.0.2.7', '[2001:db8::1]']) expect(at(host)).toEqual({ is: 'nowhere' });
  });
});
