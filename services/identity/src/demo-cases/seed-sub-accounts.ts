import type { IdentityCommand, IdentityReply, SubAccountChange } from '@corella/contracts/identity';
import type { CommandBus } from '@nestjs/cqrs';
import type { DemoLogins } from '../demo/demo-people.js';
import type { IdentityContext } from '../identity.context.js';
import { DEMO_ORIGIN } from '../people/origins.js';
import { randomPassword } from '../secrets/random-bytes.js';
import { commandFor } from '../use-cases/commands.js';

type Commands = Pick<CommandBus, 'execute'>;

interface SeededSub {
  readonly name: string;
  readonly remark: string;
  readonly changes: readonly SubAccountChange[];
  /** What its main account transfers to it, in units of 10^-8. */
  readonly money: Readonly<Record<string, string>>;
}

const SUBS: readonly SeededSub[] = [
  {
    name: 'HarbourSpot',
    remark: 'Treasury holdings, long term',
    changes: [{ kind: 'login', enabled: true }],
    money: { aud: '4000000000000', btc: '80000000', eth: '400000000' },
  },
  {
    name: 'HarbourAlgo',
    remark: 'Grid and rebalancing, by API only',
    changes: [
      { kind: 'login', enabled: false },
      { kind: 'authorities', authorities: ['exchange'] },
    ],
    money: { aud: '1500000000000', usdt: '500000000000' },
  },
];

const DONE = { kind: 'demo', id: 'sub-accounts', person: null } as const;
const TRIES = 30;
const PAUSE_MS = 200;

/**
 * Gives the demo's company two sub-accounts, once a venue. A company that has made some itself gets none. Nobody knows
 * their passwords: the company sets them anew.
 */
export async function seedSubAccounts(
  context: IdentityContext,
  commands: Commands,
  stopped: AbortSignal,
): Promise<void> {
  if ((await context.vault.get('demo', DONE.id)) !== null) return;
  const logins = await context.vault.get<DemoLogins>('demo', 'logins');
  const uid = logins?.body.customers.find(({ type }) => type === 'company')?.uid;
  if (uid === undefined) return;
  for (const seeded of SUBS) if (!(await seedSub(context, commands, { uid: String(uid), seeded, stopped }))) break;
  // An interrupted one is begun again with the next start.
  if (!stopped.aborted) await context.vault.put({ ...DONE, body: {}, now: context.clock.nowMs() });
}

interface Seeding {
  readonly uid: string;
  readonly seeded: SeededSub;
  readonly stopped: AbortSignal;
}

/** Whether the next one may follow. */
async function seedSub(context: IdentityContext, commands: Commands, { uid, seeded, stopped }: Seeding) {
  const company = await context.users.get(uid);
  const ofOwn = await Promise.all((company?.subAccounts ?? []).map((sub) => context.contacts.of(sub)));
  const names = SUBS.map(({ name }) => keyOf(name));
  if (ofOwn.some((contact) => !names.includes(contact?.subAccount?.idempotencyKey ?? ''))) return false;
  const { name, remark, changes, money } = seeded;
  const request = async <Reply extends { readonly ok: boolean }>(command: IdentityCommand): Promise<Reply | null> => {
    const found = commandFor(command);
    return found === null ? null : ((await commands.execute(found)) as Reply);
  };
  const made = await request<IdentityReply<'CreateSubAccount'>>({
    type: 'CreateSubAccount',
    uid,
    name,
    remark,
    password: randomPassword(context.random),
    origin: DEMO_ORIGIN,
    idempotencyKey: keyOf(name),
    byApiKey: true,
  });
  if (made?.ok !== true) return false;
  const subUid = made.value.subAccount.uid;
  for (const change of changes)
    await request<IdentityReply<'ChangeSubAccount'>>({
      type: 'ChangeSubAccount',
      uid,
      subUid,
      change,
      origin: DEMO_ORIGIN,
    });
  for (const [asset, units] of Object.entries(money))
    for (let tries = 0; tries < TRIES && !stopped.aborted; tries += 1) {
      const idempotencyKey = `${keyOf(name)}-${asset}`;
      const moved = await request<IdentityReply<'TransferFunds'>>({
        type: 'TransferFunds',
        uid,
        from: uid,
        to: subUid,
        asset,
        units,
        idempotencyKey,
      });
      // The ledger opens the account a moment later.
      if (moved?.ok !== false || moved.rejection.code !== 'busy') break;
      await context.sleep(PAUSE_MS);
    }
  return true;
}

const keyOf = (name: string): string => `demo-sub-${name}`;
