import { RETENTION } from '@corella/contracts/identity';
import { asksToClose } from '../testing/given-closure.js';
import { eventually, givenIdentity, type Identity } from '../testing/given-identity.js';
import { givenCustomer, newAddress, registered } from '../testing/given-people.js';
import { givenCompany, givenSubAccount } from '../testing/given-sub-accounts.js';

describe('the uid of somebody who was erased', () => {
  let identity: Identity;
  let gone: string;
  beforeEach(async () => {
    identity = await givenIdentity({ demoKyc: 'manual' });
    const { uid } = await givenCustomer(identity);
    await asksToClose(identity, uid);
    await eventually(async () => (await identity.asked('identity.closure', { uid }))?.state === 'closed');
    identity.clock.advance(RETENTION.ordinaryDays * 86_400_000);
    await identity.service.tidy();
    expect(await identity.vault.get('contact', uid)).toBeNull();
    gone = uid;
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  /** The next uid that is drawn is theirs. */
  const drawn = (): void => {
    const { random } = identity.context;
    let isNext = true;
    jest.spyOn(identity.context, 'random').mockImplementation((count) => {
      if (count !== 4 || !isNext) return random(count);
      isNext = false;
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(Number(gone) - 1_000_000);
      return bytes;
    });
  };

  it('is given to nobody who signs up', async () => {
    const email = newAddress();
    const { context } = identity;
    drawn();
    const { createCustomer } = await import('./create-customer.js');
    const made = await createCustomer(context, {
      email,
      passwordHash: 'h',
      country: 'AU',
      agreements: ['terms', 'risk'],
      origin: { ip: '203.0.113.7', userAgent: 'jest' },
      approveKycAs: null,
    });
    expect(made).toMatchObject({ ok: true, value: { status: 'active' } });
    expect(await context.contacts.uidOf(email)).not.toBe(gone);
    expect((await registered(identity, newAddress())).uid).not.toBe(gone);
  });

  it('is given to no sub-account', async () => {
    const { uid } = await givenCompany(identity);
    drawn();
    const sub = await givenSubAccount(identity, uid);
    expect(sub.uid).not.toBe(gone);
    expect((await identity.context.users.get(uid))?.subAccounts).toEqual([sub.uid]);
  });
});
