import type { Identity } from '../testing/given-identity.js';
import { givenCustomer, givenStaff } from '../testing/given-people.js';
import { ANSWERS, claim, decision, givenDesk, submitted, valueOf } from '../testing/given-verification.js';

const NAME = `${ANSWERS.firstName} ${ANSWERS.lastName}`;

describe('customers of a name', () => {
  let identity: Identity;
  beforeAll(async () => {
    ({ identity } = await givenDesk());
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const named = (name: string) => identity.asked('identity.people-named', { name });

  it('are found once they are verified, in any order of the words, without titles and case', async () => {
    const { uid } = await givenCustomer(identity);
    const { principal: kyc } = await givenStaff(identity, 'kyc');
    const caseId = await submitted(identity, uid);
    expect(await named(NAME)).toEqual([]);
    valueOf(await identity.send<'ClaimKycCase'>(claim(kyc, caseId)));
    valueOf(await identity.send<'DecideKycCase'>(await decision(identity, { staff: kyc, caseId })));
    const found = [{ uid, name: NAME }];
    expect(await named(NAME)).toEqual(found);
    expect(await named(`MS ${ANSWERS.lastName?.toUpperCase()} ${ANSWERS.firstName}`)).toEqual(found);
    expect(await named(`${NAME} Extra`)).toEqual([]);
    expect(await named('')).toEqual([]);
    expect(await named('Mr')).toEqual([]);
  });
});
