import { legalPerson } from '@corella/contracts/kyc';
import { eachAlone } from '@corella/aggregates';
import type { ClosedState, RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';
import { signalChanged } from '../sessions/signal-changed.js';
import { familyOf } from './what-is-left.js';

/**
 * Erases what is due of a closed account, and then records it: first ordinary data, later what had to be kept. A crash
 * in between erases once more what is gone already, and records it then.
 */
export function eraseDue(context: IdentityContext, uid: string): Promise<void> {
  return context.executing.run(`closure:${uid}`, async () => {
    const user = await context.users.get(uid);
    const closed = user?.closed;
    const now = context.clock.nowMs();
    if (!user || !closed || now < closed.ordinaryUntil) return;
    const isAll = now >= closed.retainUntil;
    await shred(context, user, isAll ? 'everything' : 'ordinary');
    for (const type of ['MarkOrdinaryErased', ...(isAll ? (['MarkErased'] as const) : [])] as const)
      await context.users.change(uid, { type }, { by: 'identity' });
    signalChanged(context, { uid });
  });
}

/** Persons of the vault and the files whose keys are destroyed. */
export const personsOf = (
  user: Pick<RegisteredUser, 'uid' | 'subAccounts'>,
  what: Exclude<ClosedState['erased'], 'nothing'>,
): readonly string[] => [
  ...familyOf(user),
  ...(what === 'everything' ? familyOf(user).map((uid) => legalPerson(uid)) : []),
];

async function shred(
  context: IdentityContext,
  user: RegisteredUser,
  what: Exclude<ClosedState['erased'], 'nothing'>,
): Promise<void> {
  await context.securityLog.flush();
  for (const person of personsOf(user, what)) {
    await context.files.erasePerson(person);
    await context.vault.erasePerson(person);
  }
  for (const uid of familyOf(user)) {
    context.contacts.forget(uid);
    context.verifiedNames.forget(uid);
  }
  if (user.phoneVersion !== null) context.phones.forget({ uid: user.uid, version: user.phoneVersion });
}

/**
 * Erases again of whom the log says that they were erased, and who are there: a backup of the vault or of the files is
 * older than that.
 */
export async function eraseAgain(context: IdentityContext, uid: string): Promise<void> {
  const user = await context.users.get(uid);
  const erased = user?.closed?.erased ?? 'nothing';
  if (user === null || erased === 'nothing') return;
  for (const person of personsOf(user, erased))
    if ((await context.vault.knows(person)) || (await context.files.knows(person))) {
      await shred(context, user, erased);
      context.onWarning?.(new Error(`${uid} was erased, was there again, and is erased now`));
      return;
    }
}

/** What is due, and the next of those of whom something was erased. */
export async function eraseAccounts(context: IdentityContext): Promise<void> {
  const { closures, clock, onWarning } = context;
  await eachAlone(await closures.due(clock.nowMs()), (uid) => eraseDue(context, uid), onWarning);
  await eachAlone(await closures.erased(), (uid) => eraseAgain(context, uid), onWarning);
}

/**
 * After a start, all of them: whoever restored a backup has just done so. Nobody waits for it, because there may be
 * many; one who cannot be looked at holds up no other.
 */
export async function eraseAllAgain(context: IdentityContext): Promise<void> {
  for await (const uids of context.closures.all('erased')) {
    if (context.closures.isStopped) return;
    await eachAlone(uids, (uid) => eraseAgain(context, uid), context.onWarning);
  }
}
