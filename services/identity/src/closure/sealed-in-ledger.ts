import { spotAccount } from '@corella/contracts/ledger';
import { isOf } from '@corella/event-store';
import { ask } from '@corella/signals';
import { userStream } from '../domain/user/user-event.js';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';
import { familyOf } from './what-is-left.js';

const CHUNK = 200;
const TRIES = 40;
const PAUSE_MS = 50;

/**
 * Whether the ledger refuses whatever moves on every account of a family, by what identity says of them now and not by
 * an earlier seal. It usually does within milliseconds; after two seconds nobody waits any longer.
 */
export async function isSealedInLedger(
  context: IdentityContext,
  user: Pick<RegisteredUser, 'uid' | 'subAccounts'>,
): Promise<boolean> {
  for (const uid of familyOf(user)) if (!(await isSealed(context, uid))) return false;
  return true;
}

async function isSealed(context: IdentityContext, uid: string): Promise<boolean> {
  const since = await closedSince(context, uid);
  if (since === null) return false;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const account = await ask(context.signals, 'ledger.account', { account: spotAccount(uid) });
    const follows = account?.source?.stream === userStream(uid) && account.source.revision >= since;
    if (follows) return account.status === 'closed';
    await context.sleep(PAUSE_MS);
  }
  return false;
}

/** The first of the newest controls in a row that close the account; null where the newest does not. */
async function closedSince({ store }: Pick<IdentityContext, 'store'>, uid: string): Promise<number | null> {
  const stream = userStream(uid);
  let since: number | null = null;
  let end = (await store.lastRevision(stream)) + 1;
  while (end > 0) {
    const from = Math.max(0, end - CHUNK);
    const events = await store.readStream(stream, { from, limit: end - from });
    for (const event of [...events].reverse()) {
      if (!isOf(event, 'user') || event.type !== 'AccountControlDerived') continue;
      if (event.data.status !== 'closed') return since;
      since = event.revision;
    }
    end = from;
  }
  return since;
}
