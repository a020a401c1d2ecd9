import type { Answer } from '../../venue/api-client.js';
import { newEmail } from '../../e2e/api/new-customer.js';
import type { Bench } from '../bench/bench.js';
import { postFrom } from '../bench/from-address.js';
import { newcomer } from '../bench/people.js';
import type { Told } from '../frame/answer.js';
import { demand, type ProbeGroup } from '../frame/probe.js';

/** Addresses of this machine's own; failed logins count by the source, and ours is still needed. */
const SOURCES = { timed: '127.0.0.2', attacker: '127.0.0.3', owner: '127.0.0.4', stuffing: '127.0.0.5' } as const;
const LOGINS = 40;
const ON_ONE = 24;
const TIMED = 3;
const WRONG = 'Wrong-1-Password';
const LEAST_DIFFERENCE_MS = 25;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const guess = (
  { url }: Bench,
  source: string,
  email: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> => postFrom(source, { url, path: '/api/auth/login', body: { email, password: WRONG }, headers });

/**
 * Neither words nor time tell who is known. Each is guessed at equally often, since whoever is guessed at is slowed.
 */
async function knownAlike(bench: Bench): Promise<readonly Told[]> {
  const times = new Map<string, number[]>();
  const told: Told[] = [];
  const people = [
    ['known', (await newcomer(bench)).email],
    ['unknown', newEmail()],
  ] as const;
  for (let round = 0; round < TIMED; round += 1) {
    for (const [who, email] of people) {
      const since = performance.now();
      told.push(bench.tell(await guess(bench, SOURCES.timed, email)));
      times.set(who, [...(times.get(who) ?? []), performance.now() - since]);
    }
  }
  // A source that is refused already is told so at once, whoever it asks for.
  if (told.some((one) => one.class === 'R')) return told;
  const [known, unknown] = [median(times.get('known') ?? []), median(times.get('unknown') ?? [])];
  demand(
    new Set(told.map(({ status, text }) => `${status} ${text}`)).size === 1,
    'a known address is answered in other words',
  );
  demand(
    Math.abs(known - unknown) < Math.max(LEAST_DIFFERENCE_MS, 0.6 * Math.max(known, unknown)),
    `known ${known.toFixed(0)} ms, unknown ${unknown.toFixed(0)} ms`,
  );
  return told;
}

/** The guesser is refused; whoever is guessed at is slowed, and still gets in. */
async function victim(bench: Bench): Promise<readonly Told[]> {
  const { email, password } = bench.customer(5);
  const told = (await Promise.all(Array.from({ length: ON_ONE }, () => guess(bench, SOURCES.attacker, email)))).map(
    (answer) => bench.tell(answer),
  );
  const owner = await postFrom(SOURCES.owner, { url: bench.url, path: '/api/auth/login', body: { email, password } });
  demand(owner.status === 200, `the owner is locked out: ${owner.status}`);
  demand(
    told.some((one) => one.class === 'R'),
    'guessing at one account was never refused',
  );
  return told;
}

async function stuffing(bench: Bench): Promise<readonly Told[]> {
  const answers = await Promise.all(Array.from({ length: LOGINS }, () => guess(bench, SOURCES.stuffing, newEmail())));
  const told = [...answers, await guess(bench, SOURCES.stuffing, newEmail(), { 'x-forwarded-for': '203.0.113.9' })].map(
    (answer) => bench.tell(answer),
  );
  demand(told.filter((one) => one.class === 'R').length >= LOGINS / 2, 'too many guesses were taken');
  demand(told.at(-1)?.class === 'R', 'a forwarded address was believed');
  return told;
}

export const GUESSES: readonly ProbeGroup[] = [
  {
    name: 'known and unknown',
    acts: /^ledger-0$/,
    probes: () => [{ name: 'words and time', expect: ['A', 'R'], run: knownAlike }],
  },
  {
    name: 'guesses',
    abreast: 2,
    beside: true,
    acts: /./,
    probes: () => [
      { name: 'at one account', expect: ['A', 'R'], run: victim },
      { name: 'at many accounts', expect: ['A', 'R'], run: stuffing },
    ],
  },
];
