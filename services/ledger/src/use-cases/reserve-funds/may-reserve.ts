import { isReservable, purposeRulesOf, type LedgerRejection, type ReserveFunds } from '@corella/contracts/ledger';
import type { LedgerState } from '../../domain/ledger-state.js';

/** Why money of the account cannot be reserved for the purpose, or null. */
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
    detail: 'The account may not do what the money is to be reserved for.',
    inputs: { authority: authority ?? '', reasons: account.reasons.join(',') },
  };
}
