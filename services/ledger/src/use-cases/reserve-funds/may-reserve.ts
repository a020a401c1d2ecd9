import { isReservable, purposeRulesOf, type LedgerRejection, type ReserveFunds } from '@corella/contracts/ledger';
import type { LedgerState } from '../../domain/ledger-state.js';

/** Why funds of the account cannot be reserved for this purpose, or null. */
export function findRefusedAccount(
  { accounts }: LedgerState,
  { account: name, purpose }: Pick<ReserveFunds, 'account' | 'purpose'>,
): LedgerRejection | null {
  const account = accounts.get(name);
  if (!account || !isReservable(name))
    return { code: 'account-unknown', detail: 'The ledger has no such account to reserve from.' };
  if (account.status === 'closed') return { code: 'account-closed', detail: 'The account is closed.' };
  if (account.status === 'frozen') return { code: 'account-frozen', detail: 'The account is frozen.' };
  const authority = purposeRulesOf(purpose)?.authority;
  if (authority !== undefined && account.allow.includes(authority)) return null;
  return {
    code: 'authority-missing',
    detail: 'The account lacks the authority for this purpose.',
    inputs: { authority: authority ?? '', reasons: account.reasons.join(',') },
  };
}
