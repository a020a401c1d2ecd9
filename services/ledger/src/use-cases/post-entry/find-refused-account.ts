import { FROZEN_BY_PARENT } from '@corella/contracts/identity';
import { templateOf, type LedgerRejection, type PostEntry } from '@corella/contracts/ledger';
import type { Account } from '../../domain/account.js';
import type { Line } from '../../domain/ledger-event.js';
import type { LedgerState } from '../../domain/ledger-state.js';

type Asked = Pick<PostEntry, 'transactionType' | 'by'>;
const FROZEN = { code: 'account-frozen', detail: 'The account is frozen.' } as const;

/**
 * Nobody can choose to take money out of a frozen account. A fact may do so, and anybody may pay in. Whoever is leaving
 * gives play money back out of a sub-account that they have frozen themselves. Transfers within a family have rules of
 * their own, below.
 */
export function findRefusedAccount(state: LedgerState, asked: Asked, lines: readonly Line[]): LedgerRejection | null {
  const template = templateOf(asked.transactionType);
  const isChosen = template?.nature === 'chosen' && !isWithinGroup(asked);
  const isKept = ({ status, reasons }: Account): boolean =>
    status === 'frozen' && !(template?.isPlayMoney === true && reasons.includes(FROZEN_BY_PARENT));
  for (const { account, units } of lines) {
    const known = state.accounts.get(account);
    if (!known) return { code: 'account-unknown', detail: 'The ledger has no such account.', inputs: { account } };
    if (known.status === 'closed')
      return { code: 'account-closed', detail: 'The account is closed.', inputs: { account } };
    if (isChosen && units < 0n && isKept(known)) return { ...FROZEN, inputs: { account } };
  }
  return null;
}

/** All accounts are of one group, and each may take part. */
export function findRefusedTransfer(state: LedgerState, asked: Asked, lines: readonly Line[]): LedgerRejection | null {
  if (!isWithinGroup(asked)) return null;
  const groups = new Set(lines.map(({ account }) => state.accounts.get(account)?.stpGroup));
  if (groups.size > 1) return { code: 'account-unknown', detail: 'The accounts are not of one family.' };
  for (const { account, units } of lines) {
    const known = state.accounts.get(account);
    const refused = known ? findRefusedEnd(known, units) : null;
    if (refused) return { ...refused, inputs: { account, ...refused.inputs } };
  }
  return null;
}

const isWithinGroup = ({ transactionType, by }: Asked): boolean =>
  templateOf(transactionType)?.forms.some((form) => form.isOfOneGroup === true && form.by.includes(by)) === true;

/** A main account may take out of a sub-account that it has frozen itself. Into a frozen account nothing goes. */
function findRefusedEnd({ status, allow, reasons }: Account, units: bigint): LedgerRejection | null {
  if (status === 'frozen') return units < 0n && reasons.includes(FROZEN_BY_PARENT) ? null : FROZEN;
  if (allow.includes('transfer')) return null;
  return {
    code: 'authority-missing',
    detail: 'The account may not take part in transfers.',
    inputs: { authority: 'transfer', reasons: reasons.join(',') },
  };
}
