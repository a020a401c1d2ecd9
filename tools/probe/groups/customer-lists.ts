import type { Probe, ProbeGroup } from '../harness/probe.js';

const CHANGES = '/operator/api/customer-lists/big-deal/changes';
const CHANGE = { change: 'add', customers: '1', reason: 'C02' };

const WRONG: readonly (readonly [name: string, spoil: object, field: string])[] = [
  ['nobody', { customers: '' }, 'customers'],
  ['blanks alone', { customers: ' \n\t' }, 'customers'],
  ['a name', { customers: 'Mia' }, 'customers'],
  ['eight digits', { customers: '12345678' }, 'customers'],
  ['full-width digits', { customers: '\uff11\uff12\uff13\uff14\uff15\uff16\uff17' }, 'customers'],
  ['somebody unknown', { customers: '0000000' }, 'customers'],
  ['a null character', { customers: '1000001\u0000' }, 'customers'],
  ['a number', { customers: 1_000_001 }, 'customers'],
  ['many customers', { customers: Array.from({ length: 201 }, (_, at) => 1_000_000 + at).join(' ') }, 'customers'],
  ['a very long text', { customers: '1000001 '.repeat(2_000) }, 'customers'],
  ['no change', { change: undefined }, 'change'],
  ['another change', { change: 'toggle' }, 'change'],
  ['no reason', { reason: '' }, 'reason'],
  ['a reason of another act', { reason: 'S01' }, 'reason'],
  ['a field that nobody knows', { isAdmin: true }, 'isAdmin'],
];

const wrong = WRONG.map(([name, spoil, field]): Probe => ({
  name: `a change of a list with ${name}`,
  expect: ['V'],
  field,
  run: async (venue) => venue.ask(await venue.staff('market'), 'POST', CHANGES, { body: { ...CHANGE, ...spoil } }),
}));

const others: readonly Probe[] = [
  ...['risk', 'treasury', 'audit', 'support', 'admin'].map((role): Probe => ({
    name: `a change of block traders by ${role}`,
    expect: ['F'],
    run: async (venue) => venue.ask(await venue.staff(role), 'POST', CHANGES, { body: CHANGE }),
  })),
  {
    name: 'a change of block traders by campaign, which does not see that list',
    expect: ['N'],
    run: async (venue) => venue.ask(await venue.staff('campaign'), 'POST', CHANGES, { body: CHANGE }),
  },
  ...['coupon', 'nothing', '__proto__', '..%2fbig-deal'].map((list): Probe => ({
    name: `the list ${list} by market`,
    expect: ['N'],
    run: async (venue) => venue.ask(await venue.staff('market'), 'GET', `/operator/api/customer-lists/${list}`),
  })),
  ...['customer-lists', 'customer-list-members'].flatMap((path): readonly Probe[] => [
    {
      name: `${path} by support`,
      expect: ['F'],
      run: async (venue) => venue.ask(await venue.staff('support'), 'GET', `/operator/api/${path}`),
    },
    {
      name: `${path} by a customer`,
      expect: ['A'],
      run: async (venue) => venue.ask(await venue.session(0), 'GET', `/operator/api/${path}`),
    },
  ]),
  {
    name: 'members of a list by what no filter knows',
    expect: ['V'],
    run: async (venue) =>
      venue.ask(await venue.staff('market'), 'GET', '/operator/api/customer-list-members?filter={"email":"a"}'),
  },
];

/** Lists of customers: who changes them, and what no text of UIDs may hold. */
export const CUSTOMER_LISTS: ProbeGroup = {
  name: 'the console: lists of customers',
  abreast: 4,
  probes: () => [...wrong, ...others],
};
