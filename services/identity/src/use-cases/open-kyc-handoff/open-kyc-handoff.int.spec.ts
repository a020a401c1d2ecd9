import { sha256Hex } from '@corella/hash';
import { choseEkyc, newCode } from '../../testing/given-kyc-phone.js';
import { givenIdentity, type Identity } from '../../testing/given-identity.js';
import { givenCustomer } from '../../testing/given-people.js';
import { valueOf } from '../../testing/given-verification.js';

describe('OpenKycHandoff', () => {
  let identity: Identity;
  let uid: string;
  const shown = async () => (await identity.asked('identity.kyc', { uid }))?.handoff ?? null;
  const phoneOf = (phone: string) => identity.asked('identity.kyc-phone', { phone });
  const show = (token: string, phone?: string) =>
    identity.send<'OpenKycHandoff'>({ type: 'OpenKycHandoff', token, ...(phone === undefined ? {} : { phone }) });
  beforeAll(async () => {
    identity = await givenIdentity({ demoKyc: 'manual' });
  });
  beforeEach(async () => {
    uid = (await givenCustomer(identity)).uid;
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });

  it('is one phone: a second one with the same code is refused, and the computer is told', async () => {
    await choseEkyc(identity, uid);
    const token = await newCode(identity, uid);
    const [first, second] = await Promise.all([show(token), show(token)]);
    const { phone } = valueOf(first);
    expect(second).toMatchObject({ ok: false, rejection: { code: 'handoff-used', field: 'token' } });
    expect((await shown())?.refusedAt).not.toBeNull();
    expect(await show(token, phone)).toMatchObject({ ok: true, value: { phone } });
    expect(await show(token, 'x'.repeat(43))).toMatchObject({ rejection: { code: 'handoff-used' } });
    expect(await phoneOf(sha256Hex(phone))).not.toBeNull();
  });

  it.each<readonly [string, () => Promise<unknown>]>([
    ['was ended', () => identity.send<'EndKycHandoff'>({ type: 'EndKycHandoff', uid })],
    ['gave way to a newer code', () => newCode(identity, uid)],
  ])('is refused where the code %s at the same moment', async (_, act) => {
    await choseEkyc(identity, uid);
    const token = await newCode(identity, uid);
    const { vault } = identity.context;
    const findBy = vault.findBy.bind(vault);
    const reading = jest.spyOn(vault, 'findBy').mockImplementation(async (...asked) => {
      reading.mockRestore();
      const found = await findBy(...asked);
      await act();
      return found as never;
    });
    expect(await show(token)).toMatchObject({ rejection: { code: 'handoff-invalid', field: 'token' } });
    expect((await shown())?.state).not.toBe('open');
  });
});
