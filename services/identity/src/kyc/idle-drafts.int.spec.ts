import { Unavailable } from '@corella/result';
import { givenIdentity, type Identity } from '../testing/given-identity.js';
import { givenCustomer, givenStaff } from '../testing/given-people.js';
import {
  ANSWERS,
  claim,
  decision,
  draftOf,
  pictured,
  saved,
  submitted,
  valueOf,
} from '../testing/given-verification.js';

const DAY_MS = 86_400_000;

describe('drafts of a verification that nobody goes on with', () => {
  let identity: Identity;
  beforeEach(async () => {
    identity = await givenIdentity({ demoKyc: 'manual' });
  });
  afterEach(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const begun = async (): Promise<{ uid: string; fileId: string }> => {
    const { uid } = await givenCustomer(identity);
    await saved(identity, uid, ANSWERS);
    await pictured(identity, uid, 'front');
    const [picture] = (await draftOf(identity, uid)).pictures;
    return { uid, fileId: picture?.fileId ?? '' };
  };

  it('are deleted with their pictures after 90 days, and not a day before', async () => {
    const { uid, fileId } = await begun();
    identity.clock.advance(89 * DAY_MS);
    await identity.service.tidy();
    expect((await draftOf(identity, uid)).answers).toEqual(ANSWERS);
    expect(await identity.files.read(fileId)).not.toBeNull();
    identity.clock.advance(2 * DAY_MS);
    await identity.service.tidy();
    expect((await draftOf(identity, uid)).answers).toEqual({});
    expect(await identity.files.read(fileId)).toBeNull();
    await saved(identity, uid, ANSWERS);
    expect((await draftOf(identity, uid)).answers).toEqual(ANSWERS);
  });

  it('stay where a case has what they say, with the pictures', async () => {
    const { uid } = await givenCustomer(identity);
    await submitted(identity, uid);
    const { pictures } = await draftOf(identity, uid);
    identity.clock.advance(91 * DAY_MS);
    await identity.service.tidy();
    expect((await draftOf(identity, uid)).pictures).toEqual(pictures);
    for (const { fileId } of pictures) expect(await identity.files.read(fileId)).not.toBeNull();
  });

  it('say again what was approved, of whoever is verified and never sent a change', async () => {
    const { uid } = await givenCustomer(identity);
    const caseId = await submitted(identity, uid);
    const { principal: staff } = await givenStaff(identity, 'kyc');
    valueOf(await identity.send<'ClaimKycCase'>(claim(staff, caseId)));
    valueOf(await identity.send<'DecideKycCase'>(await decision(identity, { staff, caseId })));
    const approved = (await draftOf(identity, uid)).pictures;
    await saved(identity, uid, { lastName: 'Tan' });
    const fileId = await pictured(identity, uid, 'front');
    identity.clock.advance(91 * DAY_MS);
    await identity.context.idleDrafts.sweep();
    expect(await draftOf(identity, uid)).toMatchObject({ answers: { lastName: 'Nguyen' }, pictures: approved });
    expect(await identity.files.read(fileId)).toBeNull();
    for (const picture of approved) expect(await identity.files.read(picture.fileId)).not.toBeNull();
    const { version } = await draftOf(identity, uid);
    identity.clock.advance(91 * DAY_MS);
    await identity.context.idleDrafts.sweep();
    expect((await draftOf(identity, uid)).version).toBe(version);
  });

  it('are deleted where another one cannot be read', async () => {
    const [poor, other] = [await begun(), await begun()];
    identity.clock.advance(91 * DAY_MS);
    const { kycRows } = identity.context;
    const draft = kycRows.draft.bind(kycRows);
    const broken = jest
      .spyOn(kycRows, 'draft')
      .mockImplementation((uid) => (uid === poor.uid ? Promise.reject(new Error('cannot be read')) : draft(uid)));
    await identity.service.tidy();
    broken.mockRestore();
    expect(await identity.files.read(other.fileId)).toBeNull();
    expect(await identity.files.read(poor.fileId)).not.toBeNull();
    expect(identity.warnings).toHaveLength(1);
  });

  it('stay for another 90 days after each change', async () => {
    const { uid } = await begun();
    identity.clock.advance(80 * DAY_MS);
    await saved(identity, uid, { ...ANSWERS, street: '1 Long Street' });
    identity.clock.advance(80 * DAY_MS);
    await identity.service.tidy();
    expect((await draftOf(identity, uid)).answers).toMatchObject({ street: '1 Long Street' });
  });

  it('are deleted with their pictures in the next round where the first one was cut short', async () => {
    const { uid, fileId } = await begun();
    identity.clock.advance(91 * DAY_MS);
    jest.spyOn(identity.context.files, 'delete').mockRejectedValueOnce(new Unavailable('the files are away'));
    await expect(identity.service.tidy()).rejects.toThrow('the files are away');
    await identity.service.tidy();
    expect(await identity.files.read(fileId)).toBeNull();
    expect((await draftOf(identity, uid)).answers).toEqual({});
  });

  it('stay with their pictures where somebody goes on while they are looked at', async () => {
    const { uid, fileId } = await begun();
    identity.clock.advance(91 * DAY_MS);
    const { vault } = identity.context;
    const lastWritten = vault.lastWritten.bind(vault);
    jest.spyOn(vault, 'lastWritten').mockImplementation(async (kind, range) => {
      const rows = await lastWritten(kind, range);
      if (kind === 'kyc-draft') await saved(identity, uid, { ...ANSWERS, street: '1 Long Street' });
      return rows;
    });
    await identity.service.tidy();
    expect((await draftOf(identity, uid)).answers).toMatchObject({ street: '1 Long Street' });
    expect(await identity.files.read(fileId)).not.toBeNull();
  });
});
