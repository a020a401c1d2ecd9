import { IDENTITY_TOPIC, type UserEvents, type UserFrozenSignal } from '@corella/contracts/identity';
import type { IdentityContext } from '../identity.context.js';
import { accountClosedMessage } from '../people/closure-messages.js';
import { tellOwner } from '../people/tell-owner.js';
import { endSessions } from '../sessions/end-sessions.js';
import { signalChanged } from '../sessions/signal-changed.js';
import { bringSubAccountsUp } from '../sub-accounts/bring-up.js';

/**
 * What follows from a closed account. Sessions and keys are dead by the event itself; this drops their rows, closes
 * sockets, ends requests to the desk, and tells the owner. It can be repeated; a mail may go out twice after a crash.
 */
export async function followAccountClosed(
  context: IdentityContext,
  closed: UserEvents['AccountClosed'],
): Promise<void> {
  const { uid } = closed;
  await bringSubAccountsUp(context, uid);
  for (const { id } of await context.vault.list('api-key', { person: uid })) {
    await context.apiKeys.remove(id);
    signalChanged(context, { uid, accessKey: id });
  }
  await context.devices.forgetAll(uid);
  context.signals.publish(IDENTITY_TOPIC.frozen, { uid, closed: true } satisfies UserFrozenSignal);
  await endSessions(context, uid);
  signalChanged(context, { uid });
  for (const { removalId } of await context.removalTimes.openOf(uid))
    await context.removals.change(removalId, { type: 'Cancel', cause: 'nothing-left' }, { by: 'identity' });
  const at = context.clock.nowMs();
  await tellOwner(context, uid, (to) => accountClosedMessage({ ...to, at }, closed));
}
