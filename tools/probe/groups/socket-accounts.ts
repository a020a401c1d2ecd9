import { newKey, PASSWORD } from '../../e2e/api/new-customer.js';
import type { ProbedVenue } from '../clients/probed-venue.js';
import { newcomer } from '../clients/people.js';
import { ProbeSocket } from '../clients/probe-socket.js';
import { socketLogin, type KeyPair } from '../../venue/signed-request.js';
import type { Told } from '../answers/answer.js';
import { demand } from '../answers/demand.js';
import type { Probe, ProbeGroup } from '../harness/probe.js';
import { LIMIT } from './samples.js';
import { openPrivate, SUBSCRIBE } from '../clients/socket-protocols.js';

/** The connection does not outlive the right to it: the venue closes it by itself, and nothing more is asked there. */
async function endsWith(socket: ProbeSocket, act: () => Promise<unknown>): Promise<Told> {
  await act();
  return socket.end();
}

async function watching(venue: ProbedVenue, cookie: string): Promise<ProbeSocket> {
  const socket = await ProbeSocket.opened(venue.url, '/ws/web/market', { cookie });
  demand(
    (await socket.ask({ action: SUBSCRIBE, topic: 'balances' })).class === 'ok',
    'a session may not follow its balances',
  );
  return socket;
}

async function keyed(venue: ProbedVenue, key: KeyPair): Promise<ProbeSocket> {
  const socket = await ProbeSocket.opened(venue.url, '/ws/v2');
  demand(
    (await socket.ask({ action: 'req', ch: 'auth', params: socketLogin(key, venue.host) })).class === 'ok',
    'a new key may not log in',
  );
  demand((await socket.ask({ action: 'sub', ch: 'orders#*' })).class === 'ok', 'a new key may not follow orders');
  return socket;
}

const READ = { label: 'probe', permissions: ['READ'], ips: [] };
const freeze = async (venue: ProbedVenue, uid: string): Promise<unknown> =>
  (await venue.staff('support')).post(`/operator/api/users/${uid}/freeze`, { reason: 'F02' });

async function atLogout(venue: ProbedVenue): Promise<Told> {
  const { client } = await newcomer(venue);
  return endsWith(await watching(venue, client.cookie), () => client.post('/api/auth/logout', {}));
}

async function atNewPassword(venue: ProbedVenue): Promise<Told> {
  const { client } = await newcomer(venue);
  return endsWith(await watching(venue, client.cookie), () =>
    client.post('/api/user/password', { current: PASSWORD, next: 'Wombat-9-Grevillea', acknowledgeBlock: true }),
  );
}

/** Both kinds of sockets are closed, and later requests of the frozen customer are refused. */
async function atFreezing(venue: ProbedVenue): Promise<readonly Told[]> {
  const { client, uid } = await newcomer(venue);
  const key = await newKey(client, READ);
  const [browser, bot] = [await watching(venue, client.cookie), await keyed(venue, key)];
  const told = [await endsWith(browser, () => freeze(venue, uid)), await bot.end()];
  const placed = await venue.ask(client, 'POST', '/api/orders', { body: LIMIT });
  const asked = await venue.signed('GET', '/v1/account/accounts', { key });
  const again = await (
    await ProbeSocket.opened(venue.url, '/ws/v2')
  ).ask({ action: 'req', ch: 'auth', params: socketLogin(key, venue.host) });
  for (const { class: found, status } of [placed, asked, again])
    demand(['A', 'F'].includes(found), `a frozen customer was answered ${status}`);
  return told;
}

async function atLossOfKey(venue: ProbedVenue): Promise<Told> {
  const { client } = await newcomer(venue);
  const key = await newKey(client, READ);
  return endsWith(await keyed(venue, key), () => client.delete(`/api/api-keys/${key.accessKey}`));
}

/** A key that is bound to another address from now on. */
async function atNewAddress(venue: ProbedVenue): Promise<Told> {
  const { client } = await newcomer(venue);
  const key = await newKey(client, READ);
  const bound = await client.proven('api-key-change', { ...READ, ips: ['203.0.113.9'] }, { password: PASSWORD });
  return endsWith(await keyed(venue, key), () => client.call('PUT', `/api/api-keys/${key.accessKey}`, { body: bound }));
}

/** Subscribes a stranger to everything they may follow while another customer's order comes and goes. */
async function ownOnly(venue: ProbedVenue): Promise<readonly Told[]> {
  const [owner, stranger] = [await venue.session(0), await venue.session(1)];
  const browsers = [
    await ProbeSocket.opened(venue.url, '/ws/web/market', { cookie: owner.cookie }),
    await ProbeSocket.opened(venue.url, '/ws/web/market', { cookie: stranger.cookie }),
  ];
  const bots = [await openPrivate(venue, 0), await openPrivate(venue, 1)];
  const told: Told[] = [];
  for (const socket of browsers)
    for (const topic of ['orders', 'fills', 'balances', 'account'])
      told.push(await socket.ask({ action: SUBSCRIBE, topic }));
  for (const socket of bots)
    for (const ch of ['orders#*', 'trade.clearing#*#1', 'accounts.update#2'])
      told.push(await socket.ask({ action: 'sub', ch }));
  const { id } = await owner.post<{ id: string }>('/api/orders', LIMIT);
  await owner.delete(`/api/orders/${id}`);
  const shows = (message: object): boolean => JSON.stringify(message).includes(id);
  for (const socket of [browsers[0], bots[0]]) await socket?.next(shows);
  // The owner has received the last message about the order, so the stranger's sockets have had as much time.
  const accountOfOwner = await venue.accountId(0);
  for (const socket of [browsers[1], bots[1]]) {
    await socket?.ask(
      socket === bots[1] ? { action: 'sub', ch: 'orders#btcaud' } : { action: SUBSCRIBE, topic: 'tickers' },
    );
    demand(
      !(socket?.messages ?? []).some(
        (message) => shows(message) || JSON.stringify(message).includes(`"accountId":${accountOfOwner}`),
      ),
      'a stranger’s socket showed the order',
    );
  }
  for (const socket of [...browsers, ...bots]) socket.leave();
  return told;
}

const probes: readonly Probe[] = [
  { name: 'a browser’s socket at logout', expect: ['closed 4401'], run: atLogout },
  { name: 'a browser’s socket at a change of the password', expect: ['closed 4401'], run: atNewPassword },
  { name: 'the sockets of a frozen customer', expect: ['closed 4403'], run: atFreezing },
  { name: 'a bot’s socket when its key is taken away', expect: ['closed 4401'], run: atLossOfKey },
  { name: 'a bot’s socket when its key is bound elsewhere', expect: ['closed 4401'], run: atNewAddress },
  { name: 'another’s orders on every socket', expect: ['ok'], run: ownOnly },
];

export const SOCKET_ACCOUNTS: readonly ProbeGroup[] = [
  { name: 'sockets of accounts', abreast: 3, acts: /^(?:ledger-0|market-btcaud)$/, probes: () => probes },
];
