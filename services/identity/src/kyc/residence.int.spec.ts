import type { Identity } from '../testing/given-identity.js';
import { givenCustomer, givenStaff } from '../testing/given-people.js';
import { ANSWERS, claim, decision, givenDesk, submitted, valueOf } from '../testing/given-verification.js';

describe('where a customer lives', () => {
  let identity: Identity;
  beforeAll(async () => {
    ({ identity } = await givenDesk());
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const residence = (uid: string) => identity.asked('identity.residence', { uid });

  it('is told with the age once it is verified, and nothing else that was answered', async () => {
    const { uid } = await givenCustomer(identity);
    const before = { country: 'AU', region: null, age: null };
    expect(await residence(uid)).toEqual({ ...before, kycSubmitted: false });
    const { principal: kyc } = await givenStaff(identity, 'kyc');
    const caseId = await submitted(identity, uid);
    expect(await residence(uid)).toEqual({ ...before, kycSubmitted: true });
    valueOf(await identity.send<'ClaimKycCase'>(claim(kyc, caseId)));
    valueOf(await identity.send<'DecideKycCase'>(await decision(identity, { staff: kyc, caseId })));
    const year = new Date(identity.clock.nowMs()).getUTCFullYear();
    const told = await residence(uid);
    expect(told).toEqual({ country: 'AU', region: 'vic', age: expect.any(Number), kycSubmitted: true });
    // The birthday of this year may be to come.
    const years = year - Number(ANSWERS.birthDate?.slice(0, 4));
    expect([years - 1, years]).toContain(told?.age);
  });

  it('is not known of somebody who does not exist', async () => {
    expect(await residence('9999999')).toBeNull();
  });
});
