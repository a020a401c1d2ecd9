import type { ClosureObstacle } from '@corella/contracts/identity';
import { KYC_STATE } from '@corella/contracts/identity';
import { customerAccountsOf } from '@corella/contracts/ledger';
import { ask } from '@corella/signals';
import { accountState } from '../domain/kyc/kyc-state.js';
import { isFrozenByParent } from '../domain/user/sub-account.decide.js';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { Removal } from '../domain/removal/removal-state.js';
import type { IdentityContext } from '../identity.context.js';

/** A main account and its sub-accounts. */
export const familyOf = ({ uid, subAccounts }: Pick<RegisteredUser, 'uid' | 'subAccounts'>): readonly string[] => [
  uid,
  ...subAccounts,
];

/** All accounts that a family can have with the ledger. */
export const accountsOf = (user: Pick<RegisteredUser, 'uid' | 'subAccounts'>): readonly string[] =>
  familyOf(user).flatMap(customerAccountsOf);

/** What keeps a main account from being closed now. The ledger is asked, and answers from its memory. */
export async function obstaclesOf(context: IdentityContext, user: RegisteredUser): Promise<readonly ClosureObstacle[]> {
  return [
    ...(user.lock === null ? [] : [{ kind: 'locked' as const }]),
    ...(await frozenOf(context, user)),
    ...(await leftInLedger(context, user)),
    ...(await isVerifying(context, user)),
    ...(await removalsOf(context, user.uid)),
  ];
}

/** Of money and orders: nothing else comes and goes without identity. */
async function leftInLedger(
  { signals }: Pick<IdentityContext, 'signals'>,
  user: Pick<RegisteredUser, 'uid' | 'subAccounts'>,
): Promise<readonly ClosureObstacle[]> {
  const accounts = accountsOf(user);
  const { rows } = await ask(signals, 'ledger.balances-of', { accounts });
  const found: ClosureObstacle[] = rows
    .filter(({ available, frozen }) => available !== '0' || frozen !== '0')
    .map(({ account, asset, available, frozen }) => ({ kind: 'balance', account, asset, available, frozen }));
  for (const account of accounts) {
    const { length: count } = await ask(signals, 'ledger.open-holds', { account });
    if (count > 0) found.push({ kind: 'orders', account, count });
  }
  return found;
}

/** A sub-account that the main account froze itself is closed with it. */
async function frozenOf(context: IdentityContext, user: RegisteredUser): Promise<readonly ClosureObstacle[]> {
  const found: ClosureObstacle[] = user.frozenBy === null ? [] : [{ kind: 'frozen', uid: user.uid }];
  for (const uid of user.subAccounts) {
    const sub = await context.users.get(uid);
    if (sub !== null && sub.frozenBy !== null && !isFrozenByParent(sub)) found.push({ kind: 'frozen', uid });
  }
  return found;
}

const OPEN_CASE: readonly number[] = [
  KYC_STATE.submitted,
  KYC_STATE.submittedAgain,
  KYC_STATE.underReview,
  KYC_STATE.needsModification,
];

/** A decision that the account has not followed yet, as after a crash, says until when what is kept, so it waits. */
async function isVerifying(
  { verifications }: IdentityContext,
  { uid, kycState }: RegisteredUser,
): Promise<readonly ClosureObstacle[]> {
  const verification = await verifications.of(uid);
  const isBehind = verification.current !== null && accountState(verification) !== kycState;
  return isBehind || OPEN_CASE.includes(verification.state) ? [{ kind: 'verification' }] : [];
}

/** Anybody can ask for a removal, so only those count that somebody of the desk has agreed to. */
const AGREED: readonly Removal['status'][] = ['initiated', 'approved'];

async function removalsOf(context: IdentityContext, uid: string): Promise<readonly ClosureObstacle[]> {
  const found: ClosureObstacle[] = [];
  for (const { removalId } of await context.removalTimes.openOf(uid)) {
    const removal = await context.removals.of(removalId);
    if (removal !== null && AGREED.includes(removal.status)) found.push({ kind: 'removal', removalId });
  }
  return found;
}
