import { createHmac } from 'node:crypto';
import type { AnswerClass } from '../answers/answer.js';
import type { Probe, ProbeGroup } from '../harness/probe.js';

type Row = readonly [name: string, body: unknown, expect?: readonly AnswerClass[]];

/** Whoever is verified writes in no draft, so what the form itself would judge is answered as a conflict here. */
const JUDGED: readonly AnswerClass[] = ['V', 'C'];
const company = (answers: object): object => ({ kind: 'company', answers });

const DRAFTS: readonly Row[] = [
  ['of eleven owners', company({ 'owner11.firstName': 'Ada', 'owner11.shares': '25' })],
  ['of owner zero', company({ 'owner0.shares': '25' })],
  ['with a question that no owner is asked', company({ 'owner1.gender': 'female' })],
  ['with an owner in an owner', company({ 'owner1.owner2.shares': '25' })],
  ['with an owner as an object', company({ owner1: { shares: '25' } })],
  ['with a share as a number', company({ 'owner1.shares': 25 })],
  ['with shares in a list', company({ 'owner1.shares': ['25'] })],
  ['with a share of a million digits', company({ 'owner1.shares': '9'.repeat(90_000) })],
  ['with the prototype of an owner', company({ 'owner1.__proto__': 'x' })],
  ['of a trust', { kind: 'trust', answers: {} }],
  ['of a kind in a list', { kind: ['company'], answers: {} }],
  ['without answers', { kind: 'company' }],
  ['approved by itself', { kind: 'company', answers: {}, auth_state: 90 }],
  [
    'with shares over the whole',
    company({ ownership: 'owners', 'owner1.shares': '60', 'owner2.shares': '41' }),
    JUDGED,
  ],
  ['with a share of 24.9 percent', company({ 'owner1.shares': '24.9' }), JUDGED],
  ['with a wrong check digit', company({ acn: '004085617', abn: '51824753557' }), JUDGED],
  ['with a number of another country', company({ corporateNumber: '7000012050002' }), JUDGED],
  ['with a field of a person', company({ gender: 'male', occupation: 'student' }), JUDGED],
];
const drafts: readonly Probe[] = DRAFTS.map(([name, body, expect = ['V']]): Probe => ({
  name: `a draft ${name}`,
  expect,
  run: async (venue) =>
    venue.ask(await venue.session(0), 'PATCH', '/api/kyc/draft', { body, headers: { 'if-match': '"0"' } }),
}));

const CASE = 'KYC-1000001-1';
const DECISION = { decision: 'modify', hash: 'b'.repeat(64), reason: 'M02', remark: '' };
const decisions: readonly Probe[] = [['owner11.shares'], ['owner1'], ['owner1.shares '], [{ owner: 1 }]].map(
  (parts): Probe => ({
    name: `a desk that asks for ${JSON.stringify(parts)}`,
    expect: ['V'],
    run: async (venue) =>
      venue.ask(await venue.staff('kyc'), 'POST', `/operator/api/kyc-cases/${CASE}/decide`, {
        body: { ...DECISION, parts },
      }),
  }),
);

const papers: readonly Probe[] = ['deed', 'owner1', '..%2Fseal', 'registration/'].map((slot): Probe => ({
  name: `a paper in the place ${slot}`,
  expect: ['N'],
  run: async (venue) => venue.ask(await venue.session(0), 'GET', `/api/kyc/files/${slot}`),
}));

const OPEN = '/api/kyc/handoff/open';
const CODES: readonly Row[] = [
  ['that nobody was given', { token: 'x'.repeat(43) }, ['N']],
  ['that is too short', { token: 'x'.repeat(42) }],
  ['of a million characters', { token: 'x'.repeat(90_000) }],
  ['in a list', { token: ['x'.repeat(43)] }],
  ['with a uid beside it', { token: 'x'.repeat(43), uid: '1000001' }],
  ['with a phone of its own', { token: 'x'.repeat(43), phone: 'y'.repeat(43) }],
  ['without a token', {}],
];
const codes: readonly Probe[] = CODES.map(([name, body, expect = ['V']]): Probe => ({
  name: `a code ${name}`,
  expect,
  run: async (venue) => venue.ask(venue.anybody, 'POST', OPEN, { body }),
}));

const FORGED = { cookie: `corella-phone=${'p'.repeat(43)}` };
/** Nobody's phone reads nothing and sends nothing; its body is not even read. */
const phones: readonly Probe[] = (
  [
    ['reads what is wanted', 'GET', '/api/kyc/handoff/phone'],
    ['sends a picture', 'PUT', '/api/kyc/handoff/files/front', 1_000],
    ['sends more than is taken', 'PUT', '/api/kyc/handoff/files/front', 6_000_000],
    ['reads the answers', 'GET', '/api/kyc'],
    ['reads a picture', 'GET', '/api/kyc/files/front'],
    ['shows a code of its own', 'POST', '/api/kyc/handoff'],
    ['reads balances', 'GET', '/api/balances'],
  ] as const
).map(([name, method, path, bytes = 0]): Probe => ({
  name: `a forged phone that ${name}`,
  expect: ['A'],
  run: async (venue) =>
    venue.ask(venue.anybody, method, path, {
      headers: { ...FORGED, ...(bytes > 0 ? { 'content-type': 'image/jpeg' } : {}) },
      ...(bytes > 0 ? { raw: Buffer.alloc(bytes, 1) } : method === 'POST' ? { body: {} } : {}),
    }),
}));

const sessions: readonly Probe[] = [
  {
    name: 'a session in place of a phone',
    expect: ['A'],
    run: async (venue) => venue.ask(await venue.session(0), 'GET', '/api/kyc/handoff/phone'),
  },
  {
    name: 'a code for a verification that is over',
    expect: ['C'],
    run: async (venue) => venue.ask(await venue.session(0), 'POST', '/api/kyc/handoff', { body: {} }),
  },
];

const CALLS = '/api/kyc/vendor-events';
const CALL = JSON.stringify({ checkId: `${CASE}/1` });
const signed = (secret: string, at = Date.now()): Readonly<Record<string, string>> => ({
  'x-corella-timestamp': String(at),
  'x-corella-signature': `v1=${createHmac('sha256', secret).update(`${at}.${CALL}`).digest('hex')}`,
});
/** Whoever has no secret is told nothing else than that, whatever they know of a check. */
const UNSIGNED: readonly (readonly [
  name: string,
  raw: string,
  headers: () => Readonly<Record<string, string>>,
  expect?: AnswerClass,
])[] = [
  ['without a signature', CALL, () => ({})],
  ['by a secret of nobody', CALL, () => signed('x'.repeat(32))],
  ['by an empty secret', CALL, () => signed('')],
  ['of last year', CALL, () => signed('x'.repeat(32), Date.now() - 31_536_000_000)],
  ['by a signature of another length', CALL, () => ({ ...signed('x'), 'x-corella-signature': 'v1=00' })],
  ['by no known scheme', CALL, () => ({ ...signed('x'), 'x-corella-signature': `v0=${'0'.repeat(64)}` })],
  ['at no time', CALL, () => ({ ...signed('x'), 'x-corella-timestamp': 'NaN' })],
  ['that is no JSON', '<xml/>', () => signed('x')],
  ['of nothing', '', () => signed('x')],
  ['of more than 64 KiB', JSON.stringify({ checkId: 'x'.repeat(65_536) }), () => signed('x'), '413'],
  ['as a form', 'checkId=1', () => ({ ...signed('x'), 'content-type': 'application/x-www-form-urlencoded' }), '415'],
];
const calls = UNSIGNED.map(([name, raw, headers, expect = 'A']): Probe => ({
  name: `a call of the checking service ${name}`,
  expect: [expect],
  run: async (venue) =>
    venue.ask(venue.anybody, 'POST', CALLS, { raw, headers: { 'content-type': 'application/json', ...headers() } }),
}));

/** Forms, papers and decisions of a verification that no page sends. None of them changes anything. */
export const VERIFICATION: readonly ProbeGroup[] = [
  { name: 'verification of companies', probes: () => [...drafts, ...decisions, ...papers] },
  { name: 'calls of the checking service', probes: () => calls },
  { name: 'phones of a verification', probes: () => [...codes, ...phones, ...sessions] },
];
