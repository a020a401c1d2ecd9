import type { Answer } from '../../venue/api-client.js';
import type { ProbedVenue } from '../clients/probed-venue.js';
import { ProbeSocket } from '../clients/probe-socket.js';
import type { Told } from '../answers/answer.js';
import { demand } from '../answers/demand.js';
import type { Probe, ProbeGroup } from '../harness/probe.js';
import { LIMIT } from './samples.js';

/** Twice what an address may send at once, and four times what a customer may. */
const FLOOD = 400;
/** Of an own venue, whose time stands still, at least half is refused. A running one regains something meanwhile. */
const LEAST_REFUSED = 50;

const many = <Found>(act: (at: number) => Promise<Found>, times = FLOOD): Promise<readonly Found[]> =>
  Promise.all(Array.from({ length: times }, (_, at) => act(at)));

/** Part of a flood is refused, and another client is served in the middle of it. */
async function flood(
  venue: ProbedVenue,
  send: (at: number) => Promise<Answer>,
  other: () => Promise<Answer>,
): Promise<readonly Told[]> {
  const [answers, meanwhile] = await venue.whileTimeStands(() => Promise.all([many(send), other()]));
  const told = answers.map((answer) => venue.tell(answer));
  const refused = told.filter((one) => one.class === 'R').length;
  demand(refused >= LEAST_REFUSED, `only ${refused} of ${FLOOD} were refused`);
  demand(meanwhile.status === 200, `somebody else was answered ${meanwhile.status}`);
  return told;
}

const limits: readonly Probe[] = [
  {
    name: 'a session',
    expect: ['ok', 'R'],
    run: async (venue) => {
      const session = await venue.session(2);
      return flood(
        venue,
        () => session.call('GET', '/api/balances'),
        () => venue.signedAnswer('GET', '/v2/user/uid', { key: venue.customer(3) }),
      );
    },
  },
  {
    name: 'an API key',
    expect: ['ok', 'R'],
    run: (venue) =>
      flood(
        venue,
        async () => venue.signedAnswer('GET', '/v2/user/uid', { key: venue.customer(3), patient: false }),
        () => venue.signedAnswer('GET', '/v2/user/uid', { key: venue.customer(1) }),
      ),
  },
  {
    name: 'an API key that places what it may not',
    expect: ['V', 'R'],
    run: (venue) =>
      flood(
        venue,
        async () =>
          venue.signedAnswer('POST', '/v1/order/orders/place', {
            key: venue.customer(4),
            call: { body: {} },
            patient: false,
          }),
        () => venue.signedAnswer('GET', '/v2/user/uid', { key: venue.customer(1) }),
      ),
  },
  {
    name: 'an address that claims to be many',
    expect: ['ok', 'R'],
    run: (venue) =>
      flood(
        venue,
        (at) =>
          venue.anybody.call('GET', '/api/venue', {
            headers: { 'x-forwarded-for': `203.0.113.${at % 250}`, forwarded: `for=203.0.113.${at % 250}` },
          }),
        () => venue.signedAnswer('GET', '/v2/user/uid', { key: venue.customer(1) }),
      ),
  },
  {
    name: 'orders that are none',
    expect: ['V', 'R'],
    run: async (venue) => {
      const session = await venue.session(5);
      return flood(
        venue,
        () => session.call('POST', '/api/orders', { body: { ...LIMIT, side: 'both' } }),
        () => venue.signedAnswer('GET', '/v2/user/uid', { key: venue.customer(1) }),
      );
    },
  },
  {
    name: 'upgrades',
    expect: ['ok', 'R'],
    run: async (venue) => {
      const opened = await venue.whileTimeStands(() => many(() => ProbeSocket.tried(venue.url, '/ws'), 300));
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
