import type { IdentityCommand } from '@corella/contracts/identity';
import { payloadHash } from '@corella/hash';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, UID } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

describe('/api/user/mail-phrase', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  beforeAll(async () => {
    venue = await openGateway();
    commands = identityService(venue, { SetMailPhrase: ok({ setAt: NOW_MS }) });
    venue.signals.answer('identity.mail-phrase', ({ uid }) => ({ setAt: uid === UID ? NOW_MS : null }));
  });
  beforeEach(() => void commands.splice(0));
  afterAll(async () => venue.close());
  const put = (body: object) => venue.call('/api/user/mail-phrase', { method: 'PUT', body });

  it('tells when a phrase was set, and never the phrase', async () => {
    const state = { setAt: '2026-01-05T12:00:00.000Z' };
    expect((await venue.call('/api/user/mail-phrase')).body).toEqual(state);
    expect(await put({ phrase: 'Blue heron', stepUp: 'token' })).toMatchObject({ status: 200, body: state });
  });

  it('passes on the proof with the hash of the body', async () => {
    await put({ phrase: 'Blue heron', stepUp: 'token' });
    await put({ phrase: null, code: '123456' });
    expect(commands).toMatchObject([
      { type: 'SetMailPhrase', uid: UID, sessionId: 's-1', phrase: 'Blue heron', stepUp: 'token' },
      { phrase: null, code: '123456', bodyHash: payloadHash({ phrase: null }) },
    ]);
  });

  it.each([
    {},
    { phrase: 'abc' },
    { phrase: 7 },
    { phrase: 'a'.repeat(21) },
    { phrase: ['abcd'] },
    { phrase: 'a\nbcd' },
  ])('names the field of %j', async (body) => {
    expect(await put(body)).toMatchObject({ status: 400, body: { errors: { phrase: [expect.any(String)] } } });
    expect(commands).toEqual([]);
  });
});
