import { CUSTOMER_LISTS, type CustomerList } from '@corella/contracts/identity';

/** What it means to be on a list, and who decides. */
export const LIST_WORDS: Readonly<Record<CustomerList, { readonly means: string; readonly people: string }>> = {
  'profit-analysis': { means: 'May open the analysis of profits', people: 'Two of Market decide' },
  symbols: { means: 'Sees markets that are not public yet; today all of them are', people: 'Two of Market decide' },
  'big-deal': { means: 'May ask for prices of block trades', people: 'Market asks, Risk agrees' },
  coupon: { means: 'May take part in campaigns with coupons', people: 'Campaign asks, Treasury agrees' },
  'no-referral': { means: 'Earns nothing for referrals', people: 'Campaign asks, Treasury agrees' },
};

/** The list that an address names; null for none, or one that this person does not see. */
export const listIn = (search: string, seen: readonly CustomerList[]): CustomerList | null => {
  const named = new URLSearchParams(search).get('list');
  return CUSTOMER_LISTS.find((list) => list === named && seen.includes(list)) ?? null;
};

export const listAddress = (list: CustomerList): string => `/customer-lists?list=${list}`;
