import { givenIdentity, type Identity } from '../testing/given-identity.js';
import { newAddress, registered } from '../testing/given-people.js';
import { ANSWERS, caseOf, pictured, saved, submit, valueOf } from '../testing/given-verification.js';
import { CLEAR } from '../testing/scripted-vendor.js';

const CALL = { body: '', headers: {} };
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

describe('a call of the checking service', () => {
  let identity: Identity;
  /** Ends the waits that are under way. Until then no time passes. */
  let pass: () => void = () => undefined;
  let isOver = false;
  let waits = 0;
  beforeAll(async () => {
    const wait = async (): Promise<void> => {
      waits += 1;
      if (!isOver) await new Promise<void>((resolve) => (pass = resolve));
    };
    identity = await givenIdentity({ demoKyc: 'manual', sleep: wait });
  });
  afterAll(async () => {
    isOver = true;
    pass();
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const call = (checkId: string, isNew = true) => {
    identity.kycVendor.called = { kind: 'check', checkId, isNew };
    return identity.asked('identity.kyc-vendor-call', CALL);
  };

  it('has the answer asked for at once; of another check, the same again or not signed it changes nothing', async () => {
    const { uid } = await registered(identity, newAddress());
    await saved(identity, uid, ANSWERS);
    for (const slot of ['front', 'back'] as const) await pictured(identity, uid, slot);
    identity.kycVendor.answer = null;
    const { caseId } = valueOf(await identity.send<'SubmitKyc'>(await submit(identity, uid)));
    const checkId = `${caseId}/1`;
    const checkOf = async () => (await caseOf(identity, caseId)).check;
    while (waits === 0) await soon();
    identity.kycVendor.answer = CLEAR;
    const head = await identity.store.head();

    expect(await call('KYC-9999999-1/1')).toEqual({ kind: 'taken' });
    expect(await call(`${caseId}/2`)).toEqual({ kind: 'taken' });
    expect(await call(checkId, false)).toEqual({ kind: 'taken' });
    identity.kycVendor.called = { kind: 'refused', why: 'unsigned' };
    expect(await identity.asked('identity.kyc-vendor-call', CALL)).toEqual({ kind: 'refused', why: 'unsigned' });
    await soon();
    expect([await checkOf(), await identity.store.head()]).toEqual([null, head]);

    expect(await call(checkId)).toEqual({ kind: 'taken' });
    await identity.context.kycChecks.settled();
    expect(await checkOf()).toMatchObject({ outcome: 'answered' });

    const after = await identity.store.head();
    for (let times = 0; times < 3; times += 1) expect(await call(checkId)).toEqual({ kind: 'taken' });
    await soon();
    expect(await identity.store.head()).toEqual(after);
    expect(identity.kycVendor.started).toHaveLength(1);
  });
});
