import type { IdentityCommand, StaffRole } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, STAFF_TOKEN, UID } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';
import { caseView } from '../../../testing/kyc.js';

const headers = { cookie: `corella-staff=${STAFF_TOKEN}` };
const CASE = caseView.caseId;

describe('the desk of verification', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  const open = async (staffRole: StaffRole, answers: Parameters<typeof identityService>[1] = {}): Promise<void> => {
    venue = await openGateway({ staffRole });
    commands = identityService(venue, { RecordAudit: ok({ recorded: true }), ...answers });
    venue.signals.answer('identity.list-kyc-cases', () => ok({ rows: [{ ...caseView, id: CASE }], total: 1 }));
    venue.signals.answer('identity.kyc-case', ({ caseId }) => (caseId === CASE ? caseView : null));
    venue.signals.answer('identity.list-staff', () => ok({ rows: [], total: 0 }));
  };
  const get = (path: string) => venue.call(`/operator/api/kyc-cases${path}`, { headers });
  const post = (path: string, body: object) =>
    venue.call(`/operator/api/kyc-cases${path}`, { method: 'POST', headers, body });
  afterEach(() => venue.close());

  it('lists cases without answers, says whose they are, and counts them', async () => {
    await open('kyc');
    venue.signals.answer('identity.kyc-counts', ({ staffId }) => ({
      open: 3,
      submitted: 1,
      review: 1,
      modify: 1,
      second: 0,
      approved: 9,
      ongoing: 0,
      rejected: 2,
      mine: staffId === 'st-1' ? 1 : 0,
      unclaimed: 1,
      overdue: 1,
      decidedToday: 4,
      rightFirstTime: 3,
      medianToday: 60_000,
    }));
    const list = await get('?filter={"tab":"open"}');
    expect(list.headers.get('content-range')).toBe('kyc-cases 0-0/1');
    expect(list.body).toMatchObject([{ id: CASE, uid: UID, claimedBy: { id: 'st-1', name: 'Mia', mine: true } }]);
    expect(JSON.stringify(list.body)).not.toContain('birthDate');
    expect((await get('/counts')).body).toEqual({
      tabs: { open: 3, submitted: 1, review: 1, modify: 1, second: 0, ongoing: 0, approved: 9, rejected: 2 },
      mine: 1,
      unclaimed: 1,
      overdue: 1,
      decidedToday: 4,
      rightFirstTime: 3,
      medianMsToday: 60_000,
    });
    expect((await get(`/${CASE}`)).body).toMatchObject({ id: CASE });
  });

  it('opens a case for a reason, which is on record before anything is shown', async () => {
    await open('kyc');
    expect((await post(`/${CASE}/open`, { reason: 'curious' })).status).toBe(400);
    const opened = await post(`/${CASE}/open`, { reason: 'V02' });
    expect(opened).toMatchObject({
      status: 200,
      body: { answers: { birthDate: '1997-03-14' }, canDecide: true, hash: caseView.hash },
    });
    expect(commands).toMatchObject([
      { type: 'RecordAudit', action: 'kyc.open', target: `user:${UID}`, reason: 'V02 Identity check', after: CASE },
    ]);
    expect((await post(`/KYC-${UID}-9/open`, { reason: 'V02' })).status).toBe(404);
  });

  it('shows nothing when the record cannot be written', async () => {
    await open('kyc', { RecordAudit: reject({ code: 'permission-missing' }) });
    const opened = await post(`/${CASE}/open`, { reason: 'V02' });
    expect(opened.status).toBe(403);
    expect(JSON.stringify(opened.body)).not.toContain('1997');
  });

  it('shows a picture with the reader’s name, for a reason', async () => {
    await open('aml');
    const bytes = Buffer.from('JPEG');
    const { id } = await venue.deps.files.write({ person: null, contentType: 'image/jpeg', bytes, now: NOW_MS });
    const [file] = caseView.files;
    venue.signals.answer('identity.kyc-case', () => ({ ...caseView, files: file ? [{ ...file, fileId: id }] : [] }));
    expect((await get(`/${CASE}/files/front`)).status).toBe(400);
    const shown = await get(`/${CASE}/files/front?reason=V02&v=1`);
    expect(shown.body).toEqual({ text: 'JPEG Mia, 2026-01-05 12:00 UTC' });
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(commands).toMatchObject([{ action: 'kyc.picture', after: `${CASE} front` }]);
    expect((await get(`/${CASE}/files/back?reason=V02`)).status).toBe(404);
    expect((await get(`/${CASE}/files/left?reason=V02`)).status).toBe(404);
  });

  it('is decided by those who may, and the case is opened by those who may', async () => {
    await open('audit');
    expect((await get('')).status).toBe(200);
    expect((await post(`/${CASE}/open`, { reason: 'V02' })).status).toBe(403);
    await venue.close();
    await open('aml');
    expect((await post(`/${CASE}/claim`, {})).status).toBe(403);
    await venue.close();
    await open('market');
    expect((await get('')).status).toBe(403);
  });

  it('claims, gives back and decides', async () => {
    await open('kyc', {
      ClaimKycCase: ok({ caseId: CASE, until: NOW_MS }),
      ReleaseKycCase: ok({ released: true }),
      DecideKycCase: ok({ approvalId: null }),
    });
    const claimed = { id: CASE, claimedUntil: new Date(NOW_MS).toISOString() };
    expect((await post('/next', {})).body).toEqual(claimed);
    expect((await post(`/${CASE}/claim`, {})).body).toEqual(claimed);
    expect((await post(`/${CASE}/release`, {})).body).toEqual({ id: CASE });
    const decision = { decision: 'modify', hash: caseView.hash, reason: 'M02', parts: ['street'], remark: '' };
    expect((await post(`/${CASE}/decide`, decision)).body).toEqual({ id: CASE, approvalId: null });
    expect(commands).toMatchObject([{ caseId: null }, { caseId: CASE }, { caseId: CASE }, decision]);
    expect((await post(`/${CASE}/decide`, { ...decision, parts: ['shoe'] })).status).toBe(400);
  });

  it.each([
    ['case-claimed', 409],
    ['no-case-waiting', 404],
  ] as const)('says that a case cannot be had: %s', async (code, status) => {
    await open('kyc', { ClaimKycCase: reject({ code }) });
    expect(await post('/next', {})).toMatchObject({ status, body: { code } });
  });
});
