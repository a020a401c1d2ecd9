import { KYC_STATE, type StaffPrincipal } from '@corella/contracts/identity';
import { AUTH_TYPE, type KycAnswers, type KycSlot } from '@corella/contracts/kyc';
import { COMPANY_ANSWERS, JP_COMPANY_ANSWERS } from '@corella/contracts/testing';
import { eventually, ORIGIN, type Identity } from '../testing/given-identity.js';
import { newAddress, registered } from '../testing/given-people.js';
import {
  ANSWERS,
  caseOf,
  choseCompany,
  claim,
  COMPANY_PAPERS,
  decision,
  draftOf,
  givenDesk,
  givenJapanese,
  pictured,
  saved,
  submit,
  submitted,
  submittedCompany,
} from '../testing/given-verification.js';
import { CLEAR } from '../testing/scripted-vendor.js';

describe('companies', () => {
  let identity: Identity;
  let kyc: StaffPrincipal;
  let other: StaffPrincipal;
  let uid: string;
  beforeAll(async () => {
    ({ identity, kyc, other } = await givenDesk());
  });
  beforeEach(async () => {
    identity.kycVendor.answer = CLEAR;
    uid = (await registered(identity, newAddress())).uid;
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const view = async () => {
    const found = await identity.asked('identity.kyc', { uid });
    if (found === null) throw new Error('nobody');
    return found;
  };
  const save = async (answers: KycAnswers, kind?: 'person' | 'company') => {
    const { version } = await draftOf(identity, uid);
    return { type: 'SaveKycDraft', uid, answers, version, ...(kind === undefined ? {} : { kind }) } as const;
  };
  const row = async () => {
    const reply = await identity.asked('identity.list-kyc-cases', {
      filter: { uid },
      range: [0, 9],
      sort: ['id', 'ASC'],
      staffId: 'nobody',
    });
    return reply.ok ? reply.value.rows[0] : undefined;
  };
  const approve = async (caseId: string) => {
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    return identity.send<'DecideKycCase'>(await decision(identity, { staff: kyc, caseId }));
  };
  const second = async (approvalId: string | null) => {
    const { state } = await identity.context.approvals.load(`approval-${approvalId ?? ''}`);
    if (state.status === 'none' || approvalId === null) throw new Error('no second person was asked');
    return (staff: StaffPrincipal) =>
      identity.send<'DecideApproval'>({
        type: 'DecideApproval',
        staff,
        approvalId,
        decision: 'approve',
        payloadHash: state.payloadHash,
        reason: 'D01',
        requestId: 'q',
      });
  };

  it('are chosen at the start; what both forms ask stays, and the rest comes back with its form', async () => {
    await saved(identity, uid, { firstName: 'Mia', gender: 'female' });
    await choseCompany(identity, uid);
    expect(await view()).toMatchObject({ kind: 'company', draft: { kind: 'company', answers: { firstName: 'Mia' } } });
    expect((await draftOf(identity, uid)).answers).toEqual({ firstName: 'Mia' });
    expect(await identity.refused(await save({ gender: 'male' }))).toEqual({
      code: 'field-not-asked',
      field: 'gender',
    });
    await saved(identity, uid, { acn: '010 749 961' });
    await identity.send<'SaveKycDraft'>(await save({ lastName: 'Nguyen' }, 'person'));
    expect((await draftOf(identity, uid)).answers).toEqual({ firstName: 'Mia', lastName: 'Nguyen', gender: 'female' });
    await choseCompany(identity, uid);
    expect((await draftOf(identity, uid)).answers).toEqual({ firstName: 'Mia', lastName: 'Nguyen', acn: '010749961' });
  });

  it('send their papers, and no papers of another country or of a person', async () => {
    const put = async (slot: KycSlot) => {
      const { version } = await draftOf(identity, uid);
      const picture = {
        slot,
        fileId: 'f'.repeat(32),
        sha256: 'a'.repeat(64),
        contentType: 'image/jpeg',
        sentBytes: 1,
        sentName: null,
        sentAt: 1,
        advice: [],
      };
      return { type: 'PutKycPicture', uid, picture, version } as const;
    };
    expect(await identity.refused(await put('registration'))).toEqual({
      code: 'field-not-asked',
      field: 'registration',
    });
    await choseCompany(identity, uid);
    expect(await identity.refused(await put('seal'))).toEqual({ code: 'field-not-asked', field: 'seal' });
    await saved(identity, uid, COMPANY_ANSWERS);
    for (const slot of COMPANY_PAPERS.filter((one) => one !== 'authority')) await pictured(identity, uid, slot);
    expect(await identity.refused(await submit(identity, uid))).toEqual({
      code: 'kyc-picture-missing',
      field: 'authority',
    });
  });

  it('name what is missing by person, and send only what is asked', async () => {
    await choseCompany(identity, uid);
    await saved(identity, uid, { ...COMPANY_ANSWERS, 'owner3.firstName': 'Ada', 'senior.firstName': 'Unasked' });
    expect(await identity.refused(await submit(identity, uid))).toMatchObject({
      code: 'kyc-incomplete',
      kycFaults: { 'owner3.lastName': 'kyc-missing', 'owner3.shares': 'kyc-missing' },
    });
    await saved(identity, uid, { 'owner3.firstName': '' });
    const caseId = await submittedCompany(identity, uid);
    expect(await caseOf(identity, caseId)).toMatchObject({ documentType: null });
    expect((await caseOf(identity, caseId)).answers).toEqual(COMPANY_ANSWERS);
    expect(JSON.stringify(await identity.events(`kyc-${uid}`))).not.toMatch(/Calder|010749961/);
  });

  it('are approved by two people always, and are called by their own name', async () => {
    const caseId = await submittedCompany(identity, uid, { ...COMPANY_ANSWERS, acn: '004085616' });
    expect(await row()).toMatchObject({
      kind: 'company',
      name: 'Calder Holm Pty Ltd',
      documentType: null,
      pictures: 4,
      needsSecond: ['company'],
    });
    const asked = await approve(caseId);
    const agree = await second(asked.ok ? asked.value.approvalId : null);
    expect(await agree(kyc)).toMatchObject({ ok: false, rejection: { code: 'approval-own' } });
    expect(await agree(other)).toMatchObject({ ok: true, value: { status: 'executed' } });
    expect(await view()).toMatchObject({ kind: 'company', state: KYC_STATE.approved });
    expect(AUTH_TYPE[(await view()).kind]).toBe(2);
    expect(await identity.asked('identity.user', { uid })).toMatchObject({ name: COMPANY_ANSWERS.companyName });
    const set = (await identity.events(`user-${uid}`)).filter(({ type }) => type === 'KycStateSet');
    expect(set.at(-1)).toMatchObject({ data: { state: KYC_STATE.approved, kind: 'company' } });
    expect((await identity.events(`kyc-${uid}`)).at(-1)).toMatchObject({
      type: 'KycApproved',
      data: { source: 'two-people', by: `${kyc.staffId},${other.staffId}` },
    });
    expect(await identity.refused(await save({}, 'person'))).toEqual({ code: 'field-not-asked', field: 'kind' });
  });

  it('are found by the number of their register, until they are rejected', async () => {
    const answers = { ...COMPANY_ANSWERS, acn: '000000019' };
    const first = uid;
    const firstCase = await submittedCompany(identity, first, answers);
    expect((await caseOf(identity, firstCase)).marks).toEqual([]);
    const twin = async () => {
      uid = (await registered(identity, newAddress())).uid;
      return caseOf(identity, await submittedCompany(identity, uid, answers));
    };
    expect(await twin()).toMatchObject({
      marks: ['duplicate'],
      needsSecond: ['company', 'duplicate'],
      check: { duplicates: [{ uid: first, score: 1, same: ['registration number'] }] },
    });
    for (const held of [firstCase, `KYC-${uid}-1`]) {
      await identity.send<'ClaimKycCase'>(claim(kyc, held));
      const no = { staff: kyc, caseId: held, decision: 'reject', reason: 'R03' } as const;
      expect(await identity.send<'DecideKycCase'>(await decision(identity, no))).toMatchObject({ ok: true });
    }
    expect((await twin()).marks).toEqual([]);
  });

  it('are marked where an owner holds a high public office abroad', async () => {
    const caseId = await submittedCompany(identity, uid, {
      ...COMPANY_ANSWERS,
      acn: '051775556',
      'owner2.publicFigure': 'yes',
    });
    expect(await caseOf(identity, caseId)).toMatchObject({ marks: ['public-figure'] });
  });

  it('fix the share of one owner and nothing else', async () => {
    const caseId = await submittedCompany(identity, uid);
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    const ask = (parts: string[]) =>
      decision(identity, { staff: kyc, caseId, decision: 'modify', reason: 'M02', parts: parts as never });
    for (const parts of [['owner3.shares'], ['senior.position'], ['gender'], ['seal']])
      expect(await identity.refused(await ask(parts))).toMatchObject({ code: 'payload-invalid', field: 'parts' });
    await identity.send<'DecideKycCase'>(await ask(['owner2.shares']));
    expect((await view()).application?.fixes).toEqual([{ part: 'owner2.shares', sent: '33.3' }]);
    for (const answers of [{ 'owner1.shares': '30' }, { 'owner3.firstName': 'Ada' }] as const)
      expect(await identity.refused(await save(answers))).toMatchObject({ code: 'field-not-asked' });
    expect(await identity.refused(await save({}, 'person'))).toEqual({ code: 'field-not-asked', field: 'kind' });
    await saved(identity, uid, { 'owner2.shares': '40' });
    expect(await resubmit()).toMatchObject({ ok: true, value: { caseId } });
    expect(await caseOf(identity, caseId)).toMatchObject({ answers: { 'owner2.shares': '40' }, attempt: 2 });
  });
  const resubmit = async () => {
    const { version } = await draftOf(identity, uid);
    return identity.send<'ResubmitKyc'>({ type: 'ResubmitKyc', uid, version, origin: ORIGIN });
  };

  it('name another owner when they are asked about the ownership', async () => {
    const caseId = await submittedCompany(identity, uid);
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    const ask = { staff: kyc, caseId, decision: 'modify', reason: 'M05', parts: ['ownership'] } as const;
    await identity.send<'DecideKycCase'>(await decision(identity, ask));
    expect((await view()).application?.fixes).toMatchObject([
      { part: 'ownership', sent: 'owners', with: { 'owner1.shares': '60', 'owner2.lastName': 'Holm' } },
    ]);
    expect(await resubmit()).toMatchObject({ rejection: { kycFaults: { ownership: 'kyc-missing' } } });
    await saved(identity, uid, { 'owner1.shares': '35' });
    expect(await identity.refused(await save({ acn: '' }))).toEqual({ code: 'field-not-asked', field: 'acn' });
    expect(await resubmit()).toMatchObject({ ok: true });
    expect((await identity.events(`kyc-${uid}`)).find(({ type }) => type === 'KycResubmitted')).toMatchObject({
      data: { parts: ['ownership'] },
    });
  });

  it('in Japan get their letter at the registered address', async () => {
    uid = await givenJapanese(identity);
    await choseCompany(identity, uid);
    await saved(identity, uid, JP_COMPANY_ANSWERS);
    for (const slot of ['registration', 'seal', 'authority', 'front'] as const) await pictured(identity, uid, slot);
    const sent = await identity.send<'SubmitKyc'>(await submit(identity, uid));
    if (!sent.ok) throw new Error(sent.rejection.code);
    await eventually(async () => (await caseOf(identity, sent.value.caseId)).check !== null);
    const asked = await approve(sent.value.caseId);
    await (
      await second(asked.ok ? asked.value.approvalId : null)
    )(other);
    await eventually(async () =>
      (await identity.outbox.list()).some(({ text }) =>
        text.includes('Calder Holm Pty Ltd, Ruth Calder, 220 Queen Street, Melbourne Tokyo, 1000001'),
      ),
    );
  });

  it('never change what a person is asked', async () => {
    const caseId = await submitted(identity, uid);
    expect(await caseOf(identity, caseId)).toMatchObject({ kind: 'person', name: 'Mia Nguyen', answers: ANSWERS });
  });
});
