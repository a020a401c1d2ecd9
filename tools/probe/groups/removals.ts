import type { Probe, ProbeGroup } from '../harness/probe.js';

const REQUEST = {
  project: 2,
  email: 'nobody@corella.example',
  contactEmail: 'reach@corella.example',
  contactTel: '+61412345678',
  description: 'Lost.',
};
const TOKEN = 'x'.repeat(43);

const NO_REQUESTS: readonly (readonly [string, object])[] = [
  ['no project', { project: undefined }],
  ['a project of nothing', { project: 9 }],
  ['a project in words', { project: 'phone' }],
  ['what is no address', { email: 'a@@b' }],
  ['no phone', { contactTel: '' }],
  ['a text of spaces', { description: ' \n ' }],
  ['a text of a thousand letters', { description: 'x'.repeat(1_000) }],
  ['a text with a null character', { description: 'a\u0000' }],
  ['a field that nobody knows', { uid: '1000001' }],
];
const TOKENS = ['', 'x', `${TOKEN}x`, '../'.repeat(14), 7, null, [TOKEN]];

const rules: readonly Probe[] = [
  ...NO_REQUESTS.map(([name, spoil]): Probe => ({
    name: `a request for a removal with ${name}`,
    expect: ['V'],
    run: (venue) => venue.ask(venue.anybody, 'POST', '/api/removal-requests', { body: { ...REQUEST, ...spoil } }),
  })),
  {
    name: 'a request for a removal without the work that it takes',
    expect: ['R'],
    run: (venue) => venue.ask(venue.anybody, 'POST', '/api/removal-requests', { body: REQUEST }),
  },
  ...['send', 'cancel', 'link'].flatMap((act) =>
    TOKENS.map((token): Probe => ({
      name: `${act} of a removal with the token ${JSON.stringify(token)}`,
      expect: ['V'],
      run: (venue) => venue.ask(venue.anybody, 'POST', `/api/removal-requests/${act}`, { body: { token } }),
    })),
  ),
  ...['send', 'cancel', 'link', 'answer'].map((act): Probe => ({
    name: `${act} of a removal with a token that nobody has`,
    expect: ['N'],
    run: (venue) =>
      venue.ask(venue.anybody, 'POST', `/api/removal-requests/${act}`, {
        body: { token: TOKEN, ...(act === 'answer' ? { text: 'x' } : {}) },
      }),
  })),
  {
    name: 'a code of a removal that nobody began',
    expect: ['V'],
    run: (venue) =>
      venue.ask(venue.anybody, 'POST', '/api/removal-requests/prove', {
        body: { request: 'a'.repeat(24), code: '123456' },
      }),
  },
  {
    name: 'the link of a sign-up that nobody was mailed',
    expect: ['N'],
    run: (venue) => venue.ask(venue.anybody, 'POST', '/api/auth/verify-link', { body: { token: TOKEN } }),
  },
  ...TOKENS.map((token): Probe => ({
    name: `the link of a sign-up with the token ${JSON.stringify(token)}`,
    expect: ['V'],
    run: (venue) => venue.ask(venue.anybody, 'POST', '/api/auth/verify-link', { body: { token } }),
  })),
];

/** What is asked without a login by links and codes: removals of lost factors, and the link of a sign-up. */
export const REMOVALS: ProbeGroup = {
  name: 'removals and links of mails',
  abreast: 6,
  acts: /^ledger-0$/,
  probes: () => rules,
};
