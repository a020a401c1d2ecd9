import { WrongMasterKey } from '@corella/vault';
import { openedAt } from './server-unusable.js';

const SERVER = { option: 'postgres', address: 'postgres://db/x', remedy: 'start it' };

describe('opening an adapter over a server', () => {
  it('says which server, the innermost reason, and what to do', async () => {
    const cause = new Error('connect ECONNREFUSED 127.0.0.1:1');
    await expect(
      openedAt(SERVER, () => Promise.reject(new Error('the vault cannot be reached', { cause }))),
    ).rejects.toThrow('--postgres postgres://db/x: connect ECONNREFUSED 127.0.0.1:1; start it');
    const silent = Object.assign(new Error(''), { code: 'CONNECTION_REFUSED' });
    await expect(openedAt(SERVER, () => Promise.reject(silent))).rejects.toThrow(': CONNECTION_REFUSED; start it');
  });

  it('lets what the data is refused for pass unchanged', async () => {
    const error = new WrongMasterKey('another key');
    await expect(openedAt(SERVER, () => Promise.reject(error))).rejects.toBe(error);
  });
});
