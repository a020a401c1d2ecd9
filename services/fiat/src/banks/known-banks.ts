import type { BankCurrency, KnownBank } from '@corella/contracts/cash';

/**
 * Banks and the beginnings of their account numbers.
 *
 * Australia: the first two or three digits of a BSB, as AusPayNet assigns them
 * (https://en.wikipedia.org/wiki/Bank_state_branch). New Zealand: the first two digits, as Payments NZ assigns them
 * (https://en.wikipedia.org/wiki/New_Zealand_bank_account_number). 999 belongs to the simulated bank of a demo.
 */
export const KNOWN_BANKS: readonly KnownBank[] = [
  ...[
    ['ANZ', '01'],
    ['Westpac', '03', '73'],
    ['Commonwealth Bank', '06', '76'],
    ['NAB', '08', '78'],
    ['BankSA', '10'],
    ['St.George Bank', '11', '33'],
    ['Bank of Queensland', '12'],
    ['Macquarie Bank', '18'],
    ['Bank of Melbourne', '19', '55'],
    ['Citibank', '24', '510'],
    ['Bankwest', '30'],
    ['Bank Australia', '31'],
    ['Beyond Bank', '325'],
    ['HSBC Australia', '34', '985'],
    ['Bank of China Australia', '35', '980'],
    ['Suncorp Bank', '48'],
    ['Adelaide Bank', '61'],
    ['Bendigo Bank', '633'],
    ['ING Australia', '923'],
    ['Simulated bank', '999'],
  ].map(([name = '', ...prefixes]): KnownBank => ({ currency: 'aud', name, prefixes })),
  ...[
    ['ANZ New Zealand', '01', '06', '11'],
    ['Bank of New Zealand', '02'],
    ['Westpac New Zealand', '03'],
    ['ASB Bank', '12'],
    ['TSB Bank', '15'],
    ['HSBC New Zealand', '30'],
    ['Citibank New Zealand', '31'],
    ['Kiwibank', '38'],
  ].map(([name = '', ...prefixes]): KnownBank => ({ currency: 'nzd', name, prefixes })),
];

/** The bank with the longest beginning of this number. */
export function bankOf(currency: BankCurrency, account: string): string | null {
  const found = KNOWN_BANKS.flatMap(({ name, prefixes, ...bank }) =>
    bank.currency === currency
      ? prefixes.filter((prefix) => account.startsWith(prefix)).map((prefix) => ({ name, length: prefix.length }))
      : [],
  );
  return found.sort((one, other) => other.length - one.length)[0]?.name ?? null;
}

/** Banks whose name has these words, or whose numbers begin like this one. */
export function foundBanks(q: string): readonly KnownBank[] {
  const digits = q.replaceAll(/\D/g, '');
  const words = q.trim().toLowerCase();
  if (words === '') return KNOWN_BANKS;
  return KNOWN_BANKS.filter(
    ({ name, prefixes }) =>
      name.toLowerCase().includes(words) ||
      (digits !== '' && prefixes.some((prefix) => digits.startsWith(prefix) || prefix.startsWith(digits))),
  );
}
