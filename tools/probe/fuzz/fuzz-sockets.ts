import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProbedVenue } from '../clients/probed-venue.js';
import type { ProbeSocket } from '../clients/probe-socket.js';
import type { AnswerClass, Told } from '../answers/answer.js';
import { demand } from '../answers/demand.js';
import type { ProbeGroup } from '../harness/probe.js';
import { PROTOCOLS, type Protocol } from '../clients/socket-protocols.js';

/** Stays below the allowed messages per second. */
const EVERY_MS = 25;
const MS_PER_SECOND = 1_000;
/** Share of the time for all routes. */
const SHARE = 0.2;
/** The answers a message may get. Other probes cover what ends a connection. */
const ANY: readonly AnswerClass[] = ['ok', 'V', 'A', 'F', 'N', 'R'];

/** Words of the four protocols in wrong places, arbitrary JSON and arbitrary text. */
const word = fc.constantFrom(
  'sub',
  'unsub',
  'req',
  'ping',
  'pong',
  'id',
  'action',
  'ch',
  'topic',
  'symbol',
  'data',
  'params',
  'from',
  'to',
  'period',
  'step',
  '__proto__',
  'constructor',
  'toString',
  'code',
  'status',
);
const value = fc.oneof(
  fc.constantFrom<unknown>(
    'market.btcaud.mbp.150',
    'market.btcaud.kline.1min',
    'market.toString.detail',
    'orders#btcaud',
    'accounts.update#2',
    'trade.clearing#*#1',
    'auth',
    'depth',
    'orders',
    'kline',
    'btcaud',
    'toString',
    'req',
    'sub',
    1,
    2,
    3,
    5,
    -1,
    1e308,
    null,
    true,
    '__proto__',
    { period: 'toString' },
    { step: -1 },
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ maxLength: 80 }),
);
const message = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(fc.tuple(word, value), { maxLength: 6 })
      .map(
        (fields) =>
          `{${fields.map(([name, content]) => `${JSON.stringify(name)}:${JSON.stringify(content) ?? 'null'}`).join(',')}}`,
      ),
  },
  { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.nat({ max: 400 }).map((depth) => '['.repeat(depth)) },
);

async function afterwards(socket: ProbeSocket, { subscriptions }: Protocol): Promise<void> {
  const [valid] = subscriptions(['ethaud']);
  demand(!socket.closed, 'the connection was ended');
  socket.send(valid);
  await socket.next((message) => JSON.stringify(message).includes('ethaud'));
}

async function fuzzed(venue: ProbedVenue, protocol: Protocol): Promise<readonly Told[]> {
  const socket = await protocol.open(venue);
  const deadline = Date.now() + venue.fuzz.seconds * SHARE * MS_PER_SECOND;
  const known = socket.answers.length;
  for (let seed = venue.fuzz.seed; Date.now() < deadline && !socket.closed; seed += 1) {
    const [text = ''] = fc.sample(message, { numRuns: 1, seed });
    socket.send(text);
    await sleep(EVERY_MS);
  }
  await afterwards(socket, protocol);
  const told = socket.told(known);
  socket.leave();
  return told;
}

export const SOCKET_FUZZ: readonly ProbeGroup[] = [
  {
    name: 'fuzzed messages',
    abreast: PROTOCOLS.length,
    probes: () =>
      PROTOCOLS.map((protocol) => ({ name: protocol.name, expect: ANY, run: (venue) => fuzzed(venue, protocol) })),
  },
];
