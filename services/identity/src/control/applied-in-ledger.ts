import { systemStopwatch } from '@corella/clock';
import { spotAccount } from '@corella/contracts/ledger';
import { ask } from '@corella/signals';
import { userStream } from '../domain/user/user-event.js';
import type { IdentityContext } from '../identity.context.js';

type Deps = Pick<IdentityContext, 'signals' | 'sleep' | 'stopwatch'> & {
  readonly users: Pick<IdentityContext['users'], 'controlRevision'>;
};

/** As long as an answer may wait for the ledger. */
const WITHIN_MS = 1_000;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;

/**
 * Whether the ledger has all that was decided about these customers. It waits for a second in all, also where nobody
 * answers for the ledger, and not at all where there was nothing for it to record.
 */
export async function isAppliedInLedger(deps: Deps, uids: readonly string[]): Promise<boolean> {
  const each = await Promise.all(uids.map((uid) => isApplied(deps, uid, deps.users.controlRevision(uid))));
  return each.every(Boolean);
}

async function isApplied(deps: Deps, uid: string, revision: number | undefined): Promise<boolean> {
  if (revision === undefined) return true;
  const { sleep, stopwatch = systemStopwatch } = deps;
  let left = WITHIN_MS;
  for (let pause = FIRST_PAUSE_MS; left > 0; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const since = stopwatch.elapsedMs();
    if (await hasReached(deps, { uid, revision, timeoutMs: left })) return true;
    await sleep(Math.min(pause, left));
    left -= Math.max(pause, stopwatch.elapsedMs() - since);
  }
  return false;
}

/** Whatever keeps the ledger from answering, what was decided stands, and is answered. */
async function hasReached(
  { signals }: Deps,
  { uid, revision, timeoutMs }: { readonly uid: string; readonly revision: number; readonly timeoutMs: number },
): Promise<boolean> {
  try {
    const account = await ask(signals, 'ledger.account', { account: spotAccount(uid) }, timeoutMs);
    return account?.source?.stream === userStream(uid) && account.source.revision >= revision;
  } catch {
    return false;
  }
}
