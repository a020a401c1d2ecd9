import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { KYC_STATE, RETENTION, type StaffPrincipal } from '@corella/contracts/identity';
import { legalPerson } from '@corella/contracts/kyc';
import { openReview } from '../diligence/open-review.js';
import { asksToClose } from '../testing/given-closure.js';
import { eventually, givenIdentity, ORIGIN, type Identity } from '../testing/given-identity.js';
import { everyByteIn, sealedOf } from '../testing/bytes-on-disk.js';
import { givenCustomer, registered, type GivenCustomer } from '../testing/given-people.js';
import { givenCompany, givenSubAccount } from '../testing/given-sub-accounts.js';
import { obstaclesOf } from './what-is-left.js';
import { claim, decision, givenDesk, submitted, valueOf } from '../testing/given-verification.js';

const DAY_MS = 86_400_000;
const ORDINARY_MS = RETENTION.ordinaryDays * DAY_MS;
const YEARS_MS = (years: number): number => (years * 366 + 2) * DAY_MS;

describe('what is known of somebody whose account is closed', () => {
  let identity: Identity;
  let kyc: StaffPrincipal;
  beforeEach(async () => {
    ({ identity, kyc } = await givenDesk());
  });
  afterEach(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const state = async (uid: string) => (await identity.asked('identity.closure', { uid }))?.state;
  const erasures = async (uid: string) =>
    (await identity.events(`user-${uid}`)).map(({ type }) => type).filter((type) => type.endsWith('Erased'));
  const known = async (uid: string) => ({
    ordinary: (await identity.vault.knows(uid)) || (await identity.files.knows(uid)),
    legal: (await identity.vault.knows(legalPerson(uid))) || (await identity.files.knows(legalPerson(uid))),
  });
  const approve = async (uid: string): Promise<void> => {
    const caseId = await submitted(identity, uid);
    await identity.send<'ClaimKycCase'>(claim(kyc, caseId));
    valueOf(await identity.send<'DecideKycCase'>(await decision(identity, { staff: kyc, caseId })));
  };
  const leaves = async (uid: string): Promise<void> => {
    await asksToClose(identity, uid);
    await eventually(async () => {
      await identity.service.tidy();
      return (await state(uid)) === 'closed';
    });
  };
  /** A customer who sent documents, was approved, and has left. */
  const left = async ({ isApproved = true } = {}): Promise<GivenCustomer> => {
    const customer = await givenCustomer(identity);
    if (isApproved) await approve(customer.uid);
    await leaves(customer.uid);
    return customer;
  };

  it('is found in the list by where the account stands, from closing to erased', async () => {
    const listed = async (status: string | readonly string[]) => {
      const filter = { status };
      const list = { filter, range: [0, 9], sort: ['uid', 'ASC'], masked: true } as const;
      const found = await identity.asked('identity.list-users', list);
      return found.ok ? found.value.rows.map(({ uid }) => uid) : found.rejection.code;
    };
    const { uid } = await givenCustomer(identity);
    const { uid: other } = await givenCustomer(identity);
    await approve(uid);
    expect([await listed('closing'), await listed('erased')]).toEqual([[], []]);
    await asksToClose(identity, uid);
    expect([await listed('closing'), await listed('active')]).toEqual([[uid], [other]]);
    expect(await listed(['active', 'closing'])).toEqual([uid, other].sort());
    await eventually(async () => {
      await identity.service.tidy();
      return (await state(uid)) === 'closed';
    });
    expect([await listed('closing'), await listed('closed'), await listed('erased')]).toEqual([[], [uid], []]);
    identity.clock.advance(YEARS_MS(7));
    await eventually(async () => {
      await identity.service.tidy();
      return (await state(uid)) === 'erased';
    });
    expect([await listed('erased'), await listed('closed')]).toEqual([[uid], []]);
    expect([await listed('nowhere'), await listed(['erased', 'nowhere'])]).toEqual([
      'filter-unknown',
      'filter-unknown',
    ]);
  });

  it('is erased in two steps: what is ordinary after 30 days, what the law wants kept after seven years', async () => {
    const { uid, email } = await left();
    expect(await known(uid)).toEqual({ ordinary: true, legal: true });
    identity.clock.advance(ORDINARY_MS - 1);
    await identity.service.tidy();
    expect(await erasures(uid)).toEqual([]);
    identity.clock.advance(1);
    await identity.service.tidy();
    expect(await erasures(uid)).toEqual(['OrdinaryErased']);
    expect(await known(uid)).toEqual({ ordinary: false, legal: true });
    expect(await identity.asked('identity.user', { uid })).toMatchObject({ email: '', status: 'closed' });
    expect(await identity.asked('identity.login-log', { uid })).toEqual([]);
    // The address is anybody's again.
    expect((await registered(identity, email)).uid).not.toBe(uid);
    identity.clock.advance(YEARS_MS(RETENTION.approvedYears));
    await identity.service.tidy();
    expect(await erasures(uid)).toEqual(['OrdinaryErased', 'PersonErased']);
    expect(await known(uid)).toEqual({ ordinary: false, legal: false });
    expect(await state(uid)).toBe('erased');
  });

  it('is erased of sub-accounts as well, at the same two times', async () => {
    const { uid } = await givenCompany(identity);
    const sub = await givenSubAccount(identity, uid);
    const kept = { kind: 'origin', id: `${sub.uid}/1`, person: legalPerson(sub.uid), body: {} } as const;
    await identity.vault.put({ ...kept, now: identity.clock.nowMs() });
    await leaves(uid);
    expect(await known(sub.uid)).toEqual({ ordinary: true, legal: true });
    identity.clock.advance(ORDINARY_MS);
    await identity.service.tidy();
    expect(await known(sub.uid)).toEqual({ ordinary: false, legal: true });
    identity.clock.advance(YEARS_MS(RETENTION.approvedYears));
    await identity.service.tidy();
    expect(await known(sub.uid)).toEqual({ ordinary: false, legal: false });
  });

  it('goes all at once where nothing was ever decided', async () => {
    const { uid } = await left({ isApproved: false });
    identity.clock.advance(ORDINARY_MS);
    await identity.service.tidy();
    expect(await erasures(uid)).toEqual(['OrdinaryErased', 'PersonErased']);
    expect(await known(uid)).toEqual({ ordinary: false, legal: false });
  });

  it('is kept as long as the verification says, also where the account has not followed its decision yet', async () => {
    const { uid } = await givenCustomer(identity);
    await approve(uid);
    const user = await identity.context.users.get(uid);
    if (user === null) throw new Error('nobody');
    expect(await obstaclesOf(identity.context, user)).toEqual([]);
    const behind = { ...user, kycState: KYC_STATE.notSubmitted };
    expect(await obstaclesOf(identity.context, behind)).toEqual([{ kind: 'verification' }]);
  });

  it('is looked at by no round of the day any more', async () => {
    const round = async () => {
      identity.clock.advance(DAY_MS);
      return identity.context.reviewRound.step();
    };
    const { uid } = await givenCustomer(identity);
    await approve(uid);
    expect(await round()).toBe(1);
    await leaves(uid);
    expect(await round()).toBe(0);
    // Nor by what had begun before.
    expect(await openReview(identity.context, uid, { cause: 'review-due' })).toBe(false);
  });

  it('is in no byte on the disk afterwards, sealed or not', async () => {
    const { uid, email } = await left();
    const { directory } = identity;
    const sealed = [...sealedOf(directory, uid), ...sealedOf(directory, legalPerson(uid))];
    expect(sealed.length).toBeGreaterThan(6);
    const before = everyByteIn(directory);
    expect(sealed.filter((blob) => before.includes(blob)).length).toBeGreaterThan(6);
    identity.clock.advance(YEARS_MS(RETENTION.approvedYears));
    await identity.service.tidy();
    expect(await state(uid)).toBe('erased');
    const bytes = everyByteIn(directory);
    expect(sealed.filter((blob) => bytes.includes(blob)).length).toBe(0);
    const plain = [email, 'Mia', 'Nguyen', 'Wattle', '1991-03-14', '412555018', ORIGIN.ip];
    expect(plain.filter((text) => bytes.includes(text))).toEqual([]);
    expect(bytes.includes(uid)).toBe(true);
  });

  it('is erased by a later round where the process dies between any two steps', async () => {
    const { uid } = await left();
    identity.clock.advance(YEARS_MS(RETENTION.approvedYears));
    const { files, vault, users } = identity.context;
    for (const dies of [
      jest.spyOn(files, 'erasePerson'),
      jest.spyOn(vault, 'erasePerson'),
      jest.spyOn(users, 'change'),
    ]) {
      const warned = identity.warnings.length;
      dies.mockRejectedValueOnce(new Error('died'));
      await identity.service.tidy();
      expect(identity.warnings.length).toBe(warned + 1);
      dies.mockRestore();
    }
    expect(await state(uid)).toBe('closed');
    await identity.service.tidy();
    expect(await erasures(uid)).toEqual(['OrdinaryErased', 'PersonErased']);
    expect(await known(uid)).toEqual({ ordinary: false, legal: false });
    await identity.service.tidy();
    expect(await erasures(uid)).toHaveLength(2);
  });
});

describe('a backup of the vault and of the documents that is older than an erasure', () => {
  it('is erased again at the next start, and by the round where it is put back under a venue that runs', async () => {
    let identity = await givenIdentity({ demoKyc: 'manual' });
    const { directory } = identity;
    const { uid } = await givenCustomer(identity);
    await submitted(identity, uid);
    await asksToClose(identity, uid);
    await identity.context.users.change(uid, { type: 'SealClosure' });
    await identity.context.users.change(uid, { type: 'CompleteClosure', seal: 1 });
    await eventually(async () => (await identity.asked('identity.closure', { uid }))?.state === 'closed');
    const closedAt = identity.clock.nowMs();
    await identity.stop(true);
    const parts = ['vault.db', 'files'];
    for (const part of parts) cpSync(join(directory, part), join(directory, `backup-${part}`), { recursive: true });

    identity = await givenIdentity({ demoKyc: 'manual', directory });
    identity.clock.set(closedAt);
    identity.clock.advance(ORDINARY_MS);
    await identity.service.tidy();
    expect(await identity.vault.knows(uid)).toBe(false);
    expect(await identity.files.knows(legalPerson(uid))).toBe(false);
    await identity.stop(true);
    for (const part of parts) cpSync(join(directory, `backup-${part}`), join(directory, part), { recursive: true });

    identity = await givenIdentity({ demoKyc: 'manual', directory });
    await eventually(() => identity.warnings.length > 0);
    for (const person of [uid, legalPerson(uid)]) {
      expect(await identity.vault.knows(person)).toBe(false);
      expect(await identity.files.knows(person)).toBe(false);
    }
    expect(identity.warnings).toEqual([expect.objectContaining({ message: expect.stringContaining('was erased') })]);
    await identity.vault.put({ kind: 'preferences', id: uid, person: uid, body: {}, now: 1 });
    await identity.service.tidy();
    expect(await identity.vault.knows(uid)).toBe(false);
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
});
