import type { Answer } from '../../venue/api-client.js';
import { newEmail } from '../../e2e/api/new-customer.js';
import type { ProbedVenue } from '../clients/probed-venue.js';
import { postFrom } from '../clients/from-address.js';
import { newcomer } from '../clients/people.js';
import type { Told } from '../answers/answer.js';
import { demand } from '../answers/demand.js';
import type { ProbeGroup } from '../harness/probe.js';

/** Other addresses of this machine. Failed logins count by source, and our usual address is still needed. */
const SOURCES = { curious: '127.0.0.2', attacker: '127.0.0.3', owner: '127.0.0.4', stuffing: '127.0.0.5' } as const;
const LOGINS = 40;
const ON_ONE = 24;
const ROUNDS = 3;
const WRONG = 'Wrong-1-Password';

const guess = (
  { url }: ProbedVenue,
  source: string,
  email: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> => postFrom(source, { url, path: '/api/auth/login', body: { email, password: WRONG }, headers });

/**
 * The answers do not tell who is known. That they take the same work is shown beside the login use case; what an
 * outsider can measure is compared by `npm run probe -- --timing`.
 */
async function knownAlike(venue: ProbedVenue): Promise<readonly Told[]> {
  const people = [(await newcomer(venue)).email, newEmail()];
  const told: Told[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const email of people) told.push(venue.tell(await guess(venue, SOURCES.curious, email)));
  // A source that is already refused is told so at once, whichever address it asks for.
  if (told.some((one) => one.class === 'R')) return told;
  demand(
    new Set(told.map(({ status, text }) => `${status} ${text}`)).size === 1,
    'a known address is answered in other words',
  );
  return told;
}

/** The guesser is refused. The victim's login is slowed but still works. */
async function victim(venue: ProbedVenue): Promise<readonly Told[]> {
  const { email, password } = venue.customer(5);
  const told = (await Promise.all(Array.from({ length: ON_ONE }, () => guess(venue, SOURCES.attacker, email)))).map(
    (answer) => venue.tell(answer),
  );
  const owner = await postFrom(SOURCES.owner, { url: venue.url, path: '/api/auth/login', body: { email, password } });
  demand(owner.status === 200, `the owner is locked out: ${owner.status}`);
  demand(
    told.some((one) => one.class === 'R'),
    'guessing at one account was never refused',
  );
  return told;
}

async function stuffing(venue: ProbedVenue): Promise<readonly Told[]> {
  const answers = await Promise.all(Array.from({ length: LOGINS }, () => guess(venue, SOURCES.stuffing, newEmail())));
  const told = [...answers, await guess(venue, SOURCES.stuffing, newEmail(), { 'x-forwarded-for': '203.0.113.9' })].map(
    (answer) => venue.tell(answer),
  );
  demand(told.filter((one) => one.class === 'R').length >= LOGINS / 2, 'too many guesses were taken');
  demand(told.at(-1)?.class === 'R', 'a forwarded address was believed');
  return told;
}

export const GUESSES: readonly ProbeGroup[] = [
  {
    name: 'known and unknown',
    acts: /^ledger-0$/,
    probes: () => [{ name: 'same answer', expect: ['A', 'R'], run: knownAlike }],
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
