import type { ClosureObstacle } from '@corella/contracts/identity';
import { eachAlone } from '@corella/aggregates';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';
import { bringSubAccountsUp } from '../sub-accounts/bring-up.js';
import { giveBack } from './give-back.js';
import { isSealedInLedger } from './sealed-in-ledger.js';
import { obstaclesOf } from './what-is-left.js';

const TRIES_SOON = 12;
const PAUSE_MS = 250;

/**
 * Closes an account once nothing is left. First the ledger is made to refuse everything, and only then it is asked for
 * the last time: what arrived before is found and opens the seal again, and what comes later is refused to whoever
 * sends it. So no money ever stands on an account that is closed. Whatever dies in between, a later round begins anew.
 */
export function closeIfNothingIsLeft(context: IdentityContext, uid: string): Promise<boolean> {
  return context.executing.run(`closure:${uid}`, async () => {
    const user = await opened(context, uid);
    if (user?.closing === null || user === null) return false;
    if ((await leftOf(context, user)).length > 0) return false;
    const changed = await context.users.change(uid, { type: 'SealClosure' }, { by: 'identity' });
    if (!changed.ok || changed.value.state.status === 'none') return false;
    const sealed = changed.value.state;
    try {
      await bringSubAccountsUp(context, uid);
      if (!(await isSealedInLedger(context, sealed))) return false;
      // Staff, the desk and the owner may have acted meanwhile, so everything is looked at again, and not money alone.
      if ((await obstaclesOf(context, sealed)).length > 0) return false;
      const command = { type: 'CompleteClosure', seal: sealed.closing?.seals ?? 0 } as const;
      return (await context.users.change(uid, command, { by: 'identity' })).ok;
    } finally {
      await opened(context, uid);
    }
  });
}

/** What stands in the way, once play money was given back where nothing else does. */
async function leftOf(context: IdentityContext, user: RegisteredUser): Promise<readonly ClosureObstacle[]> {
  const left = await obstaclesOf(context, user);
  if (!context.config.demo || left.length === 0 || !left.every(isSpendable)) return left;
  // The owner may have kept the account meanwhile.
  const known = await context.users.get(user.uid);
  if (known?.closing?.givesBack !== true) return left;
  await giveBack(context, known);
  return obstaclesOf(context, known);
}

const isSpendable = (one: ClosureObstacle): boolean => one.kind === 'balance' && one.frozen === '0';

/** The account as it stands, without a seal that somebody left behind who died, or who found something. */
async function opened(context: IdentityContext, uid: string): Promise<RegisteredUser | null> {
  const user = await context.users.get(uid);
  if (user?.closing?.isSealed !== true) return user;
  await context.users.change(uid, { type: 'UnsealClosure' }, { by: 'identity' });
  await bringSubAccountsUp(context, uid);
  return context.users.get(uid);
}

/**
 * Right after it was asked for: orders are cancelled within moments. Whatever takes longer, or fails, is left to the
 * round that comes every minute. Nobody waits for it, because what follows from other events must not.
 */
export const beginClosing = (context: IdentityContext, uid: string): void =>
  context.closures.begin(uid, () => closeSoon(context, uid));

async function closeSoon(context: IdentityContext, uid: string): Promise<void> {
  try {
    for (let tries = 0; tries < TRIES_SOON && !context.closures.isStopped; tries += 1) {
      if (await closeIfNothingIsLeft(context, uid)) return;
      const user = await context.users.get(uid);
      if (user === null || user.closing === null || !(await endsByItself(context, user))) return;
      await context.sleep(PAUSE_MS);
    }
  } catch (error) {
    context.onWarning?.(error);
  }
}

const endsByItself = async (context: IdentityContext, user: RegisteredUser): Promise<boolean> =>
  (await obstaclesOf(context, user)).every(
    (one) =>
      one.kind === 'orders' || (one.kind === 'balance' && (one.frozen !== '0' || user.closing?.givesBack === true)),
  );

/** The next of those who are leaving. */
export async function closeAccounts(context: IdentityContext): Promise<void> {
  const uids = await context.closures.closing();
  await eachAlone(uids, (uid) => closeIfNothingIsLeft(context, uid), context.onWarning);
}

/**
 * After a start, accounts that a process sealed and died: their turn in the round may be hours away, and until then
 * nothing moves on them. Nobody waits for it.
 */
export async function openSealed(context: IdentityContext): Promise<void> {
  const open = async (uid: string): Promise<void> => {
    if ((await context.users.get(uid))?.closing?.isSealed === true) await closeIfNothingIsLeft(context, uid);
  };
  for await (const uids of context.closures.all('closing')) {
    if (context.closures.isStopped) return;
    await eachAlone(uids, open, context.onWarning);
  }
}
