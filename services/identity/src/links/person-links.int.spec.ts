import { RETENTION, type StaffPrincipal } from '@corella/contracts/identity';
import { legalPerson, type KycAnswers, type LinkEvents } from '@corella/contracts/kyc';
import { everyByteIn } from '../testing/bytes-on-disk.js';
import { asksToClose } from '../testing/given-closure.js';
import { eventually, PASSWORD, type Identity } from '../testing/given-identity.js';
import { givenCustomer, givenStaff, proven, registered } from '../testing/given-people.js';
import { bindPhone, newNumber } from '../testing/given-phone.js';
import { approvedAs, givenSubAccount } from '../testing/given-sub-accounts.js';
import { ANSWERS, caseOf, claim, decision, givenDesk, submitted, valueOf } from '../testing/given-verification.js';
import { CLEAR } from '../testing/scripted-vendor.js';

let documents = 0;
/** Of somebody whom nobody is linked with. */
const alone = (change: KycAnswers = {}): KycAnswers => {
  documents += 1;
  return { ...ANSWERS, documentNumber: `9000 ${1000 + documents}`, street: `${documents} Lone Street`, ...change };
};

describe('people who share something', () => {
  let identity: Identity;
  let kyc: StaffPrincipal;
  beforeEach(async () => {
    ({ identity, kyc } = await givenDesk());
  });
  afterEach(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const approve = async (uid: string, answers: KycAnswers): Promise<void> => {
    const caseId = await submitted(identity, uid, answers);
    valueOf(await identity.send<'ClaimKycCase'>(claim(kyc, caseId)));
    valueOf(await identity.send<'DecideKycCase'>(await decision(identity, { staff: kyc, caseId })));
  };
  const verified = async (answers: KycAnswers): Promise<string> => {
    const { uid } = await givenCustomer(identity);
    await approve(uid, answers);
    return uid;
  };
  const links = (uid: string) => identity.asked('identity.links', { uid });
  const linkEvents = async () =>
    (await Promise.all((await identity.store.streams('link')).map((stream) => identity.events(stream))))
      .flat()
      .map(({ type, data }) => ({ type, ...(data as LinkEvents[keyof LinkEvents]) }));

  it('are told once of the number of a document, however it was typed, and of a home', async () => {
    const one = await verified(alone({ documentNumber: 'ab 12-34', street: '7 Joint St.' }));
    const other = await verified(alone({ documentNumber: 'AB1234', street: '7 joint st' }));
    await eventually(async () => (await links(one)).length === 2);
    const uids = [one, other].sort();
    const events = await linkEvents();
    expect(events.map((event) => [event.type, event.kind, event.uids])).toEqual(
      expect.arrayContaining([
        ['PersonsLinked', 'document', uids],
        ['WeakLinkSeen', 'address', uids],
      ]),
    );
    expect(events).toHaveLength(2);
    expect(await links(other)).toEqual([
      { kind: 'document', uids: [one], seenAt: expect.any(Number) },
      { kind: 'address', uids: [one], seenAt: expect.any(Number) },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/AB1234|ab 12-34|joint/i);
  });

  it('are told by what the checking service read, before anybody decides', async () => {
    const answers = alone();
    const number = answers.documentNumber ?? '';
    const one = await verified(answers);
    identity.kycVendor.answer = { ...CLEAR, read: { documentNumber: { text: number, box: null } }, fraud: true };
    const { uid: forger } = await givenCustomer(identity);
    await submitted(identity, forger, answers);
    identity.kycVendor.answer = { ...CLEAR, read: { documentNumber: { text: number, box: null } } };
    const { uid } = await givenCustomer(identity);
    await submitted(identity, uid, answers);
    await eventually(async () => (await links(uid)).length > 0);
    expect((await links(one))[0]).toMatchObject({ kind: 'document', uids: [uid] });
    expect(await links(forger)).toEqual([]);
  });

  it('stand on the page of a case that says the same, which nobody has verified yet', async () => {
    const answers = alone();
    const one = await verified(answers);
    const { uid } = await givenCustomer(identity);
    const caseId = await submitted(identity, uid, { ...answers, street: '1 Other Street' });
    await eventually(async () => (await caseOf(identity, caseId)).links.length > 0);
    expect((await caseOf(identity, caseId)).links).toEqual([{ kind: 'document', uids: [one], seenAt: null }]);
    expect(await linkEvents()).toEqual([]);
  });

  const binds = async (uid: string, number: string): Promise<void> => {
    identity.clock.advance(61_000);
    await bindPhone(identity, uid, number);
    await eventually(async () => (await identity.vault.list('person-link', { person: uid })).length === 1);
  };

  it('are told of a phone that one had before the other', async () => {
    const number = newNumber();
    const [{ uid: one }, { uid: other }] = [await givenCustomer(identity), await givenCustomer(identity)];
    await binds(one, number);
    const removed = {
      type: 'RemovePhone',
      uid: one,
      acknowledgeBlock: true,
      origin: { ip: '', userAgent: '' },
    } as const;
    valueOf(await identity.send<'RemovePhone'>({ ...removed, ...proven(identity, one, 'phone-remove') } as never));
    await binds(other, number);
    await eventually(async () => (await links(one)).length === 1);
    expect(await links(one)).toMatchObject([{ kind: 'phone', uids: [other] }]);
    expect(everyByteIn(identity.directory).includes(number.slice(1))).toBe(false);
  });

  const loginFrom = async (email: string, device?: string, password = PASSWORD) => {
    const reply = valueOf(
      await identity.send<'Login'>({
        type: 'Login',
        email,
        password,
        origin: { ip: '203.0.113.9', userAgent: 'x' },
        ...(device === undefined ? {} : { device }),
      }),
    );
    return reply.next === 'done' ? reply.device?.token : undefined;
  };

  it('are told weakly of a browser, each who joins; a family with its sub-accounts is one', async () => {
    const people = [await givenCustomer(identity), await givenCustomer(identity), await givenCustomer(identity)];
    let device: string | undefined;
    for (const { email } of people) device = await loginFrom(email, device);
    const uids = people.map(({ uid }) => uid).sort();
    const [first, ...others] = uids;
    expect(await links(first ?? '')).toMatchObject([{ kind: 'device', uids: others }]);
    expect((await linkEvents()).map((event) => [event.type, event.uids.length])).toEqual([
      ['WeakLinkSeen', 2],
      ['WeakLinkSeen', 3],
    ]);
    const family = await givenCustomer(identity);
    await approvedAs(identity, family.uid, 'company');
    const sub = await givenSubAccount(identity, family.uid);
    await loginFrom(sub.name, await loginFrom(family.email), PASSWORD);
    expect(await links(family.uid)).toEqual([]);
    expect(await linkEvents()).toHaveLength(2);
  });

  it('are not acted on by staff who are one of them, also by way of another', async () => {
    const [shared, phone] = [alone(), newNumber()];
    const { principal, email } = await givenStaff(identity, 'kyc');
    const own = await registered(identity, email);
    await binds(own.uid, phone);
    await identity.context.phones.drop({ uid: own.uid, version: 1 });
    const between = await verified(shared);
    await binds(between, phone);
    await eventually(async () => (await links(own.uid)).length === 1);
    const { uid } = await givenCustomer(identity);
    const caseId = await submitted(identity, uid, { ...shared, street: '2 Other Street' });
    expect(await identity.refused(claim(principal, caseId))).toEqual({ code: 'own-account' });
    const { uid: neighbour } = await givenCustomer(identity);
    const weak = await submitted(identity, neighbour, alone({ street: shared.street ?? '' }));
    expect(await identity.send(claim(principal, weak))).toMatchObject({ ok: true });
  });

  it('are no longer linked with who was erased', async () => {
    const answers = alone();
    const [one, other] = [await verified(answers), await verified(answers)];
    await eventually(async () => (await links(one)).length === 2);
    await asksToClose(identity, other);
    await eventually(async () => {
      await identity.service.tidy();
      return (await identity.asked('identity.closure', { uid: other }))?.state === 'closed';
    });
    identity.clock.advance((RETENTION.approvedYears * 366 + 2) * 86_400_000);
    await identity.service.tidy();
    expect(await identity.vault.list('person-link', { person: legalPerson(other) })).toEqual([]);
    expect(await links(one)).toEqual([]);
    await identity.context.personLinks.seeAnswers(other, answers);
    expect(await identity.vault.knows(legalPerson(other))).toBe(false);
  });
});
