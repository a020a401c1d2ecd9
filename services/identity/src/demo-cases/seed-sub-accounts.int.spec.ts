import type { DemoLogins } from '../demo/demo-people.js';
import { ORIGIN, givenIdentity, type Identity } from '../testing/given-identity.js';
import type { CommandBus } from '@nestjs/cqrs';
import type { IdentityCommand } from '@corella/contracts/identity';
import { seedSubAccounts } from './seed-sub-accounts.js';

describe('the sub-accounts of the demo’s company', () => {
  let identity: Identity;
  let uid: string;
  const begun = async (): Promise<void> => {
    identity = await givenIdentity();
    const { customers }: DemoLogins = await identity.service.seedDemo();
    uid = String(customers.find(({ type }) => type === 'company')?.uid);
  };
  const seed = (): Promise<void> => seedSubAccounts(identity.context, commands, new AbortController().signal);
  /** As the venue's own bus would carry it out. */
  const commands = {
    execute: (command: object) => identity.send((command as { readonly request: IdentityCommand }).request),
  } as unknown as CommandBus;
  const subs = () => identity.asked('identity.sub-accounts', { uid });
  afterEach(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });

  it('are two, with what they may do and money of the company, once a venue', async () => {
    await begun();
    await seed();
    expect(await subs()).toMatchObject({
      items: [
        { name: 'HarbourSpot', mayLogIn: true, authorities: ['exchange', 'retail'] },
        { name: 'HarbourAlgo', mayLogIn: false, authorities: ['exchange'] },
      ],
    });
    const moved = identity.ledger.entries.filter(({ transactionType }) => transactionType === 'transfer');
    expect(moved).toHaveLength(5);
    const head = await identity.store.head();
    await seed();
    expect(await identity.store.head()).toBe(head);
  });

  it('do not come back on when their owner switches them off', async () => {
    await begun();
    await seed();
    const [subUid = ''] = (await identity.context.users.get(uid))?.subAccounts ?? [];
    const change = { kind: 'login', enabled: false } as const;
    await identity.send<'ChangeSubAccount'>({ type: 'ChangeSubAccount', uid, subUid, change, origin: ORIGIN });
    await seed();
    expect(await subs()).toMatchObject({ items: [{ mayLogIn: false }, { mayLogIn: false }] });
  });

  it('do not come beside those that the company has made itself', async () => {
    await begun();
    const made = await identity.send<'CreateSubAccount'>({
      type: 'CreateSubAccount',
      uid,
      name: 'TreasuryDesk',
      password: 'Quoll-7-Banksia',
      remark: '',
      origin: ORIGIN,
      idempotencyKey: 'own',
      byApiKey: true,
    });
    expect(made).toMatchObject({ ok: true });
    await seed();
    expect(await subs()).toMatchObject({ items: [{ name: 'TreasuryDesk' }] });
  });
});
