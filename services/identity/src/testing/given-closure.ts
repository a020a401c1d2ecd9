import { acknowledgedDates, type IdentityCommand } from '@corella/contracts/identity';
import { ORIGIN, type Identity } from './given-identity.js';
import { proven, valueOf } from './given-people.js';

type Request = IdentityCommand<'RequestClosure'>;

/** As the page asks for it, with the dates that it has shown. */
export async function closureOf(identity: Identity, uid: string, more: Partial<Request> = {}): Promise<Request> {
  const view = await identity.asked('identity.closure', { uid });
  const acknowledged = view === null ? { ordinaryUntil: '', retainUntil: '' } : acknowledgedDates(view.dates);
  return {
    type: 'RequestClosure',
    uid,
    acknowledged,
    origin: ORIGIN,
    ...proven(identity, uid, 'account-close'),
    ...more,
  };
}

/** The account is closing. */
export async function asksToClose(identity: Identity, uid: string, more: Partial<Request> = {}): Promise<void> {
  valueOf(await identity.send<'RequestClosure'>(await closureOf(identity, uid, more)));
}

export const keep = (uid: string): IdentityCommand<'CancelClosure'> => ({ type: 'CancelClosure', uid, origin: ORIGIN });

/** Something that the customer has with the ledger, in ledger units. */
export function has(identity: Identity, account: string, available: bigint, frozen = 0n): void {
  identity.ledger.balances.set(`${account}|aud`, { available, frozen });
}
