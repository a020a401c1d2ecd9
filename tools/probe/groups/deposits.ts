import type { ApiClient } from '../../venue/api-client.js';
import type { Told } from '../answers/answer.js';
import { demand } from '../answers/demand.js';
import { until } from '../clients/people.js';
import type { ProbedVenue } from '../clients/probed-venue.js';
import type { Probe, ProbeGroup } from '../harness/probe.js';
import { atOnce, classes, count } from './at-once.js';

const CHANNELS = '/api/deposit-channels';
const CREDIT = '/api/demo/bank/credit';
const SUSPENDED = '/operator/api/suspended-deposits';
const SOMEBODY = { currency: 'aud', amount: '20', payerName: 'A probe', to: 'nobody@probe.example' };

const ADDRESSES = '/api/addresses';
const ETH = { chain: 'eth', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', label: 'A probe' };
const XRP = { chain: 'xrp', address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', label: 'A probe' };

const WRONG: readonly (readonly [name: string, path: string, body: object, field: string])[] = [
  ['a place for another currency', CHANNELS, { currency: 'nzd' }, 'currency'],
  ['a place for what no object has', CHANNELS, { currency: '__proto__' }, 'currency'],
  ['a place for a list of currencies', CHANNELS, { currency: ['aud'] }, 'currency'],
  ['a place for somebody else', CHANNELS, { currency: 'aud', uid: '1000001' }, 'uid'],
  ['a payment of nothing', CREDIT, { ...SOMEBODY, amount: '0' }, 'amount'],
  ['a payment below nothing', CREDIT, { ...SOMEBODY, amount: '-5' }, 'amount'],
  ['a payment of part of a cent', CREDIT, { ...SOMEBODY, amount: '20.001' }, 'amount'],
  ['a payment as a number', CREDIT, { ...SOMEBODY, amount: 20 }, 'amount'],
  ['a payment of more than there is', CREDIT, { ...SOMEBODY, amount: '9'.repeat(40) }, 'amount'],
  ['a payment to no address', CREDIT, { ...SOMEBODY, to: '' }, 'to'],
  ['an address of a network that is not there', ADDRESSES, { ...ETH, chain: 'constructor' }, 'chain'],
  ['an address with a wrong letter', ADDRESSES, { ...ETH, address: ETH.address.replace('5aAe', '5AAe') }, 'address'],
  ['an address of another network', ADDRESSES, { ...XRP, address: ETH.address, tag: '1' }, 'address'],
  ['an address of nobody', ADDRESSES, { ...ETH, address: `0x${'0'.repeat(40)}` }, 'address'],
  ['an address that is very long', ADDRESSES, { ...ETH, address: '1'.repeat(1_000) }, 'address'],
  ['an address without its tag', ADDRESSES, XRP, 'tag'],
  ['an address with a tag of 33 bits', ADDRESSES, { ...XRP, tag: '4294967296' }, 'tag'],
  ['an address with a tag with spaces', ADDRESSES, { ...XRP, tag: ' 7' }, 'tag'],
  ['an address with a label of 51 signs', ADDRESSES, { ...ETH, label: 'x'.repeat(51) }, 'label'],
  ['an address for somebody else', ADDRESSES, { ...ETH, uid: '1000001' }, 'uid'],
  ['a payment by a very long name', CREDIT, { ...SOMEBODY, payerName: 'x'.repeat(141) }, 'payerName'],
];

const wrong = WRONG.map(([name, path, body, field]): Probe => ({
  name,
  expect: ['V'],
  field,
  run: async (venue) => venue.ask(await venue.session(2), 'POST', path, { body }),
}));

const others: readonly Probe[] = [
  ...['-1', '0', '1e3', '1000', 'x'].map((limit): Probe => ({
    name: `deposits by ${limit}`,
    expect: ['V'],
    field: 'limit',
    run: async (venue) => venue.ask(await venue.session(2), 'GET', `/api/deposits?limit=${limit}`),
  })),
  ...['1', ':D1', '1:d1', `1:D${'A'.repeat(33)}`, "1:D1' or 1=1"].map((cursor): Probe => ({
    name: `deposits after ${cursor}`,
    expect: ['V'],
    field: 'cursor',
    run: async (venue) =>
      venue.ask(await venue.session(2), 'GET', `/api/deposits?cursor=${encodeURIComponent(cursor)}`),
  })),
  ...['support', 'kyc', 'market', 'risk', 'admin'].map((role): Probe => ({
    name: `money in suspense by ${role}`,
    expect: ['F'],
    run: async (venue) => venue.ask(await venue.staff(role), 'GET', SUSPENDED),
  })),
  {
    name: 'money in suspense by a customer',
    expect: ['A'],
    run: async (venue) => venue.ask(await venue.session(2), 'GET', SUSPENDED),
  },
  ...['D0', '__proto__', '..%2fdeposits'].map((id): Probe => ({
    name: `the deposit ${id}`,
    expect: ['N', 'V'],
    run: async (venue) => venue.ask(await venue.staff('treasury'), 'GET', `${SUSPENDED}/${id}`),
  })),
];

/** More than a run pays. */
const ROWS = 100;
interface Listed {
  readonly amount: string;
  readonly reason: string | null;
}
interface Channels {
  readonly items: readonly { readonly left: string; readonly payIn: { readonly payId: string } | null }[];
}
/** Where a customer pays in, and the name that has to pay: the account's is `Corella, Mia Nguyen`. */
async function payInOf(who: ApiClient): Promise<{ readonly to: string; readonly payerName: string }> {
  const { payId, accountName } = await who.post<{ payId: string; accountName: string }>(CHANNELS, { currency: 'aud' });
  return { to: payId, payerName: accountName.replace(/^[^,]*, /, '') };
}

/** Fifty at once find one place. */
async function opening(venue: ProbedVenue): Promise<readonly Told[]> {
  const who = await venue.session(3);
  const told = await atOnce(() => venue.ask(who, 'POST', CHANNELS, { body: { currency: 'aud' } }));
  demand(new Set(told.map(({ text }) => text)).size === 1, `several places: ${classes(told)}`);
  return told;
}

/** However many come at once, no more is credited in 24 hours than may come. */
async function dailyLimit(venue: ProbedVenue): Promise<readonly Told[]> {
  const who = await venue.session(4);
  const place = await payInOf(who);
  const list = () => who.get<{ items: readonly Listed[] }>(`/api/deposits?limit=${ROWS}`);
  const before = (await list()).items.length;
  const body = { ...SOMEBODY, ...place, amount: '5000' };
  const told = await atOnce(() => venue.ask(who, 'POST', CREDIT, { body }), 20);
  demand(count(told, 'ok') === told.length, `the bank refused: ${classes(told)}`);
  await until(async () => (await list()).items.length === before + told.length, 'each payment is in the list');
  const { items } = await list();
  const credited = items.filter(({ reason }) => reason === null).reduce((sum, { amount }) => sum + Number(amount), 0);
  const waiting = items.filter(({ reason }) => reason === 'daily-limit').length;
  demand(credited <= 50_000 && waiting > 0, `${credited} credited, ${waiting} waiting`);
  const [channel] = (await who.get<Channels>(CHANNELS)).items;
  demand(Number(channel?.left) === 50_000 - credited, `${channel?.left} left beside ${credited}`);
  return told;
}

/** Money that is paid in, and what waits in suspense. */
export const DEPOSITS: readonly ProbeGroup[] = [
  { name: 'deposits: forms and roles', abreast: 4, probes: () => [...wrong, ...others] },
  {
    name: 'deposits, many at once',
    acts: /^ledger-0$/,
    probes: () => [
      { name: 'a place, fifty times', expect: ['ok'], run: opening },
      { name: 'twenty payments over the limit of a day', expect: ['ok'], run: dailyLimit },
    ],
  },
];
