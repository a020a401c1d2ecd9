/**
 * Lists that staff put customers on. `profit-analysis` opens the analysis of profits, `symbols` markets that are not
 * public yet, `big-deal` block trades, `coupon` campaigns with coupons. Who is on `no-referral` earns nothing for
 * referrals. Two people change a list.
 */
export const CUSTOMER_LISTS = ['profit-analysis', 'symbols', 'big-deal', 'coupon', 'no-referral'] as const;
export type CustomerList = (typeof CUSTOMER_LISTS)[number];

export const isCustomerList = (value: unknown): value is CustomerList => CUSTOMER_LISTS.some((list) => list === value);

/** The lists that pages of the customer app ask for. Customers learn of no other list that they are on. */
export const PAGE_LISTS = ['big-deal', 'profit-analysis'] as const satisfies readonly CustomerList[];
export type PageList = (typeof PAGE_LISTS)[number];

/** The most customers in one request for two people. */
export const MOST_LISTED_AT_ONCE = 200;

/** What a request about a list names as its target. */
export const listTarget = (list: CustomerList): string => `list:${list}`;

/** Why a customer cannot be put on a list or taken off it. Only main accounts are on lists. */
export const LIST_FINDINGS = ['user-unknown', 'sub-account', 'already-listed', 'not-listed', 'own-account'] as const;
export type ListFinding = (typeof LIST_FINDINGS)[number];

/** What staff ask for: to put these customers on a list (`member`), or to take them off it. */
export interface ListChange {
  readonly list: CustomerList;
  readonly member: boolean;
  readonly uids: readonly string[];
}

export interface ListMemberRow {
  readonly list: CustomerList;
  readonly uid: string;
  readonly since: number;
  /** Who asked, and who agreed. */
  readonly by: readonly string[];
  readonly byNames: readonly string[];
  readonly approvalId: string;
}
