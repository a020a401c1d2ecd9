import {
  CUSTOMER_KIND,
  HOUSE_ADJUSTMENTS,
  HOUSE_DEMO,
  accountKind,
  type AccountName,
  type Authority,
} from '@corella/contracts/ledger';

/** Account numbers count from here in order of opening. */
export const FIRST_ACCOUNT_ID = 100_001;

const NAME = /^(?:spot|house|custody):[A-Za-z0-9][A-Za-z0-9-]{0,63}$/;

export const isAccountName = (name: string): boolean => NAME.test(name);
export const isCustomer = (account: AccountName): boolean => accountKind(account) === CUSTOMER_KIND;
export const isHouse = (account: AccountName): boolean => account.startsWith('house:');

/**
 * Whose available balance may be negative. Custody accounts are assets of the venue, the other side of what it owes.
 * The demo's purse gives play money out of nothing, and the adjustments account carries what corrections cost the house
 * until treasury covers it; were they held at zero, no correction in a customer's favour could ever be the first entry.
 * Frozen is never negative.
 */
export const mayGoNegative = (account: AccountName): boolean =>
  accountKind(account) === 'custody' || account === HOUSE_DEMO || account === HOUSE_ADJUSTMENTS;

/** What the venue's own accounts may do from their opening; a customer's rights come from identity. */
export const HOUSE_AUTHORITIES: readonly Authority[] = ['exchange', 'withdraw', 'deposit', 'transfer'];
