import { BusFault } from '@corella/bus';
import type { IdentityCommand } from '@corella/contracts/identity';
import type { KycView } from '@corella/contracts/kyc';
import { KYC_UPLOAD } from '@corella/contracts/kyc-web';
import { FilesFull } from '@corella/files/bounded-files';
import { ok, reject } from '@corella/result';
import { openGateway, type Call, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, UID } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';
import { draftOnly, picture, sentBack } from '../../../testing/kyc.js';

const version = { 'if-match': '"3"' };

describe('a customer’s own verification', () => {
  let venue: OpenGateway;
  let view: KycView | null;
  const given = (answers: Parameters<typeof identityService>[1]): IdentityCommand[] => identityService(venue, answers);
  const call = (path: string, request: Call = {}) => venue.call(`/api/kyc${path}`, request);
  beforeEach(async () => {
    view = draftOnly;
    venue = await openGateway();
    venue.signals.answer('identity.kyc', ({ uid }) => (uid === UID ? view : null));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await venue.close();
  });

  it('is shown with the faults of its answers, on the day of the customer’s country', async () => {
    expect((await call('')).body).toEqual({
      kycInfo: { auth_type: 1, auth_state: 0, mail_state: 0, auth_cfd_state: 0, fixes: [] },
      country: 'AU',
      today: '2026-01-05',
      draft: {
        kind: 'person',
        method: 'upload',
        version: 3,
        savedAt: new Date(NOW_MS).toISOString(),
        answers: { firstName: 'Mia', postcode: '305' },
        pictures: [],
        faults: { postcode: 'kyc-postcode-4' },
      },
      application: null,
      review: null,
      handoff: null,
    });
  });

  it('tells what has to be fixed and why, in the customer’s language, and no list that somebody is on', async () => {
    view = sentBack;
    const { body } = await call('', { headers: { 'accept-language': 'zh-CN' } });
    expect(body).toMatchObject({
      kycInfo: { auth_state: 3, fixes: [{ part: 'street', sent: '41 Wattle Street' }] },
      application: { reason: { code: 'M02', text: '资料与证件不符' }, remark: 'Your licence reads 14 Wattle Street.' },
    });
    const fixes = [{ part: 'street', sent: null, reason: 'M05' } as const];
    view = { ...sentBack, application: { ...sentBack.application!, fixes } };
    expect((await call('')).body).toMatchObject({
      kycInfo: { fixes: [{ part: 'street', reason: { code: 'M05', text: 'Answer is not plausible' } }] },
    });
    view = { ...sentBack, state: -1, application: { ...sentBack.application!, reason: 'R05' } };
    expect((await call('')).body).toMatchObject({ application: { reason: { code: 'R04', text: 'Not eligible' } } });
  });

  it('saves answers of the version that was read', async () => {
    const commands = given({ SaveKycDraft: ok({ version: 4, savedAt: NOW_MS, faults: {} }) });
    const saved = await call('/draft', { method: 'PATCH', headers: version, body: { answers: { postcode: '3056' } } });
    expect(saved).toMatchObject({ status: 200, body: { version: 3 } });
    expect(commands).toEqual([{ type: 'SaveKycDraft', uid: UID, answers: { postcode: '3056' }, version: 3 }]);
  });

  it('is one of a company once that is chosen, and tells what was sent about its owners', async () => {
    const commands = given({ SaveKycDraft: ok({ version: 4, savedAt: NOW_MS, faults: {} }) });
    const chosen = { method: 'PATCH', headers: version, body: { kind: 'company', answers: { acn: '004085616' } } };
    expect(await call('/draft', chosen)).toMatchObject({ status: 200 });
    expect(commands).toMatchObject([{ kind: 'company', answers: { acn: '004085616' }, version: 3 }]);
    const answers = { acn: '004085617', 'owner1.shares': '20', ownership: 'owners' };
    const fixes = [{ part: 'ownership', sent: 'owners', with: { 'owner1.shares': '20' } }] as const;
    view = { ...sentBack, kind: 'company', draft: { ...draftOnly.draft, answers } };
    view = { ...view, application: { ...sentBack.application!, fixes } };
    expect((await call('')).body).toMatchObject({
      kycInfo: { auth_type: 2, fixes },
      draft: { kind: 'company', faults: { acn: 'kyc-acn', 'owner1.shares': 'kyc-shares' } },
    });
  });

  it.each([
    { answers: { 'owner11.firstName': 'Ada' } },
    { answers: { 'owner1.gender': 'male' } },
    { answers: {}, kind: 'trust' },
    { answers: { 'owner1.shares': 30 } },
  ])('takes no answers that no company gives: %j', async (body) => {
    const commands = given({});
    const answer = await call('/draft', { method: 'PATCH', headers: version, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    expect(commands).toEqual([]);
  });

  it.each([
    [{}, 428, 'draft-version-missing'],
    [{ 'if-match': '3' }, 400, 'invalid-request'],
    [{ 'if-match': '"x"' }, 400, 'invalid-request'],
  ])('saves nothing without a version, as with %o', async (headers, status, code) => {
    const commands = given({});
    const answer = await call('/draft', { method: 'PATCH', headers, body: { answers: {} } });
    expect(answer).toMatchObject({ status, body: { code } });
    expect(commands).toEqual([]);
  });

  it('names fields that no form has', async () => {
    const answer = await call('/draft', { method: 'PATCH', headers: version, body: { answers: { shoeSize: '44' } } });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain('shoeSize');
  });

  it('tells by field why it cannot be sent, and when another tab was faster', async () => {
    given({ SubmitKyc: reject({ code: 'kyc-incomplete', kycFaults: { postcode: 'kyc-postcode-4' } }) });
    const submit = () => call('/submit', { method: 'POST', headers: version, body: { consent: true } });
    expect(await submit()).toMatchObject({
      status: 400,
      body: { code: 'kyc-incomplete', errors: { postcode: ['Four digits, for example 3056.'] } },
    });
    given({ SubmitKyc: reject({ code: 'draft-changed' }) });
    expect(await submit()).toMatchObject({ status: 409, body: { code: 'draft-changed' } });
    given({ SubmitKyc: ok({ caseId: 'KYC-1234567-1', dueAt: NOW_MS }) });
    expect(await submit()).toMatchObject({ status: 200, body: { caseId: 'KYC-1234567-1' } });
    expect((await call('/submit', { method: 'POST', headers: version, body: { consent: false } })).status).toBe(400);
  });

  it('keeps a picture as it was drawn anew, under its slot', async () => {
    const commands = given({ PutKycPicture: ok({ version: 4 }) });
    const raw = new Uint8Array(Buffer.from('JPEG pixels'));
    const headers = { ...version, 'content-type': 'image/jpeg', 'x-file-name': 'f%C3%BChrer.jpg' };
    expect(await call('/files/front', { method: 'PUT', raw, headers })).toMatchObject({ status: 200 });
    const [command] = commands as IdentityCommand<'PutKycPicture'>[];
    expect(command).toMatchObject({
      version: 3,
      picture: { slot: 'front', contentType: 'image/jpeg', sentBytes: 11, sentName: 'führer.jpg', advice: ['glare'] },
    });
    const fileId = command?.picture.fileId ?? '';
    view = { ...draftOnly, draft: { ...draftOnly.draft, pictures: [{ ...picture, fileId }] } };
    const shown = await call('/files/front');
    expect(shown).toMatchObject({ status: 200, body: { text: 'JPEG pixels' } });
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect((await call('/files/back')).status).toBe(404);
  });

  it('leaves no picture behind that no draft names', async () => {
    given({ PutKycPicture: reject({ code: 'kyc-closed' }) });
    const deleted = jest.spyOn(venue.deps.files, 'delete');
    const raw = new Uint8Array(Buffer.from('JPEG pixels'));
    const headers = { ...version, 'content-type': 'image/jpeg' };
    expect(await call('/files/front', { method: 'PUT', raw, headers })).toMatchObject({ status: 409 });
    expect(deleted).toHaveBeenCalledTimes(1);
  });

  it('keeps a picture that a draft may name yet, because no answer came', async () => {
    const deleted = jest.spyOn(venue.deps.files, 'delete');
    const request = jest.spyOn(venue.deps.bus, 'request');
    const headers = { ...version, 'content-type': 'image/jpeg' };
    const put = () => call('/files/front', { method: 'PUT', raw: new Uint8Array(Buffer.from('JPEG pixels')), headers });
    request.mockRejectedValueOnce(new BusFault('timeout', 'late'));
    expect(await put()).toMatchObject({ body: { code: 'outcome-unknown' } });
    expect(deleted).not.toHaveBeenCalled();
    request.mockRejectedValueOnce(new BusFault('busy', 'full'));
    expect(await put()).toMatchObject({ body: { code: 'busy' } });
    expect(deleted).toHaveBeenCalledTimes(1);
  });

  it('says that there is no room, and that one customer has enough, and leaves nothing behind', async () => {
    const put = () =>
      call('/files/front', {
        method: 'PUT',
        raw: new Uint8Array(Buffer.from('JPEG x')),
        headers: { ...version, 'content-type': 'image/jpeg' },
      });
    const commands = given({ PutKycPicture: reject({ code: 'documents-limit', inputs: { limitBytes: 1 } }) });
    expect(await put()).toMatchObject({ status: 409, body: { code: 'documents-limit', inputs: { limitBytes: 1 } } });
    expect(await venue.deps.files.usage()).toEqual({ files: 0, bytes: 0 });
    jest.spyOn(venue.deps.files, 'write').mockRejectedValueOnce(new FilesFull('full'));
    const full = await put();
    expect([full.status, full.body['code'], full.headers.get('retry-after')]).toEqual([429, 'documents-full', '600']);
    expect(commands).toHaveLength(1);
  });

  it('draws one picture of a customer at a time, so that nobody keeps others waiting', async () => {
    given({ PutKycPicture: ok({ version: 4 }) });
    const { pictures } = venue.deps;
    let [now, most, answered] = [0, 0, 0];
    jest.spyOn(pictures, 'clean').mockImplementation(async () => {
      most = Math.max(most, (now += 1));
      // All eight are here once five were sent away.
      do await new Promise((resolve) => setTimeout(resolve, 10));
      while (answered < 5);
      now -= 1;
      return reject({ code: 'file-unreadable' });
    });
    const headers = { ...version, 'content-type': 'image/jpeg' };
    const put = async () => {
      const raw = new Uint8Array(Buffer.from('JPEG pixels'));
      const answer = await call('/files/front', { method: 'PUT', raw, headers });
      answered += 1;
      return answer;
    };
    const answers = await Promise.all(Array.from({ length: 8 }, put));
    expect(most).toBe(1);
    const codes = answers.map(({ body }) => body['code']);
    expect(codes.filter((code) => code === 'file-unreadable')).toHaveLength(3);
    expect(codes.filter((code) => code === 'busy')).toHaveLength(5);
    expect(await put()).toMatchObject({ body: { code: 'file-unreadable' } });
  });

  it.each([
    ['image/jpeg', 'HTML', 400, 'file-format'],
    ['text/html', 'JPEG', 415, 'content-type-unsupported'],
    ['application/json', '{"a":1}', 415, 'content-type-unsupported'],
    ['image/jpeg', '', 400, 'file-format'],
  ])('refuses %s of %j', async (type, text, status, code) => {
    given({});
    const raw = new Uint8Array(Buffer.from(text));
    const answer = await call('/files/front', { method: 'PUT', raw, headers: { ...version, 'content-type': type } });
    expect(answer).toMatchObject({ status, body: { code } });
    expect(Object.keys((answer.body['errors'] as object | undefined) ?? {})).toEqual(status === 400 ? ['front'] : []);
  });

  it('refuses a picture that is too large, of another draft, or of a place that no form has', async () => {
    given({});
    const put = (path: string, bytes: number, headers: Record<string, string> = version) =>
      call(path, {
        method: 'PUT',
        raw: new Uint8Array(bytes).fill(74),
        headers: { ...headers, 'content-type': 'image/png' },
      });
    expect(await put('/files/front', KYC_UPLOAD.maxBytes + 1)).toMatchObject({ status: 413 });
    expect(await put('/files/front', 9, { 'if-match': '"2"' })).toMatchObject({ status: 409 });
    expect(await put('/files/left', 9)).toMatchObject({ status: 404 });
    const elsewhere = await call('/draft', {
      method: 'PATCH',
      raw: new Uint8Array(9),
      headers: { ...version, 'content-type': 'image/png' },
    });
    expect(elsewhere).toMatchObject({ status: 415 });
  });

  it('takes a PIN of eight digits, and tells the guesses left', async () => {
    given({ EnterKycPin: reject({ code: 'pin-wrong', inputs: { left: 3 } }) });
    const enter = (pin: string) => call('/pin', { method: 'POST', body: { pin } });
    expect(await enter('12345678')).toMatchObject({ status: 400, body: { code: 'pin-wrong', inputs: { left: 3 } } });
    expect(await enter('1234567')).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    given({ EnterKycPin: ok({ approved: true }) });
    expect((await enter('12345678')).status).toBe(204);
  });
});
