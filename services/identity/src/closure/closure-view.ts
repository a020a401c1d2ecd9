import { closureDates, keptBecause, type ClosureState, type ClosureView } from '@corella/contracts/identity';
import { isSubAccount } from '../domain/user/sub-account.decide.js';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';
import { obstaclesOf } from './what-is-left.js';

/** How a main account stands on its way to being closed. Null for anybody else. */
export async function closureView(context: IdentityContext, uid: string): Promise<ClosureView | null> {
  const user = await context.users.get(uid);
  if (user === null || isSubAccount(user)) return null;
  const { closing, closed } = user;
  return {
    state: stateOf(user),
    requestedAt: closing?.at ?? null,
    closedAt: closed?.at ?? null,
    givesBack: closing?.givesBack ?? false,
    dates:
      closed === null
        ? closureDates(keptBecause(user), context.clock.nowMs())
        : { kept: closed.kept, ordinaryUntil: closed.ordinaryUntil, retainUntil: closed.retainUntil },
    obstacles: closed === null ? await obstaclesOf(context, user) : [],
  };
}

function stateOf({ closing, closed }: RegisteredUser): ClosureState {
  if (closed !== null) return closed.erased === 'everything' ? 'erased' : 'closed';
  return closing === null ? 'active' : 'closing';
}
