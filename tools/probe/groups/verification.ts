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

/** Forms, papers and decisions of a verification that no page sends. None of them changes anything. */
export const VERIFICATION: readonly ProbeGroup[] = [
  { name: 'verification of companies', probes: () => [...drafts, ...decisions, ...papers] },
];
