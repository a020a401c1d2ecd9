import type { StaffPrincipal } from '@corella/contracts/identity';
import type { KycPart } from '@corella/contracts/kyc';
import { ORIGIN, type Identity } from '../testing/given-identity.js';
import { newAddress, registered } from '../testing/given-people.js';
import {
  ANSWERS,
  caseOf,
  checked,
  claim,
  decision,
  draftOf,
  givenDesk,
  pictured,
  saved,
  submit,
  submitted,
} from '../testing/given-verification.js';
import { CLEAR } from '../testing/scripted-vendor.js';

describe('what a case keeps', () => {
  let identity: Identity;
  let kyc: StaffPrincipal;
  let uid: string;
  beforeAll(async () => {
    ({ identity, kyc } = await givenDesk());
  });
  beforeEach(async () => {
    identity.kycVendor.answer = CLEAR;
    uid = (await registered(identity, newAddress())).uid;
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const sentBack = async (caseId: string, reason: string, parts: readonly KycPart[]) => {
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    const asked = await decision(identity, { staff: kyc, caseId, decision: 'modify', reason, parts });
    expect(await identity.send<'DecideKycCase'>(asked)).toMatchObject({ ok: true });
  };
  const resubmitted = async () => {
    const { version } = await draftOf(identity, uid);
    return identity.send<'ResubmitKyc'>({ type: 'ResubmitKyc', uid, version, origin: ORIGIN });
  };
  const sentCase = async (): Promise<string> => {
    const sent = await identity.send<'SubmitKyc'>(await submit(identity, uid));
    if (!sent.ok) throw new Error(sent.rejection.code);
    return sent.value.caseId;
  };
  const DOCUMENT: readonly KycPart[] = ['documentType', 'documentNumber', 'documentExpiry', 'front'];
  const other = (documentType: 'passport' | 'au-licence') =>
    ({ documentType, documentNumber: '99887766', documentExpiry: '2031-01-01' }) as const;

  it('takes the same picture for what it is', async () => {
    await saved(identity, uid, { ...ANSWERS, documentType: 'passport' });
    const put = () => pictured(identity, uid, 'front', 'the same bytes');
    await put();
    const caseId = await sentCase();
    await checked(identity, caseId);
    await sentBack(caseId, 'M01', ['front']);
    await put();
    expect(await resubmitted()).toEqual({ ok: false, rejection: { code: 'kyc-picture-missing', field: 'front' } });
  });

  it('lets another document have fewer sides', async () => {
    await sentBack(await submitted(identity, uid), 'M03', DOCUMENT);
    await saved(identity, uid, other('passport'));
    await pictured(identity, uid, 'front');
    expect(await resubmitted()).toMatchObject({ ok: true });
  });

  it('lets another document have more sides', async () => {
    await sentBack(await submitted(identity, uid, { ...ANSWERS, documentType: 'passport' }), 'M03', DOCUMENT);
    await saved(identity, uid, other('au-licence'));
    await pictured(identity, uid, 'front');
    await pictured(identity, uid, 'back');
    expect(await resubmitted()).toMatchObject({ ok: true });
  });

  it('is not touched by a late finding about an earlier attempt', async () => {
    let slow = true;
    const get = identity.kycVendor.get.bind(identity.kycVendor);
    jest.spyOn(identity.kycVendor, 'get').mockImplementation(async (checkId: string) => {
      if (checkId.endsWith('/1')) {
        while (slow) await new Promise((r) => setTimeout(r, 5));
        return { ...CLEAR, read: { lastName: { text: 'SOMEBODY ELSE', box: null } }, fraud: true };
      }
      return get(checkId);
    });
    await saved(identity, uid, ANSWERS);
    await pictured(identity, uid, 'front');
    await pictured(identity, uid, 'back');
    const caseId = await sentCase();
    await sentBack(caseId, 'M02', ['street']);
    await saved(identity, uid, { street: '18 Wattle Street' });
    await resubmitted();
    for (let n = 0; n < 400 && (await caseOf(identity, caseId)).check === null; n += 1)
      await new Promise((r) => setTimeout(r, 5));
    const before = await caseOf(identity, caseId);
    expect(before.check).not.toBeNull();
    slow = false;
    await identity.context.kycChecks.settled();
    const after = await caseOf(identity, caseId);
    expect(after.hash).toBe(before.hash);
    expect(after.check).toEqual(before.check);
    jest.restoreAllMocks();
  });

  it('has its history to the end, however often it was claimed', async () => {
    const caseId = await submitted(identity, uid);
    for (let n = 0; n < 260; n += 1) {
      await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
      await identity.send<'ReleaseKycCase'>({ type: 'ReleaseKycCase', staff: kyc, caseId, requestId: `q${n}` });
    }
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    await identity.send<'DecideKycCase'>(await decision(identity, { staff: kyc, caseId }));
    expect((await caseOf(identity, caseId)).history.map(({ type }) => type)).toContain('KycApproved');
  });

  it('keeps its pictures when a later application replaces them', async () => {
    const caseId = await submitted(identity, uid);
    const back = (await caseOf(identity, caseId)).files.find(({ slot }) => slot === 'back')?.fileId ?? '';
    const reject = async (id: string) => {
      await identity.context.kycChecks.settled();
      await identity.send<'ClaimKycCase'>(claim(kyc, id));
      await identity.send<'DecideKycCase'>(
        await decision(identity, { staff: kyc, caseId: id, decision: 'reject', reason: 'R04' }),
      );
      identity.clock.advance(31 * 86_400_000);
      await identity.send<'ReopenKyc'>({ type: 'ReopenKyc', uid });
    };
    await reject(caseId);
    await saved(identity, uid, { documentType: 'passport' });
    await reject(await sentCase());
    await saved(identity, uid, { documentType: 'au-licence' });
    await pictured(identity, uid, 'back');
    expect((await caseOf(identity, caseId)).files).toHaveLength(2);
    expect(await identity.files.read(back)).not.toBeNull();
  });

  it('names a day to whoever is not eligible, on a list or not', async () => {
    const told = async (reason: string) => {
      uid = (await registered(identity, newAddress())).uid;
      const caseId = await submitted(identity, uid);
      await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
      await identity.send<'DecideKycCase'>(
        await decision(identity, { staff: kyc, caseId, decision: 'reject', reason }),
      );
      return (await identity.asked('identity.kyc', { uid }))?.application?.reapplyAfter === null;
    };
    expect([await told('R05'), await told('R04')]).toEqual([false, false]);
  });
});
