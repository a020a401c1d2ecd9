import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, UID, user as customer } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

describe('what happens outside, in a demo', () => {
  let venue: OpenGateway;
  const open = async (demo: boolean): Promise<void> => {
    venue = await openGateway({ config: { demo } });
  };
  const post = (path: string, body: object) => venue.call(`/api/demo${path}`, { method: 'POST', body });
  afterEach(() => venue.close());

  it('is what was asked for', async () => {
    await open(true);
    const played: unknown[] = [];
    venue.signals.answer('demo.play-kyc-vendor', (request) => {
      played.push(request);
      return { played: true };
    });
    const commands = identityService(venue, { PlayKycLetter: ok({ played: true }) });
    expect((await post('/kyc-vendor', { uid: UID, outcome: 'mismatch', delayMs: 5 })).status).toBe(204);
    expect((await post('/kyc-vendor', { uid: '*', outcome: 'silent', repeat: 2 })).status).toBe(204);
    expect(played).toEqual([
      { uid: UID, outcome: 'mismatch', delayMs: 5 },
      { uid: '*', outcome: 'silent', repeat: 2 },
    ]);
    expect((await post(`/letters/${UID}`, { state: 'posted' })).status).toBe(204);
    expect(commands).toEqual([{ type: 'PlayKycLetter', uid: UID, state: 'posted' }]);
    expect((await post('/kyc-vendor', { uid: UID, outcome: 'sanctions', screen: true })).status).toBe(204);
    expect(played.at(-1)).toEqual({ uid: UID, outcome: 'sanctions', screen: true });
    const all = await post('/kyc-vendor', { uid: '*', outcome: 'sanctions', screen: true });
    expect([all.status, JSON.stringify(all.body)]).toEqual([400, expect.stringContaining('uid')]);
    expect((await post('/kyc-vendor', { uid: UID, outcome: 'luck' })).status).toBe(400);
  });

  it('has somebody new who is not verified, with the login that is told once', async () => {
    await open(true);
    const user = { ...customer, kycState: 0 as const };
    const session = { token: 't'.repeat(43), expiresAt: NOW_MS + 1_000 };
    const commands = identityService(venue, {
      Register: ok({ signUp: 's-1' }),
      VerifyEmail: ok({ session, user }),
    });
    const { status, body, headers } = await post('/applicant', { country: 'JP' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ user: { kycState: 0 }, email: expect.stringMatching(/^try-[0-9a-f]{8}@/) });
    expect(headers.get('set-cookie')).toContain('corella=');
    const { email, password } = body as { readonly email: string; readonly password: string };
    expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*-).{8,20}$/);
    expect(commands).toMatchObject([
      { type: 'Register', email, password, country: 'JP' },
      { type: 'VerifyEmail', email, signUp: 's-1', unverified: true },
    ]);
    expect((await post('/applicant', { country: 'FR' })).status).toBe(400);
  });

  it('cannot be played elsewhere', async () => {
    await open(false);
    expect((await post('/kyc-vendor', { uid: UID, outcome: 'match' })).status).toBe(404);
    expect((await post(`/letters/${UID}`, { state: 'posted' })).status).toBe(404);
    expect((await post('/applicant', { country: 'AU' })).status).toBe(404);
  });
});
