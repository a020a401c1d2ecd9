import { IDENTITY_TOPIC, type UserFrozenSignal } from '@corella/contracts/identity';
import type { ParentControl, RegisteredUser } from '../domain/user/user-state.js';
import { dropKey } from '../api-keys/delete-keys.js';
import type { IdentityContext } from '../identity.context.js';
import { endSessions } from '../sessions/end-sessions.js';
import { signalChanged } from '../sessions/signal-changed.js';

/**
 * Brings the sub-accounts of a customer up to what the customer may do, and begins the stream of one that the
 * customer's stream names already. Harmless when repeated: what is known changes nothing.
 */
export async function bringSubAccountsUp(context: IdentityContext, uid: string): Promise<void> {
  const { state, revision } = await context.users.standing(uid);
  if (state.status === 'none' || state.subAccounts.length === 0) return;
  const parent = controlOf(state, revision);
  for (const subUid of state.subAccounts) await bringUp(context, { subUid, by: state, parent });
}

async function bringUp(
  context: IdentityContext,
  { subUid, by, parent }: { readonly subUid: string; readonly by: RegisteredUser; readonly parent: ParentControl },
): Promise<void> {
  const { uid: parentUid, country } = by;
  if ((await context.users.get(subUid)) === null) {
    await context.users.change(
      subUid,
      { type: 'RegisterSubAccount', uid: subUid, parentUid, country, contactRef: subUid, parent },
      { by: parentUid },
    );
    return;
  }
  const followed = await context.users.change(subUid, { type: 'FollowParent', parent }, { by: parentUid });
  if ((by.lock !== null || by.closed !== null) && followed.ok && followed.value.state.status !== 'none')
    for (const accessKey of followed.value.state.apiKeys) await dropKey(context, { uid: subUid, accessKey });
  if (!followed.ok || followed.value.events.length === 0) return;
  const { status } = followed.value.state;
  if (status === 'frozen' || status === 'closed') {
    const signal: UserFrozenSignal = { uid: subUid, ...(status === 'closed' ? { closed: true } : {}) };
    context.signals.publish(IDENTITY_TOPIC.frozen, signal);
    await endSessions(context, subUid);
  } else signalChanged(context, { uid: subUid });
}

/** An owner who locks the account shuts whatever belongs to it, as long as the lock lasts. */
const controlOf = ({ control, status, lock }: RegisteredUser, source: number): ParentControl => ({
  source,
  status: lock === null ? (control?.status ?? status) : 'frozen',
  allow: control?.allow ?? [],
  reasons: control?.reasons ?? [],
});
