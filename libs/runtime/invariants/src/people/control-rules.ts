import type { Control, Person } from './person.js';

/** By which money leaves an account. */
const LEAVING = ['transfer', 'withdraw'];
/** By which somebody who is leaving would begin something. */
const BEGINNING = ['exchange', 'deposit'];

/**
 * What is wrong with the control of a customer, given what their stream says of them: more than the facts allow, or
 * another status, block or family than the facts have. `null` when nothing is.
 */
export function wrongControl(person: Person, control: Control): string | null {
  const status = statusOf(person);
  const isFrozen = status !== 'active';
  if (control.status !== status) return `the account is ${control.status} and its stream says ${status}`;
  if (control.parentUid !== person.parentUid)
    return `its main account is ${control.parentUid ?? 'none'} and its stream says ${person.parentUid ?? 'none'}`;
  if (control.blockedUntil !== person.blockedUntil)
    return `withdrawals wait until ${control.blockedUntil ?? 'nothing'}, not ${person.blockedUntil ?? 'nothing'}`;
  const refusing = (authority: string): string | null => {
    if (isFrozen) return 'a frozen account';
    // Of a sub-account, KYC, agreements and lock are those of its main account, whose own control is checked.
    if (person.parentUid !== undefined) return subMayNot(authority) ? 'a sub-account' : null;
    if (person.closing !== 'no' && BEGINNING.includes(authority)) return 'somebody who is leaving';
    if (!person.isApproved) return 'somebody who is not verified';
    if (person.isHeld && authority === 'withdraw') return 'somebody whom a screening found';
    if (person.isLocked && LEAVING.includes(authority)) return 'a locked account';
    const hasSigned = person.hasSigned.terms && person.hasSigned.risk;
    return authority === 'exchange' && !hasSigned ? 'somebody who has not signed' : null;
  };
  for (const authority of control.allow) {
    const who = refusing(authority);
    if (who !== null) return `${who} may ${authority}`;
  }
  return null;
}

function statusOf({ closed, closing, frozenBy, parentStatus }: Person): Control['status'] {
  if (closed !== null || parentStatus === 'closed') return 'closed';
  if (frozenBy !== null || parentStatus === 'frozen') return 'frozen';
  return closing === 'sealed' ? 'closed' : 'active';
}

const subMayNot = (authority: string): boolean => authority === 'withdraw' || authority === 'deposit';

/** Whether both say the same of what the account may do. */
export const saysTheSame = (
  one: Pick<Control, 'status' | 'allow' | 'reasons'>,
  other: Pick<Control, 'status' | 'allow' | 'reasons'>,
): boolean =>
  one.status === other.status && one.allow.join() === other.allow.join() && one.reasons.join() === other.reasons.join();
