import { REMOVAL_PROJECT } from '@corella/contracts/removal';
import { maskEmail } from '../domain/rules/email-address.js';
import { userStream } from '../domain/user/user-event.js';
import { eventually, givenIdentity, type Identity } from '../testing/given-identity.js';
import { addPasskey, bindTotp, givenCustomer, issueCodes, login, newAddress } from '../testing/given-people.js';
import { bindPhone, newNumber } from '../testing/given-phone.js';
import { agreedRemoval, beginRemoval, removalEvents, sentRemoval } from '../testing/given-removal.js';

const DAY_MS = 86_400_000;

describe('an agreed removal, a day later', () => {
  let identity: Identity;
  beforeEach(async () => {
    identity = await givenIdentity();
  });
  afterEach(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const typesOf = async (uid: string) => (await identity.events(userStream(uid))).map(({ type }) => type);
  const subjects = async (to: string) => (await identity.outbox.list(to)).map(({ subject }) => subject);
  const told = (removalId: string) =>
    eventually(async () => (await identity.context.removalRows.toldAt(removalId)) !== null);
  const agreed = async (removalId: string): Promise<void> => {
    expect((await agreedRemoval(identity, removalId)).decided).toMatchObject({ value: { status: 'executed' } });
    await told(removalId);
  };
  const dayLater = async (): Promise<void> => {
    identity.clock.advance(DAY_MS);
    await identity.service.tidy();
  };

  it('lets the customer in without the second step that was lost, and tells both addresses', async () => {
    const { uid, email, token } = await givenCustomer(identity);
    await bindTotp(identity, uid);
    await addPasskey(identity, uid);
    await issueCodes(identity, uid);
    const command = beginRemoval(email);
    const removalId = await sentRemoval(identity, command);
    await agreed(removalId);
    await eventually(async () => (await subjects(email))[0]?.includes('cannot get into') === true);
    await identity.service.tidy();
    expect(await login(identity, email)).toMatchObject({ value: { next: 'two-step' } });
    await dayLater();
    expect((await typesOf(uid)).slice(-6)).toEqual([
      'RemovalCarriedOut',
      'TotpRemoved',
      'PasskeyRemoved',
      'WithdrawalsBlocked',
      'SessionsRevoked',
      'AccountControlDerived',
    ]);
    expect(await login(identity, email)).toMatchObject({ value: { next: 'done' } });
    expect(await identity.customerOf(token)).toBeNull();
    for (const kind of ['totp', 'passkey', 'recovery-codes'])
      expect((await identity.vault.list(kind)).filter(({ person }) => person === uid)).toEqual([]);
    expect(await removalEvents(identity, removalId)).toEqual([
      'RemovalSubmitted',
      'RemovalClaimed',
      'RemovalInitiated',
      'RemovalApproved',
      'RemovalExecuted',
    ]);
    expect(await subjects(email)).toContain('Your Corella account was changed at a request');
    await eventually(async () => (await subjects(command.contactEmail))[0] === 'Your request was carried out');
  });

  it('logs the customer in with the new address, and no longer with the old one', async () => {
    const { uid, email } = await givenCustomer(identity);
    const command = beginRemoval(email, { project: REMOVAL_PROJECT.email });
    const removalId = await sentRemoval(identity, command);
    const change = async () => (await identity.asked('identity.removal', { removalId }))?.change;
    expect(await change()).toEqual({ from: maskEmail(email), to: maskEmail(command.contactEmail) });
    await agreed(removalId);
    await dayLater();
    expect(await change()).toBeNull();
    expect(await login(identity, command.contactEmail)).toMatchObject({ value: { next: 'done', user: { uid } } });
    expect(await login(identity, email)).toMatchObject({ rejection: { code: 'credentials-wrong' } });
  });

  it('ends without a change where another account has the new address by then', async () => {
    const { uid, email } = await givenCustomer(identity);
    const contactEmail = newAddress();
    const removalId = await sentRemoval(
      identity,
      beginRemoval(email, { project: REMOVAL_PROJECT.email, contactEmail }),
    );
    await agreed(removalId);
    await identity.context.contacts.claim({
      uid: '7654321',
      contact: { email: contactEmail, country: 'AU' },
      passwordHash: 'x',
      now: identity.clock.nowMs(),
    });
    await dayLater();
    expect((await identity.events(`removal-${removalId}`)).at(-1)).toMatchObject({ data: { cause: 'email-taken' } });
    expect(await typesOf(uid)).not.toContain('EmailChanged');
  });

  it('frees the number of a lost phone', async () => {
    const { uid, email } = await givenCustomer(identity);
    const number = newNumber();
    await bindPhone(identity, uid, number);
    await agreed(await sentRemoval(identity, beginRemoval(email, { project: REMOVAL_PROJECT.phone })));
    await dayLater();
    expect(await identity.context.phones.claimedBy(number)).toBeNull();
    const texts = (await identity.outbox.list(number)).map(({ text }) => text);
    expect(texts.some((text) => text.includes('Two of our people have agreed'))).toBe(true);
    expect(texts.some((text) => text.includes('#'))).toBe(false);
  });

  it('leads to the same account after a crash between the account and the request', async () => {
    const { uid, email } = await givenCustomer(identity);
    await bindTotp(identity, uid);
    const removalId = await sentRemoval(identity, beginRemoval(email));
    await agreed(removalId);
    identity.clock.advance(DAY_MS);
    const command = { type: 'ExecuteRemoval', removalId, project: REMOVAL_PROJECT.authenticator } as const;
    await identity.context.users.change(uid, command, { by: 'identity' });
    const before = await typesOf(uid);
    await identity.service.tidy();
    expect(await typesOf(uid)).toEqual(before);
    expect((await removalEvents(identity, removalId)).at(-1)).toBe('RemovalExecuted');
  });

  it('ends without a change where the owner has locked the account, or nothing is bound any more', async () => {
    const { uid, email } = await givenCustomer(identity);
    await bindTotp(identity, uid);
    const removalId = await sentRemoval(identity, beginRemoval(email));
    await agreed(removalId);
    await identity.context.users.change(uid, { type: 'Lock', cause: 'not-me' });
    await dayLater();
    expect((await identity.events(`removal-${removalId}`)).at(-1)).toMatchObject({ data: { cause: 'locked' } });
    expect((await identity.context.users.get(uid))?.totpVersion).toBe(1);
  });

  it('expires where nobody of the desk has looked for two weeks', async () => {
    const command = beginRemoval((await givenCustomer(identity)).email);
    const removalId = await sentRemoval(identity, command);
    identity.clock.advance(14 * DAY_MS);
    await identity.service.tidy();
    expect((await removalEvents(identity, removalId)).at(-1)).toBe('RemovalExpired');
    await eventually(async () => (await subjects(command.contactEmail))[0] === 'Your request has ended');
  });

  it('carries out the others where one cannot be read', async () => {
    const made: { uid: string; removalId: string }[] = [];
    for (const _ of [1, 2]) {
      const { uid, email } = await givenCustomer(identity);
      await bindTotp(identity, uid);
      const removalId = await sentRemoval(identity, beginRemoval(email));
      await agreed(removalId);
      made.push({ uid, removalId });
    }
    const { removalRows } = identity.context;
    const claim = removalRows.claim.bind(removalRows);
    jest.spyOn(removalRows, 'claim').mockImplementation(async (removalId, number) => {
      if (removalId === made[0]?.removalId) throw new Error('the row was changed');
      return claim(removalId, number);
    });
    await dayLater();
    expect((await removalEvents(identity, made[1]?.removalId ?? '')).at(-1)).toBe('RemovalExecuted');
    expect((await removalEvents(identity, made[0]?.removalId ?? '')).at(-1)).toBe('RemovalApproved');
    expect(identity.warnings.map(String)).toContain('Error: the row was changed');
  });

  it('is agreed to only while a mail can tell the owner', async () => {
    const { uid, email } = await givenCustomer(identity);
    await bindTotp(identity, uid);
    const removalId = await sentRemoval(identity, beginRemoval(email));
    const { decided } = await agreedRemoval(identity, removalId, () => {
      jest.replaceProperty(identity.context.mailer, 'canSend', false);
    });
    expect(decided).toMatchObject({ ok: false, rejection: { code: 'mail-unavailable' } });
    expect((await removalEvents(identity, removalId)).at(-1)).toBe('RemovalInitiated');
  });

  it('gives the owner a day from when they are told, however late that is', async () => {
    const { uid, email } = await givenCustomer(identity);
    await bindTotp(identity, uid);
    const removalId = await sentRemoval(identity, beginRemoval(email));
    const sending = jest.spyOn(identity.context.mailer, 'send').mockRejectedValue(new Error('the queue is full'));
    await agreedRemoval(identity, removalId);
    const last = async () => (await removalEvents(identity, removalId)).at(-1);
    await dayLater();
    expect(await last()).toBe('RemovalApproved');
    sending.mockRestore();
    await identity.service.tidy();
    await told(removalId);
    await identity.service.tidy();
    expect(await last()).toBe('RemovalApproved');
    expect(await subjects(email)).toContainEqual(expect.stringContaining('cannot get into'));
    await dayLater();
    expect(await last()).toBe('RemovalExecuted');
  });
});
