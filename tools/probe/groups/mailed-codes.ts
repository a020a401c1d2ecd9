import type { Probe, ProbeGroup } from '../harness/probe.js';

const RESETS: readonly (readonly [string, object])[] = [
  ['a name that nobody has', {}],
  ['a code of letters', { code: 'abcdef' }],
  ['a weak password', { password: 'password' }],
  ['an authenticator’s code of letters', { totp: 'abcdef' }],
  ['another user', { uid: '1000001' }],
  ['a null character', { reset: 'a\u0000' }],
];
const RESET = { reset: 'nosuch', email: 'nobody@corella.example', code: '123456', password: 'Quoll-7-Banksia' };

const NO_NEW_ADDRESSES: readonly (readonly [string, 'V' | 'F' | 'C', object])[] = [
  ['what is no address', 'V', { email: 'a@@b', acknowledgeBlock: true }],
  ['a list of addresses', 'V', { email: ['a@c.example'], acknowledgeBlock: true }],
  ['another user', 'V', { email: 'a@c.example', uid: '1000001' }],
  ['no proof', 'F', { email: 'a@c.example', acknowledgeBlock: true }],
  ['another’s proof', 'F', { email: 'a@c.example', acknowledgeBlock: true, stepUp: 'nosuch' }],
  ['no knowledge of what it blocks', 'C', { email: 'a@c.example' }],
];

const NO_NEW_PHONES: readonly (readonly [string, object])[] = [
  ['no number', {}],
  ['a number of no country', { phone: '0412 345 678' }],
  ['a number that is none', { phone: '+61 DROP TABLE' }],
  ['a list of numbers', { phone: ['+61412345678'] }],
  ['a number of a thousand digits', { phone: `+${'6'.repeat(1_000)}` }],
];

const rules: readonly Probe[] = [
  ...RESETS.map(([name, spoil]): Probe => ({
    name: `a new password with ${name}`,
    expect: ['V', 'R'],
    run: (venue) => venue.ask(venue.anybody, 'POST', '/api/auth/reset/confirm', { body: { ...RESET, ...spoil } }),
  })),
  {
    name: 'a reset for what is no address',
    expect: ['V'],
    run: (venue) => venue.ask(venue.anybody, 'POST', '/api/auth/reset', { body: { email: 'a@@b' } }),
  },
  ...NO_NEW_ADDRESSES.map(([name, expect, body]): Probe => ({
    name: `a change of address with ${name}`,
    expect: [expect],
    run: async (venue) => venue.ask(await venue.session(4), 'POST', '/api/user/email', { body }),
  })),
  ...NO_NEW_PHONES.map(([name, body]): Probe => ({
    name: `a phone with ${name}`,
    expect: ['V'],
    run: async (venue) => venue.ask(await venue.session(4), 'POST', '/api/user/phone', { body }),
  })),
  {
    name: 'the code of a phone that nobody began to bind',
    expect: ['V'],
    run: async (venue) =>
      venue.ask(await venue.session(4), 'POST', '/api/user/phone/confirm', { body: { code: '000000' } }),
  },
  {
    name: 'the codes of a change of address that nobody began',
    expect: ['V'],
    run: async (venue) =>
      venue.ask(await venue.session(4), 'POST', '/api/user/email/confirm', {
        body: { oldCode: '000000', newCode: '000000' },
      }),
  },
];

/** What is done by codes that were mailed: a forgotten password, another address. */
export const MAILED_CODES: ProbeGroup = {
  name: 'passwords and addresses by mailed codes',
  abreast: 6,
  acts: /^ledger-0$/,
  probes: () => rules,
};
