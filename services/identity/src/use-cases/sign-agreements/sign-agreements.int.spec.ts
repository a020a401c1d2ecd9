import { legalPerson } from '@corella/contracts/kyc';
import type { AgreementId } from '@corella/contracts/identity';
import { IDENTITY_TOPIC } from '@corella/contracts/identity';
import { ORIGIN, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenCustomer } from '../../testing/given-people.js';

/** A customer of a log in which the risk agreement has not been signed. */
const UID = '7654321';

describe('SignAgreements', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const sign = (uid: string, agreements: readonly AgreementId[]) =>
    ({ type: 'SignAgreements', uid, agreements, origin: ORIGIN }) as const;
  const given = async (uid = UID): Promise<void> => {
    const events = [
      { type: 'UserRegistered', data: { uid, country: 'AU', profile: 'au', contactRef: uid } },
      { type: 'AgreementSigned', data: { uid, agreement: 'terms', version: 1, originRef: `origin/${uid}/first` } },
      { type: 'KycStateSet', data: { uid, state: 90, by: 'test' } },
    ];
    await identity.vault.put({ kind: 'origin', id: `${uid}/first`, person: legalPerson(uid), body: ORIGIN, now: 1 });
    await identity.store.append(
      `user-${uid}`,
      -1,
      events.map((event, index) => ({ ...event, id: `user-${uid}/${index}`, meta: { at: 1 } })),
    );
  };

  it('opens the exchange with the last missing signature, and names where it came from and its language', async () => {
    await given();
    expect(await identity.send<'SignAgreements'>({ ...sign(UID, ['terms', 'risk']), language: 'zh-cn' })).toEqual({
      ok: true,
      value: { signed: ['terms', 'risk'] },
    });
    const [log] = await identity.asked('identity.security-log', { uid: UID });
    expect(log).toMatchObject({ action: 'agreements-signed', ok: true, ip: ORIGIN.ip });
    const events = (await identity.events(`user-${UID}`)).slice(3);
    const { originRef } = events[0]?.data as { readonly originRef: string };
    expect(await identity.vault.get('origin', originRef.replace('origin/', ''))).toMatchObject({
      person: `legal:${UID}`,
      body: { ip: ORIGIN.ip, userAgent: ORIGIN.userAgent },
    });
    expect(events).toEqual([
      {
        type: 'AgreementSigned',
        data: { uid: UID, agreement: 'risk', version: 1, originRef, language: 'zh-cn' },
      },
      {
        type: 'AccountControlDerived',
        data: { uid: UID, status: 'active', allow: ['exchange', 'deposit', 'transfer', 'withdraw'], reasons: [] },
      },
    ]);
    // Old signatures count too; nobody recorded their language.
    expect((await identity.asked('identity.user', { uid: UID }))?.signatures).toEqual([
      { agreement: 'terms', version: 1, at: 1 },
      { agreement: 'risk', version: 1, at: expect.any(Number) as number, language: 'zh-cn' },
    ]);
    expect(identity.heard.at(-1)).toEqual({ topic: IDENTITY_TOPIC.userChanged, message: { uid: UID } });
  });

  it('changes nothing when everything is signed already, not even the security log', async () => {
    const { uid } = await givenCustomer(identity);
    const before = [await identity.store.head(), await identity.asked('identity.security-log', { uid })];
    expect(await identity.send<'SignAgreements'>(sign(uid, ['risk']))).toEqual({
      ok: true,
      value: { signed: ['terms', 'risk'] },
    });
    expect([await identity.store.head(), await identity.asked('identity.security-log', { uid })]).toEqual(before);
  });

  it('keeps one origin and one line of the security log of many at once', async () => {
    const uid = '7654322';
    await given(uid);
    await Promise.all(Array.from({ length: 10 }, () => identity.send<'SignAgreements'>(sign(uid, ['risk']))));
    const log = await identity.asked('identity.security-log', { uid });
    expect(log.map(({ action }) => action)).toEqual(['agreements-signed']);
    const origins = await identity.vault.list('origin', { person: `legal:${uid}` });
    expect(origins.filter(({ id }) => id !== `${uid}/first`)).toHaveLength(1);
  });

  it('refuses an agreement that does not exist, and an unknown customer', async () => {
    const { uid } = await givenCustomer(identity);
    const unknown = { ...sign(uid, ['terms']), agreements: ['terms', 'other'] as readonly string[] as AgreementId[] };
    expect(await identity.refused<'SignAgreements'>(unknown)).toEqual({
      code: 'agreement-unknown',
      field: 'agreements',
    });
    expect(await identity.refused(sign('1000000', ['terms']))).toEqual({ code: 'user-unknown' });
  });
});
