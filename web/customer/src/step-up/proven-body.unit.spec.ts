import { startAuthentication } from '@simplewebauthn/browser';
import { ASSERTION, DEVICE_ASSERTION, REQUEST, withPasskeys } from '../testing/fake-passkeys.js';
import { FakeVenue } from '../testing/fake-venue.js';
import { provenBody } from './proven-body.js';

jest.mock('@simplewebauthn/browser', () => ({ startAuthentication: jest.fn() }));

/** `printf '{"ips":[],"label":"bot"}' | sha256sum` */
const HASH = '867f86e7e0f71cb045175dfcdd1289fc3e25b21bcd6849c830696fff26ea117e';

describe('the body of a request that needs proof', () => {
  it('carries a token for exactly this body against the password', async () => {
    const venue = new FakeVenue().on('POST /api/auth/step-up', () => ({
      stepUp: 'the-token',
      expiresAt: '2026-11-01T00:05:00.000Z',
    }));
    const proof = { method: 'password', code: 'Galah-2026' } as const;
    expect(await provenBody('api-key-create', { label: 'bot', ips: [] }, proof)).toEqual({
      label: 'bot',
      ips: [],
      stepUp: 'the-token',
    });
    expect(venue.asked('POST /api/auth/step-up')[0]?.body).toEqual({
      action: 'api-key-create',
      bodyHash: HASH,
      ...proof,
    });
  });

  it('carries the code itself where an authenticator is bound', async () => {
    const venue = new FakeVenue();
    const proven = await provenBody('api-key-create', { label: 'bot' }, { method: 'totp', code: '123456' });
    expect(proven).toEqual({ label: 'bot', code: '123456' });
    expect(venue.calls).toEqual([]);
  });

  it('carries a token against a passkey, which signs what the venue asks for', async () => {
    withPasskeys();
    jest.mocked(startAuthentication).mockResolvedValue(DEVICE_ASSERTION);
    const venue = new FakeVenue()
      .on('POST /api/auth/step-up/begin', () => ({ passkey: REQUEST }))
      .on('POST /api/auth/step-up', () => ({ stepUp: 'the-token', expiresAt: '2026-11-01T00:05:00.000Z' }));
    const proven = await provenBody('api-key-create', { label: 'bot', ips: [] }, { method: 'passkey', code: '' });
    expect(proven).toEqual({ label: 'bot', ips: [], stepUp: 'the-token' });
    expect(venue.asked('POST /api/auth/step-up')[0]?.body).toEqual({
      action: 'api-key-create',
      bodyHash: HASH,
      method: 'passkey',
      assertion: ASSERTION,
    });
  });
});
