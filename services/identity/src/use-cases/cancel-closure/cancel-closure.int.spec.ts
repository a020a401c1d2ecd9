import { asksToClose, has, keep } from '../../testing/given-closure.js';
import { givenIdentity, ORIGIN, type Identity } from '../../testing/given-identity.js';
import { givenCustomer, proven } from '../../testing/given-people.js';

const ALL = ['exchange', 'deposit', 'transfer', 'withdraw'];

describe('CancelClosure', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const leaving = async () => {
    const customer = await givenCustomer(identity);
    has(identity, `spot:${customer.uid}`, 5n);
    await asksToClose(identity, customer.uid);
    return customer;
  };
  const user = (uid: string) => identity.asked('identity.user', { uid });

  it('keeps the account, and the owner is told', async () => {
    const { uid, email } = await leaving();
    expect(await identity.send<'CancelClosure'>(keep(uid))).toEqual({ ok: true, value: { cancelled: true } });
    expect(await user(uid)).toMatchObject({ allow: ALL });
    expect(await user(uid)).not.toHaveProperty('closingSince');
    const [mail] = await identity.outbox.list(email);
    expect(mail?.subject).toContain('Your Corella account stays open');
    const [log] = await identity.asked('identity.security-log', { uid });
    expect(log).toMatchObject({ action: 'closure-cancelled', ok: true });
  });

  it('changes nothing of an account that is not closing', async () => {
    const { uid } = await givenCustomer(identity);
    const head = await identity.store.head();
    expect(await identity.send<'CancelClosure'>(keep(uid))).toEqual({ ok: true, value: { cancelled: true } });
    expect(await identity.store.head()).toEqual(head);
    expect(await identity.refused(keep('999'))).toEqual({ code: 'user-unknown' });
  });

  it('happens by itself where the owner locks the account', async () => {
    const { uid } = await leaving();
    const lock = { type: 'LockAccount', uid, origin: ORIGIN, ...proven(identity, uid, 'account-lock') } as const;
    expect((await identity.send<'LockAccount'>(lock)).ok).toBe(true);
    expect(await user(uid)).toMatchObject({ lock: { cause: 'owner' }, allow: ['exchange', 'deposit'] });
    expect(await user(uid)).not.toHaveProperty('closingSince');
  });
});
