import type { IdentityCommand, StaffRole } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, STAFF_TOKEN, UID } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';
import { removalView } from '../../../testing/removal.js';

const headers = { cookie: `corella-staff=${STAFF_TOKEN}` };
const view = removalView();
const { removalId: ID, hash: HASH } = view;

describe('the desk of removals', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  const open = async (staffRole: StaffRole, answers: Parameters<typeof identityService>[1] = {}): Promise<void> => {
    venue = await openGateway({ staffRole });
    commands = identityService(venue, { RecordAudit: ok({ recorded: true }), ...answers });
    venue.signals.answer('identity.list-removals', () => ok({ rows: [{ ...view, id: ID }], total: 1 }));
    venue.signals.answer('identity.removal', ({ removalId }) => (removalId === ID ? view : null));
  };
  const get = (path: string) => venue.call(`/operator/api/removal-requests${path}`, { headers });
  const post = (path: string, body: object) =>
    venue.call(`/operator/api/removal-requests${path}`, { method: 'POST', headers, body });
  const decision = { decision: 'initiate', hash: HASH, reason: 'Q01', remark: '' };
  afterEach(() => venue.close());

  it('lists requests without what was written, and says whose they are', async () => {
    await open('support');
    const list = await get('?filter={"tab":"open"}');
    expect(list.body).toMatchObject([{ id: ID, uid: UID, claimedBy: { id: 'st-1', name: 'Mia', mine: true } }]);
    expect(JSON.stringify(list.body)).not.toContain('sea');
  });

  it('says by whom a request was stopped, before it is opened', async () => {
    await open('support');
    const ended = { ...view, status: 'cancelled', endedAt: NOW_MS } as const;
    venue.signals.answer('identity.list-removals', () => ok({ rows: [{ ...ended, id: ID }], total: 1 }));
    const [line] = view.history;
    venue.signals.answer('identity.removal', () => ({ ...ended, history: line ? [{ ...line, cause: 'owner' }] : [] }));
    expect((await get(`/${ID}`)).body).toMatchObject({ status: 'cancelled', cause: 'owner' });
    expect(commands).toEqual([]);
  });

  it('opens a request for a reason that is on record first, with addresses of logins masked', async () => {
    await open('support');
    expect((await post(`/${ID}/open`, { reason: 'curious' })).status).toBe(400);
    const opened = await post(`/${ID}/open`, { reason: 'V02' });
    expect(opened).toMatchObject({
      status: 200,
      body: { claims: [{ text: 'At sea.' }], canDecide: true, findings: ['The account is frozen.'] },
    });
    expect(JSON.stringify(opened.body)).not.toContain('203.0.113.77');
    expect(commands).toMatchObject([{ type: 'RecordAudit', action: 'removal.open', target: `user:${UID}`, after: ID }]);
    expect((await post('/R000000000000/open', { reason: 'V02' })).status).toBe(404);
  });

  it('shows by whom the owner is known, and the phone for a reason that is on record first', async () => {
    await open('support');
    venue.signals.answer('identity.removal-phone', ({ removalId }) => (removalId === ID ? '+61412345018' : null));
    const opened = await post(`/${ID}/open`, { reason: 'V02' });
    expect(opened.body).toMatchObject({
      isBoundPhone: null,
      verified: { name: 'Mia Chen', birthDate: '1991-03-14', documentEnd: '4418' },
    });
    expect(JSON.stringify(opened.body)).not.toContain('+61412345018');
    expect((await post(`/${ID}/phone`, { reason: 'curious' })).status).toBe(400);
    expect((await post(`/${ID}/phone`, { reason: 'V02' })).body).toEqual({ id: ID, phone: '+61412345018' });
    expect(commands.at(-1)).toMatchObject({ action: 'removal.phone', target: `user:${UID}`, after: ID });
  });

  it('shows no phone when the record cannot be written', async () => {
    await open('support', { RecordAudit: reject({ code: 'permission-missing' }) });
    venue.signals.answer('identity.removal-phone', () => '+61412345018');
    const asked = await post(`/${ID}/phone`, { reason: 'V02' });
    expect(asked.status).toBe(403);
    expect(JSON.stringify(asked.body)).not.toContain('+61412345018');
  });

  it('shows nothing when the record cannot be written', async () => {
    await open('support', { RecordAudit: reject({ code: 'permission-missing' }) });
    const opened = await post(`/${ID}/open`, { reason: 'V02' });
    expect(opened.status).toBe(403);
    expect(JSON.stringify(opened.body)).not.toContain('sea');
  });

  it('shows an enclosure with the reader’s name, for a reason', async () => {
    await open('kyc');
    const { id } = await venue.deps.files.write({
      person: null,
      contentType: 'image/jpeg',
      bytes: Buffer.from('JPEG'),
      now: NOW_MS,
    });
    const [claim] = view.claims;
    venue.signals.answer('identity.removal', () => ({
      ...view,
      claims: claim?.file ? [{ ...claim, file: { ...claim.file, id } }] : [],
    }));
    expect((await get(`/${ID}/files/1`)).status).toBe(400);
    expect((await get(`/${ID}/files/1?reason=V02`)).body).toEqual({ text: 'JPEG Mia, 2026-01-05 12:00 UTC' });
    expect(commands).toMatchObject([{ action: 'removal.enclosure', after: `${ID} 1` }]);
    for (const number of ['2', '0', 'x', '100'])
      expect((await get(`/${ID}/files/${number}?reason=V02`)).status).toBe(404);
  });

  it('is worked by those who may: claimed, given back, decided as it was read', async () => {
    await open('support', {
      ClaimRemoval: ok({ removalId: ID, until: NOW_MS }),
      ReleaseRemoval: ok({ released: true }),
      DecideRemoval: ok({ approvalId: 'ap-1' }),
    });
    expect((await post('/next', {})).body).toMatchObject({ id: ID });
    expect((await post(`/${ID}/claim`, {})).status).toBe(200);
    expect((await post(`/${ID}/release`, {})).status).toBe(200);
    expect((await post(`/${ID}/decide`, decision)).body).toEqual({ id: ID, approvalId: 'ap-1' });
    expect(commands.at(-1)).toMatchObject({ type: 'DecideRemoval', removalId: ID, hash: HASH, reason: 'Q01' });
    for (const change of [{ decision: 'approve' }, { hash: 'x' }, { reason: '' }, { remark: 7 }])
      expect((await post(`/${ID}/decide`, { ...decision, ...change })).status).toBe(400);
  });

  it.each(['kyc', 'audit', 'market'] as const)('is not decided by %s', async (role) => {
    await open(role);
    for (const path of ['/next', `/${ID}/claim`, `/${ID}/release`]) expect((await post(path, {})).status).toBe(403);
    expect((await post(`/${ID}/decide`, decision)).status).toBe(403);
    expect((await get('')).status).toBe(role === 'market' ? 403 : 200);
    venue.signals.answer('identity.removal-phone', () => null);
    for (const path of [`/${ID}/open`, `/${ID}/phone`])
      expect((await post(path, { reason: 'V02' })).status).toBe(role === 'kyc' ? 200 : 403);
  });
});
