import type { Probe, ProbeGroup } from '../harness/probe.js';

const BANKS = '/api/bank-accounts';
const NEW = { currency: 'aud', name: 'A Probe', account: '062000-12344417', accurate: true };

const WRONG: readonly (readonly [name: string, path: string, body: object, field: string])[] = [
  ['an account of no currency', BANKS, { ...NEW, currency: '' }, 'currency'],
  ['an account of another currency', BANKS, { ...NEW, currency: 'usd' }, 'currency'],
  ['an account of what no object has', BANKS, { ...NEW, currency: '__proto__' }, 'currency'],
  ['an account with letters', BANKS, { ...NEW, account: '06200A-12344417' }, 'account'],
  ['an account that is a number', BANKS, { ...NEW, account: 6200012344417 }, 'account'],
  ['an account that is very long', BANKS, { ...NEW, account: '1'.repeat(41) }, 'account'],
  ['an account of nobody', BANKS, { ...NEW, name: ' ' }, 'name'],
  ['an account of a very long name', BANKS, { ...NEW, name: 'x'.repeat(141) }, 'name'],
  ['an account that may be wrong', BANKS, { ...NEW, accurate: false }, 'accurate'],
  ['an account of somebody else', BANKS, { ...NEW, uid: '1000001' }, 'uid'],
  ['an amount above one', `${BANKS}/B1000001-1/verify`, { amount: '1.00' }, 'amount'],
  ['an amount as a number', `${BANKS}/B1000001-1/verify`, { amount: 0.42 }, 'amount'],
  ['an amount below nothing', `${BANKS}/B1000001-1/verify`, { amount: '-0.42' }, 'amount'],
];

const wrong = WRONG.map(([name, path, body, field]): Probe => ({
  name,
  expect: ['V'],
  field,
  run: async (venue) => venue.ask(await venue.session(2), 'POST', path, { body }),
}));

const strangers = ['B1000001-1', 'B0-0', '__proto__', '..%2fdeposits', "B1-1' or 1=1"].flatMap(
  (id): readonly Probe[] => [
    {
      name: `the bank account ${id}, tested by another`,
      expect: ['N', 'V'],
      run: async (venue) =>
        venue.ask(await venue.session(2), 'POST', `${BANKS}/${encodeURIComponent(id)}/test-deposit`, { body: {} }),
    },
    {
      name: `the bank account ${id}, deleted by another`,
      expect: ['N', 'V'],
      run: async (venue) => venue.ask(await venue.session(2), 'DELETE', `${BANKS}/${encodeURIComponent(id)}`),
    },
  ],
);

/** Bank accounts that are not what they should be, or another's. */
export const BANK_ACCOUNTS: readonly ProbeGroup[] = [
  { name: 'bank accounts: forms and strangers', abreast: 4, probes: () => [...wrong, ...strangers] },
];
