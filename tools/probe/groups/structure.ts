import { gzipSync } from 'node:zlib';
import type { CallOptions } from '../../venue/api-client.js';
import type { ProbedVenue } from '../clients/probed-venue.js';
import type { AnswerClass, Told } from '../answers/answer.js';
import type { Probe, ProbeGroup } from '../harness/probe.js';
import { huobiLimit, LIMIT } from './samples.js';

/** A route that takes a JSON object, with a valid one and how to send it. */
interface Target {
  /** Takes what it knows and ignores the rest. */
  readonly ignoresExtras?: true;
  readonly name: string;
  readonly sample: (venue: ProbedVenue) => Promise<object>;
  readonly send: (venue: ProbedVenue, call: CallOptions) => Promise<Told>;
}

const TARGETS: readonly Target[] = [
  {
    name: 'orders',
    sample: () => Promise.resolve(LIMIT),
    send: async (venue, call) => venue.ask(await venue.session(0), 'POST', '/api/orders', call),
  },
  {
    name: 'timer',
    sample: () => Promise.resolve({ timeoutSeconds: 60 }),
    send: async (venue, call) => venue.ask(await venue.session(1), 'PUT', '/api/orders/cancel-timer', call),
  },
  {
    name: 'fee preference',
    sample: () => Promise.resolve({ payInHt: false }),
    send: async (venue, call) => venue.ask(await venue.session(2), 'PUT', '/api/fees/preference', call),
  },
  {
    name: 'API keys',
    sample: () => Promise.resolve({ label: 'probe', permissions: ['READ'], ips: [] }),
    send: async (venue, call) => venue.ask(await venue.session(3), 'POST', '/api/api-keys', call),
  },
  {
    name: 'login',
    sample: () => Promise.resolve({ email: 'probe@corella.example', password: 'Wrong-1-Password' }),
    send: (venue, call) => venue.ask(venue.anybody, 'POST', '/api/auth/login', call),
  },
  {
    name: 'freezing',
    sample: () => Promise.resolve({ reason: 'F02' }),
    send: async (venue, call) => venue.ask(await venue.staff('support'), 'POST', '/operator/api/users/1/freeze', call),
  },
  {
    name: 'place by key',
    sample: async (venue) => huobiLimit(await venue.accountId(0)),
    send: (venue, call) => venue.signed('POST', '/v1/order/orders/place', { call }),
  },
  {
    name: 'timer by key',
    ignoresExtras: true,
    sample: () => Promise.resolve({ timeout: 60 }),
    send: (venue, call) => venue.signed('POST', '/v2/algo-orders/cancel-all-after', { key: venue.customer(1), call }),
  },
  {
    name: 'batch cancel by key',
    ignoresExtras: true,
    sample: () => Promise.resolve({ 'order-ids': ['1'] }),
    send: (venue, call) => venue.signed('POST', '/v1/order/orders/batchcancel', { key: venue.customer(2), call }),
  },
];

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const within = (sample: object, more: string): string => `${JSON.stringify(sample).slice(0, -1)},${more}}`;
const spoiled = (sample: object): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    ...Buffer.from(JSON.stringify(sample).slice(0, -1)),
    ...Buffer.from(',"x":"'),
    0xc3,
    0x28,
    ...Buffer.from('"}'),
  ]);

/** Extra fields that would be dangerous if the venue believed them. */
const WISHES = [
  'userId',
  'uid',
  'status',
  'isAdmin',
  'fee',
  'role',
  'feeRate',
  'source',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
];

type Spoil = readonly [name: string, expect: readonly AnswerClass[], call: (sample: object) => CallOptions];

const SPOILS: readonly Spoil[] = [
  ['nesting of 33', ['V'], (sample) => ({ raw: within(sample, `"x":${nested(33)}`) })],
  ['nesting of 20,000', ['V'], () => ({ raw: nested(20_000) })],
  ['half a body', ['V'], (sample) => ({ raw: JSON.stringify(sample).slice(0, -3) })],
  ['no JSON', ['V'], () => ({ raw: 'symbol=btcaud' })],
  ['a bare word', ['V'], () => ({ raw: 'NaN' })],
  ['a list', ['V'], () => ({ raw: '[]' })],
  ['a list of itself', ['V'], (sample) => ({ body: [sample] })],
  ['a text', ['V'], () => ({ raw: '"order"' })],
  ['a number', ['V'], () => ({ raw: '1' })],
  ['null', ['V', 'N'], () => ({ raw: 'null' })],
  ['a byte order mark only', ['V'], () => ({ raw: '\uFEFF' })],
  ['two values', ['V'], (sample) => ({ raw: `${JSON.stringify(sample)}${JSON.stringify(sample)}` })],
  ['a comment', ['V'], (sample) => ({ raw: `/* */${JSON.stringify(sample)}` })],
  ...['__proto__', 'constructor', 'prototype', '\\u005f_proto__'].map((key): Spoil => [
    `the key ${key}`,
    ['V'],
    (sample) => ({ raw: within(sample, `"${key}":{"isAdmin":true}`) }),
  ]),
  [
    'a prototype key deeper down',
    ['V'],
    (sample) => ({ raw: within(sample, '"x":{"constructor":{"prototype":{"isAdmin":true}}}') }),
  ],
  ['a key given twice', ['V'], (sample) => ({ raw: within(sample, `"${Object.keys(sample)[0] ?? ''}":"x"`) })],
  ['a body over 100 kB', ['413'], (sample) => ({ body: { ...sample, note: 'x'.repeat(101_000) } })],
  [
    'a gzip bomb',
    ['413'],
    () => ({ raw: Uint8Array.from(gzipSync(Buffer.alloc(50_000_000, 0x20))), headers: { 'content-encoding': 'gzip' } }),
  ],
  [
    'half a gzip',
    ['V'],
    (sample) => ({
      raw: Uint8Array.from(gzipSync(JSON.stringify(sample))).slice(0, 20),
      headers: { 'content-encoding': 'gzip' },
    }),
  ],
  ['what is no gzip', ['V'], (sample) => ({ body: sample, headers: { 'content-encoding': 'gzip' } })],
  ['an unknown packing', ['415'], (sample) => ({ body: sample, headers: { 'content-encoding': 'br' } })],
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json-patch+json',
  ].map((type): Spoil => [`as ${type}`, ['415'], (sample) => ({ body: sample, headers: { 'content-type': type } })]),
  ['bytes that are no UTF-8', ['V', '415'], (sample) => ({ raw: spoiled(sample) })],
];

const EXTRAS: readonly Spoil[] = WISHES.map((wish) => [
  `a field ${wish} of its own`,
  ['V'],
  (sample) => ({ body: { ...sample, [wish]: true } }),
]);

const probesOf = (target: Target): readonly Probe[] =>
  [...SPOILS, ...(target.ignoresExtras ? [] : EXTRAS)].map(([name, expect, call]) => ({
    name: `${target.name}: ${name}`,
    expect,
    run: async (venue) => target.send(venue, call(await target.sample(venue))),
  }));

export const STRUCTURE: readonly ProbeGroup[] = [
  { name: 'structure of bodies', abreast: 4, probes: () => TARGETS.flatMap(probesOf) },
];
