import { KYC_STATE } from '@corella/contracts/identity';
import { openReview } from '../diligence/open-review.js';
import type { Identity } from '../testing/given-identity.js';
import { givenCustomer, givenStaff } from '../testing/given-people.js';
import { bindPhone, newNumber } from '../testing/given-phone.js';
import { beginRemoval, sentRemoval } from '../testing/given-removal.js';
import { ANSWERS, claim, decision, givenDesk, submitted, valueOf } from '../testing/given-verification.js';

describe('what the desk checks an identity against', () => {
  let identity: Identity;
  beforeAll(async () => {
    ({ identity } = await givenDesk());
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const view = (removalId: string) => identity.asked('identity.removal', { removalId });

  it('is the verified name, birth date and end of the document number, and nothing before', async () => {
    const { uid, email } = await givenCustomer(identity);
    const removalId = await sentRemoval(identity, beginRemoval(email));
    const { principal: kyc } = await givenStaff(identity, 'kyc');
    const caseId = await submitted(identity, uid);
    expect(await view(removalId)).toMatchObject({ verified: null, isBoundPhone: null });
    valueOf(await identity.send<'ClaimKycCase'>(claim(kyc, caseId)));
    valueOf(await identity.send<'DecideKycCase'>(await decision(identity, { staff: kyc, caseId })));
    expect((await identity.context.users.get(uid))?.kycState).toBe(KYC_STATE.approved);
    const { verified } = (await view(removalId)) ?? {};
    expect(verified).toEqual({
      name: `${ANSWERS.firstName} ${ANSWERS.lastName}`,
      birthDate: ANSWERS.birthDate,
      documentType: 'au-licence',
      documentEnd: '8105',
    });
    // Another case that is open says nothing yet.
    expect(await openReview(identity.context, uid, { cause: 'review-due' })).toBe(true);
    expect((await view(removalId))?.verified).toEqual(verified);
  });

  it('says whether the contact phone is the one on record, whose number only a look of its own shows', async () => {
    const { uid, email } = await givenCustomer(identity);
    const number = newNumber();
    await bindPhone(identity, uid, number);
    const same = await sentRemoval(identity, beginRemoval(email, { contactTel: number }));
    const other = await sentRemoval(identity, beginRemoval(email));
    expect((await view(same))?.isBoundPhone).toBe(true);
    expect((await view(other))?.isBoundPhone).toBe(false);
    expect((await view(other))?.factors.phone).not.toContain(number);
    expect(await identity.asked('identity.removal-phone', { removalId: other })).toBe(number);
    expect(await identity.asked('identity.removal-phone', { removalId: 'R000000000000' })).toBeNull();
  });
});
