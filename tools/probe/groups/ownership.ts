import { randomUUID } from 'node:crypto';
import type { ProbedVenue } from '../clients/probed-venue.js';
import type { Told } from '../answers/answer.js';
import { demand } from '../answers/demand.js';
import type { Probe, ProbeGroup } from '../harness/probe.js';
import { huobiLimit, LIMIT } from './samples.js';

const NEVER = '999999999';

/**
 * The answer about another customer's record must equal the answer about a record that never existed, apart from the
 * id.
 */
async function alike(
  venue: ProbedVenue,
  ask: (id: string) => Promise<Told>,
  theirs: string,
  none: string,
): Promise<Told> {
  const [found, missing] = [await ask(theirs), await ask(none)];
  demand(
    found.status === missing.status && found.text.replaceAll(theirs, '#') === missing.text.replaceAll(none, '#'),
    `another’s thing shows: ${found.status} ${found.text.slice(0, 120)} / ${missing.status} ${missing.text.slice(0, 120)}`,
  );
  return found;
}

/** Runs with an open order of the first customer. It must still be open when the stranger is done. */
async function besideOrder(
  venue: ProbedVenue,
  act: (id: string, clientOrderId: string) => Promise<Told | readonly Told[]>,
): Promise<Told | readonly Told[]> {
  const owner = await venue.session(0);
  const clientOrderId = `probe-${randomUUID()}`;
  const { id } = await owner.post<{ id: string }>('/api/orders', { ...LIMIT, clientOrderId });
  try {
    const told = await act(id, clientOrderId);
    const { state } = await owner.get<{ state: string }>(`/api/orders/${id}`);
    demand(state === 'submitted', `the owner’s order is ${state}`);
    return told;
  } finally {
    await owner.delete(`/api/orders/${id}`);
  }
}

const orders: readonly Probe[] = [
  ...['GET', 'DELETE'].map((method): Probe => ({
    name: `${method} another’s order`,
    expect: ['N'],
    run: (venue) =>
      besideOrder(venue, async (id) =>
        alike(venue, async (one) => venue.ask(await venue.session(1), method, `/api/orders/${one}`), id, NEVER),
      ),
  })),
  {
    name: 'replacing another’s order',
    expect: ['N'],
    run: (venue) =>
      besideOrder(venue, async (id) =>
        alike(
          venue,
          async (one) =>
            venue.ask(await venue.session(1), 'POST', `/api/orders/${one}/replace`, { body: { price: '1' } }),
          id,
          NEVER,
        ),
      ),
  },
  {
    name: 'cancelling another’s order by key',
    expect: ['N'],
    run: (venue) =>
      besideOrder(venue, (id) =>
        alike(
          venue,
          (one) =>
            venue.signed('POST', `/v1/order/orders/${one}/submitcancel`, {
              key: venue.customer(1),
              call: { body: {} },
            }),
          id,
          NEVER,
        ),
      ),
  },
  {
    name: 'reading another’s order by key',
    expect: ['N'],
    run: (venue) =>
      besideOrder(venue, (id) =>
        alike(venue, (one) => venue.signed('GET', `/v1/order/orders/${one}`, { key: venue.customer(1) }), id, NEVER),
      ),
  },
  {
    name: 'matches of another’s order by key',
    expect: ['N', 'ok'],
    run: (venue) =>
      besideOrder(venue, (id) =>
        alike(
          venue,
          (one) => venue.signed('GET', `/v1/order/orders/${one}/matchresults`, { key: venue.customer(1) }),
          id,
          NEVER,
        ),
      ),
  },
  {
    name: 'another’s own id by key',
    expect: ['N'],
    run: (venue) =>
      besideOrder(venue, (_, own) =>
        alike(
          venue,
          (one) =>
            venue.signed('GET', '/v1/order/orders/getClientOrder', {
              key: venue.customer(1),
              query: { clientOrderId: one },
            }),
          own,
          `probe-${randomUUID()}`,
        ),
      ),
  },
  {
    name: 'cancelling by another’s own id',
    expect: ['ok'],
    run: (venue) =>
      besideOrder(venue, (_, own) =>
        alike(
          venue,
          (one) =>
            venue.signed('POST', '/v1/order/orders/submitCancelClientOrder', {
              key: venue.customer(1),
              call: { body: { 'client-order-id': one } },
            }),
          own,
          `probe-${randomUUID()}`,
        ),
      ),
  },
  {
    name: 'another’s order in a batch of cancels',
    expect: ['ok'],
    run: (venue) =>
      besideOrder(venue, (id) =>
        alike(
          venue,
          (one) =>
            venue.signed('POST', '/v1/order/orders/batchcancel', {
              key: venue.customer(1),
              call: { body: { 'order-ids': [one] } },
            }),
          id,
          NEVER,
        ),
      ),
  },
  {
    name: 'cancelling all takes one’s own only',
    expect: ['ok'],
    run: (venue) =>
      besideOrder(venue, async (id) => {
        const [all, byKey] = [
          await venue.ask(await venue.session(1), 'DELETE', '/api/orders'),
          await venue.signed('POST', '/v1/order/orders/batchCancelOpenOrders', {
            key: venue.customer(1),
            call: { body: {} },
          }),
        ];
        const open = await venue.ask(await venue.session(1), 'GET', '/api/orders?scope=open');
        for (const { text } of [all, byKey, open])
          demand(!text.includes(`"${id}"`), 'a stranger’s list shows the order');
        return [all, byKey, open];
      }),
  },
  {
    name: 'placing into another’s account',
    expect: ['N'],
    run: async (venue) =>
      alike(
        venue,
        async (id) =>
          venue.signed('POST', '/v1/order/orders/place', { key: venue.customer(1), call: { body: huobiLimit(id) } }),
        await venue.accountId(0),
        NEVER,
      ),
  },
  {
    name: 'another’s balance by key',
    expect: ['N'],
    run: async (venue) =>
      alike(
        venue,
        (id) => venue.signed('GET', `/v1/account/accounts/${id}/balance`, { key: venue.customer(1) }),
        await venue.accountId(0),
        NEVER,
      ),
  },
  {
    name: 'another’s ledger by key',
    expect: ['N', 'V'],
    run: async (venue) =>
      alike(
        venue,
        (id) => venue.signed('GET', '/v2/account/ledger', { key: venue.customer(1), query: { accountId: id } }),
        await venue.accountId(0),
        NEVER,
      ),
  },
];

/** The revision of an entry that concerns only the first customer. */
async function foreignEntry(venue: ProbedVenue): Promise<string> {
  const { items } = await (
    await venue.session(0)
  ).get<{ items: readonly { id: string }[] }>('/api/ledger/lines?limit=1');
  return items[0]?.id.split(':')[0] ?? NEVER;
}

const things: readonly Probe[] = [
  {
    name: 'another’s entry',
    expect: ['N'],
    run: async (venue) =>
      alike(
        venue,
        async (id) => venue.ask(await venue.session(1), 'GET', `/api/ledger/entries/${id}`),
        await foreignEntry(venue),
        NEVER,
      ),
  },
  {
    name: 'another’s session',
    expect: ['N'],
    run: async (venue) => {
      const { items } = await (await venue.session(0)).get<{ items: readonly { id: string }[] }>('/api/user/sessions');
      return alike(
        venue,
        async (id) => venue.ask(await venue.session(1), 'DELETE', `/api/user/sessions/${id}`),
        items[0]?.id ?? '',
        'no-such-session',
      );
    },
  },
  {
    name: 'taking another’s API key away',
    expect: ['N'],
    run: async (venue) =>
      alike(
        venue,
        async (key) => venue.ask(await venue.session(1), 'DELETE', `/api/api-keys/${key}`),
        venue.customer(0).accessKey,
        '00000000-00000000-00000000-00000',
      ),
  },
  {
    name: 'changing another’s API key',
    expect: ['N'],
    run: async (venue) =>
      alike(
        venue,
        async (key) =>
          venue.ask(await venue.session(1), 'PUT', `/api/api-keys/${key}`, {
            body: { label: 'mine', permissions: ['READ'], ips: [] },
          }),
        venue.customer(0).accessKey,
        '00000000-00000000-00000000-00000',
      ),
  },
  {
    name: 'asking after another’s API key',
    expect: ['V', 'F', 'N', 'ok'],
    run: async (venue) =>
      alike(
        venue,
        (key) =>
          venue.signed('GET', '/v2/user/api-key', {
            key: venue.customer(1),
            query: { uid: String(venue.customer(1).uid), accessKey: key },
          }),
        venue.customer(0).accessKey,
        '00000000-00000000-00000000-00000',
      ),
  },
];

export const OWNERSHIP: readonly ProbeGroup[] = [
  { name: 'what is another’s', acts: /^(?:ledger-0|market-btcaud)$/, probes: () => orders },
  { name: 'another’s entries, sessions, keys', probes: () => things },
];
