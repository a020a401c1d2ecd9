import type { IdentityCommand } from '@corella/contracts/identity';
import type { RemovalTokenView } from '@corella/contracts/removal';
import { REMOVAL_UPLOAD } from '@corella/contracts/removal-web';
import { sha256Hex } from '@corella/hash';
import { ok, reject } from '@corella/result';
import { openGateway, type Call, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, UID } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

const JPEG = new Uint8Array(Buffer.from('JPEG of a driver'));
const TOKEN = 't'.repeat(43);
const REQUEST = { project: 2, email: 'me@corella.example', contactEmail: 'new@corella.example' };
const WHOLE = { ...REQUEST, contactTel: '+61 412 555 018', description: 'My phone lies in the sea.' };
const view: RemovalTokenView = {
  for: 'write',
  project: 2,
  person: `legal:${UID}`,
  question: null,
  answerUntil: null,
  executeAt: null,
};

describe('requests of who cannot get in', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  const open = async (
    answers: Parameters<typeof identityService>[1] = {},
    shown: RemovalTokenView | null = view,
  ): Promise<void> => {
    venue = await openGateway();
    commands = identityService(venue, answers);
    venue.signals.answer('identity.removal-token', ({ tokenHash }) => (tokenHash === sha256Hex(TOKEN) ? shown : null));
  };
  const headers = { cookie: '', 'idempotency-key': '' };
  const post = (path: string, body: object) =>
    venue.call(`/api/removal-requests${path}`, { method: 'POST', headers, body });
  const enclose = (more: Call = {}) =>
    venue.call('/api/removal-requests/enclosure', {
      method: 'PUT',
      raw: JPEG,
      ...more,
      headers: { ...headers, 'content-type': 'image/jpeg', 'x-removal-token': TOKEN, ...more.headers },
    });
  afterEach(() => venue.close());

  it('begin without a login, and are answered alike for every address', async () => {
    await open({ BeginRemoval: ok({ request: 'a'.repeat(24) }) });
    expect(await post('', WHOLE)).toMatchObject({ status: 202, body: { request: 'a'.repeat(24) } });
    expect(commands).toMatchObject([{ type: 'BeginRemoval', ...WHOLE, origin: { ip: '127.0.0.1' } }]);
  });

  it.each([
    ['project', { project: 4 }],
    ['project', { project: '2' }],
    ['email', { email: 'nobody' }],
    ['contactEmail', { contactEmail: 7 }],
    ['contactTel', { contactTel: '' }],
    ['description', { description: '  ' }],
    ['description', { description: 'x'.repeat(501) }],
  ])('name the field %s of %j', async (field, change) => {
    await open();
    const answer = await post('', { ...WHOLE, ...change });
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: [expect.any(String)] } } });
    expect(commands).toEqual([]);
  });

  it('are proven by a code, which gives the token that writes the rest', async () => {
    await open({ ProveRemoval: ok({ token: TOKEN, until: NOW_MS }), SendRemoval: ok({ sent: true }) });
    const proven = await post('/prove', { request: 'a'.repeat(24), code: '123456' });
    expect(proven).toMatchObject({ status: 200, body: { token: TOKEN, until: new Date(NOW_MS).toISOString() } });
    expect((await post('/send', { token: TOKEN })).status).toBe(204);
    expect((await post('/send', { token: 'short' })).status).toBe(400);
    expect(commands.map(({ type }) => type)).toEqual(['ProveRemoval', 'SendRemoval']);
  });

  it('take an enclosure, which is kept as a picture that was drawn anew', async () => {
    await open({ PutRemovalFile: ok({ kept: true }) });
    expect((await enclose()).status).toBe(204);
    expect(commands).toMatchObject([
      { type: 'PutRemovalFile', token: TOKEN, file: { contentType: 'image/jpeg', sentBytes: 16, sentAt: NOW_MS } },
    ]);
  });

  it('read no byte of an enclosure without the token, and none that is too large or of another kind', async () => {
    await open({ PutRemovalFile: ok({ kept: true }) });
    expect((await enclose({ headers: { 'x-removal-token': 'x'.repeat(43) } })).status).toBe(404);
    expect((await enclose({ headers: { 'x-removal-token': '' } })).status).toBe(404);
    expect((await enclose({ raw: new Uint8Array(REMOVAL_UPLOAD.maxBytes + 1).fill(74) })).status).toBe(413);
    expect((await enclose({ headers: { 'content-type': 'text/html' } })).status).toBe(415);
    expect(commands).toEqual([]);
  });

  it('keep no enclosure that identity has refused', async () => {
    await open({ PutRemovalFile: reject({ code: 'removal-link-invalid', field: 'token' }) });
    const written: string[] = [];
    const { files } = venue.deps;
    const write = files.write.bind(files);
    jest.spyOn(files, 'write').mockImplementation(async (file) => {
      const stored = await write(file);
      written.push(stored.id);
      return stored;
    });
    expect((await enclose()).status).toBe(404);
    expect(written).toHaveLength(1);
    expect(await files.read(written[0] ?? '')).toBeNull();
  });

  it('tell what a link is for, and never whose account it is about', async () => {
    const question = { reason: 'Please tell us when.', remark: null };
    await open({ AnswerRemoval: ok({ sent: true }) }, { ...view, for: 'answer', question, answerUntil: NOW_MS });
    const shown = await post('/link', { token: TOKEN });
    expect(shown.body).toEqual({
      for: 'answer',
      project: 2,
      question,
      answerUntil: new Date(NOW_MS).toISOString(),
      executeAt: null,
    });
    expect(JSON.stringify(shown.body)).not.toContain(UID);
    expect((await post('/answer', { token: TOKEN, text: 'On Sunday.' })).status).toBe(204);
    expect((await post('/answer', { token: TOKEN, text: '' })).status).toBe(400);
  });

  it('are stopped by the owner, by the link of the warning', async () => {
    await open({ CancelRemoval: ok({ cancelled: true }) }, { ...view, for: 'cancel', executeAt: NOW_MS });
    expect((await post('/link', { token: TOKEN })).body).toMatchObject({ for: 'cancel' });
    expect((await post('/cancel', { token: TOKEN })).status).toBe(204);
    expect(commands).toMatchObject([{ type: 'CancelRemoval', token: TOKEN, origin: { ip: '127.0.0.1' } }]);
    // A link to object writes nothing.
    expect((await enclose()).status).toBe(404);
  });

  it('show nothing of a request by the token that writes it, nor by one that nobody has', async () => {
    await open();
    for (const token of [TOKEN, 'y'.repeat(43)]) expect((await post('/link', { token })).status).toBe(404);
  });
});
