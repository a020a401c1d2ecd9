import { startAuthentication } from '@simplewebauthn/browser';
import { HttpError } from 'react-admin';
import type { OperatorMe } from '@corella/contracts/operator';
import { ASSERTION, DEVICE_ASSERTION, REQUEST } from '../../testing/fake-passkeys.js';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import { authProvider } from './auth-provider.js';

jest.mock('@simplewebauthn/browser', () => ({ startAuthentication: jest.fn(), startRegistration: jest.fn() }));

const me: OperatorMe = {
  staffId: 'st-1',
  name: 'Ada Moss',
  email: 'ada@corella.test',
  role: 'market',
  permissions: ['home.view'],
  demo: false,
};
const credentials = { email: me.email, password: 'a long password', code: '123456' };

let server: FakeServer;
beforeEach(async () => {
  server = new FakeServer().on('POST', 'logout', () => ({}));
  await authProvider.logout({});
  server = new FakeServer()
    .record('me', me)
    .on('POST', 'login', () => ({}))
    .on('POST', 'logout', () => ({}));
});

describe('the session of staff', () => {
  it('knows the person and what they may do after the login', async () => {
    await authProvider.login(credentials);
    expect(server.lastAct).toMatchObject({ path: 'login', body: credentials });
    expect(await authProvider.getIdentity?.()).toMatchObject({ id: 'st-1', fullName: 'Ada Moss', role: 'market' });
    expect(await authProvider.getPermissions?.({})).toEqual(['home.view']);
  });

  it('begins with a passkey of this device, which needs no address and no password', async () => {
    jest.mocked(startAuthentication).mockResolvedValue(DEVICE_ASSERTION);
    server.on('POST', 'login/passkey/begin', () => ({ ticket: 't-1', passkey: REQUEST }));
    server.on('POST', 'login/passkey', () => me);
    await authProvider.login({ byPasskey: true });
    expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: REQUEST });
    expect(server.lastAct).toMatchObject({ path: 'login/passkey', body: { ticket: 't-1', assertion: ASSERTION } });
    expect(await authProvider.getIdentity?.()).toMatchObject({ id: 'st-1' });
    server.on('POST', 'login/passkey', () => refusal(401, 'Email or password is not right.'));
    await expect(authProvider.login({ byPasskey: true })).rejects.toThrow('not right');
  });

  it('asks again after a refused check instead of remembering the refusal', async () => {
    server.on('GET', 'me', () => refusal(401, 'Log in first.'));
    await expect(authProvider.checkAuth({})).rejects.toThrow('Log in first.');
    server.record('me', me);
    await expect(authProvider.checkAuth({})).resolves.toBeUndefined();
  });

  it('ends with a 401 and goes on with a 403', async () => {
    await expect(authProvider.checkError(new HttpError('over', 401))).rejects.toThrow('over');
    await expect(authProvider.checkError(new HttpError('not for you', 403))).resolves.toBeUndefined();
  });

  it('counts as logged out when the session had already ended', async () => {
    await authProvider.login(credentials);
    server.on('POST', 'logout', () => refusal(401, 'Log in first.'));
    await expect(authProvider.logout({})).resolves.toBeUndefined();
  });
});
