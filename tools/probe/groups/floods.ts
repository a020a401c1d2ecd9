import type { Answer } from '../../venue/api-client.js';
import type { Bench } from '../bench/bench.js';
import { ProbeSocket } from '../bench/probe-socket.js';
import type { Told } from '../frame/answer.js';
import { demand, type Probe, type ProbeGroup } from '../frame/probe.js';
import { LIMIT } from './samples.js';

const FLOOD = 400;
/** What the limits let through at once, and what a second gives back meanwhile. */
const LEAST_REFUSED = 50;

const many = <Found>(act: (at: number) => Promise<Found>, times = FLOOD): Promise<readonly Found[]> =>
  Promise.all(Array.from({ length: times }, (_, at) => act(at)));

/** Some of a flood is refused, and somebody else is served in the middle of it. */
async function flood(
  bench: Bench,
  send: (at: number) => Promise<Answer>,
  other: () => Promise<Answer>,
): Promise<readonly Told[]> {
  const [answers, meanwhile] = await Promise.all([many(send), other()]);
  const told = answers.map((answer) => bench.tell(answer));
  const refused = told.filter((one) => one.class === 'R').length;
  demand(refused >= LEAST_REFUSED, `only ${refused} of ${FLOOD} were refused`);
  demand(meanwhile.status === 200, `somebody else was answered ${meanwhile.status}`);
  return told;
}

const balances = async (bench: Bench, at: number): Promise<Answer> =>
  (await bench.session(at)).call('GET', '/api/balances');

const limits: readonly Probe[] = [
  {
    name: 'a session',
    expect: ['ok', 'R'],
    run: async (bench) =>
      flood(
        bench,
        () => balances(bench, 2),
        () => bench.signedAnswer('GET', '/v2/user/uid', { key: bench.customer(3) }),
      ),
  },
  {
    name: 'an API key',
    expect: ['ok', 'R'],
    run: (bench) =>
      flood(
        bench,
        async () => bench.signedAnswer('GET', '/v2/user/uid', { key: bench.customer(3), patient: false }),
        () => bench.signedAnswer('GET', '/v2/user/uid', { key: bench.customer(1) }),
      ),
  },
  {
    name: 'an API key that places what it may not',
    expect: ['V', 'R'],
    run: (bench) =>
      flood(
        bench,
        async () =>
          bench.signedAnswer('POST', '/v1/order/orders/place', {
            key: bench.customer(4),
            call: { body: {} },
            patient: false,
          }),
        () => bench.signedAnswer('GET', '/v2/user/uid', { key: bench.customer(1) }),
      ),
  },
  {
    name: 'an address that claims to be many',
    expect: ['ok', 'R'],
    run: (bench) =>
      flood(
        bench,
        (at) =>
          bench.anybody.call('GET', '/api/venue', {
            headers: { 'x-forwarded-for': `203.0.113.${at % 250}`, forwarded: `for=203.0.113.${at % 250}` },
          }),
        () => bench.signedAnswer('GET', '/v2/user/uid', { key: bench.customer(1) }),
      ),
  },
  {
    name: 'orders that are none',
    expect: ['V', 'R'],
    run: async (bench) =>
      flood(
        bench,
        async () => (await bench.session(5)).call('POST', '/api/orders', { body: { ...LIMIT, side: 'both' } }),
        () => bench.signedAnswer('GET', '/v2/user/uid', { key: bench.customer(1) }),
      ),
  },
  {
    name: 'upgrades',
    expect: ['ok', 'R'],
    run: async (bench) => {
      const opened = await many(() => ProbeSocket.tried(bench.url, '/ws'), 300);
      for (const one of opened) if (one instanceof ProbeSocket) one.leave();
      const told = opened.map((one): Told =>
        one instanceof ProbeSocket ? { class: 'ok', status: '101', text: '', fields: [] } : one,
      );
      demand(told.some((one) => one.class === 'R') && told.some((one) => one.class === 'ok'), 'upgrades have no limit');
      return told;
    },
  },
];

export const FLOODS: readonly ProbeGroup[] = [{ name: 'floods', alone: true, probes: () => limits }];
