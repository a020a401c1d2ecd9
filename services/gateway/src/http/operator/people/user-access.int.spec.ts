import type { IdentityCommand, StaffRole } from '@corella/contracts/identity';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, STAFF_TOKEN, UID, user } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';
import { maskAddress } from '../mask-address.js';

const headers = { cookie: `corella-staff=${STAFF_TOKEN}` };

describe('sessions, keys and notes of a person', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  const open = async (staffRole: StaffRole): Promise<void> => {
    venue = await openGateway({ staffRole });
    commands = identityService(venue, { EndUserSessions: ok({ sessions: 2 }), WriteUserNote: ok({ noteId: 'n-1' }) });
    venue.signals.answer('identity.user', ({ uid }) => (uid === UID ? user : null));
    const session = { createdAt: NOW_MS, lastSeenAt: NOW_MS, ip: '203.0.113.7', userAgent: 'jest' };
    venue.signals.answer('identity.sessions', () => [{ id: 'se-1', current: false, ...session }]);
    venue.signals.answer('identity.api-keys', () => [
      {
        accessKey: 'ak-1',
        label: 'bot',
        permissions: ['READ'],
        ips: ['203.0.113.0/24'],
        createdAt: NOW_MS,
        expiresAt: null,
        status: 'active',
        lastUsedAt: NOW_MS,
        lastUsedIp: '2001:db8:1::9',
      },
    ]);
  };
  const get = (path: string) => venue.call(`/operator/api/users/${path}`, { headers });
  const post = (path: string, body: object) =>
    venue.call(`/operator/api/users/${UID}/${path}`, { method: 'POST', headers, body });
  afterEach(() => venue.close());

  it('are shown with their addresses to who sees personal data, and cut to who sees it masked', async () => {
    await open('aml');
    expect((await get(`${UID}/sessions`)).body).toMatchObject([{ id: 'se-1', ip: '203.0.113.7' }]);
    expect((await get(`${UID}/api-keys`)).body).toEqual([
      {
        id: 'ak-1',
        label: 'bot',
        permissions: ['READ'],
        ips: ['203.0.113.0/24'],
        status: 'active',
        createdAt: '2026-01-05T12:00:00.000Z',
        expiresAt: null,
        lastUsedAt: '2026-01-05T12:00:00.000Z',
        lastUsedIp: '2001:db8:1::9',
      },
    ]);
    await venue.close();
    await open('support');
    expect((await get(`${UID}/sessions`)).body).toMatchObject([{ ip: '203.0.113.x' }]);
    expect((await get(`${UID}/api-keys`)).body).toMatchObject([{ ips: ['203.0.113.x'], lastUsedIp: '2001:db8:1:x' }]);
    expect(maskAddress('2001:db8:1::/48')).toBe('2001:db8:1:x');
    expect(['2400::5', '::1', '2001:db8:1:2:3:4:5:6'].map(maskAddress)).toEqual(['2400:x', ':x', '2001:db8:1:x']);
  });

  it('are hidden from treasury, and an unknown person has none', async () => {
    await open('treasury');
    for (const path of ['sessions', 'api-keys']) expect((await get(`${UID}/${path}`)).status).toBe(403);
    await venue.close();
    await open('risk');
    for (const path of ['sessions', 'api-keys']) expect((await get(`1000000/${path}`)).status).toBe(404);
    expect((await post('end-sessions', { reason: 'F21' })).status).toBe(403);
  });

  it('are ended all at once, with a reason', async () => {
    await open('support');
    expect((await post('end-sessions', { reason: '' })).status).toBe(400);
    expect(commands).toEqual([]);
    expect((await post('end-sessions', { reason: 'F21 - stolen phone' })).body).toEqual({ id: UID, sessions: 2 });
    expect(commands).toMatchObject([
      { type: 'EndUserSessions', uid: UID, reason: 'F21 Customer reports a lost device - stolen phone' },
    ]);
  });

  it('are remarked on in plain text', async () => {
    await open('support');
    for (const text of ['', '  ', 'x'.repeat(1_001), 'right\u202eleft'])
      expect(await post('notes', { text })).toMatchObject({
        status: 400,
        body: { errors: { text: expect.anything() } },
      });
    expect((await post('notes', { text: ' Called back. ' })).body).toEqual({ id: 'n-1' });
    expect(commands).toMatchObject([{ type: 'WriteUserNote', uid: UID, text: 'Called back.' }]);
  });
});
