import { WebSocket } from 'ws';
import { ApiClient } from '../../tools/venue/api-client.js';
import type { VenueProcess } from '../../tools/venue/venue-process.js';
import { median } from '../append/measure.js';

const ROUNDS = 3;
/** The customers before and after them have a second step, or trade in the other benchmarks. */
const FIRST = 4;
const SOCKETS = 2_000;
const OPENED_AT_ONCE = 100;
const FROZEN = 4403;
const GIVE_UP_MS = 20_000;
/** The product's promise: within this time, a frozen customer has no open socket. */
const LIMIT_MS = 1_000;
const REASON = 'F02';

/** One process, or a cluster, whose gateways share the sockets. */
export type Frozen = Pick<VenueProcess, 'url' | 'demo'> & { readonly gateways?: readonly string[] };

interface Closed {
  readonly code: number;
  readonly afterMs: number;
}

/** Opens one socket of the customer's. */
function openSocket(url: string, cookie: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/web/market`, {
    perMessageDeflate: false,
    headers: { cookie, origin: url },
  });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** When each of the sockets was closed, counted from now; 20 seconds and no code for one that stays open. */
function closings(sockets: readonly WebSocket[]): Promise<readonly Closed[]> {
  const startedAt = performance.now();
  return Promise.all(
    sockets.map(
      (socket) =>
        new Promise<Closed>((resolve) => {
          const late = setTimeout(() => resolve({ code: 0, afterMs: GIVE_UP_MS }), GIVE_UP_MS);
          socket.on('error', () => undefined);
          socket.once('close', (code) => {
            clearTimeout(late);
            resolve({ code, afterMs: performance.now() - startedAt });
          });
        }),
    ),
  );
}

/** From the moment in which staff freezes a customer with 2,000 open sockets to the end of each of them. */
export async function freeze(venue: Frozen, how = 'freeze'): Promise<string> {
  const { gateways = [venue.url] } = venue;
  const { customers, staff } = venue.demo();
  const officer = staff.find(({ role }) => role === 'aml') ?? staff[0];
  if (officer === undefined) throw new Error('demo.json names no staff');
  const desk = await new ApiClient(venue.url).loginStaff(officer);
  const rows: { readonly p99: number; readonly last: number; readonly answered: number }[] = [];
  for (const customer of customers.slice(FIRST, FIRST + ROUNDS)) {
    const { cookie } = await new ApiClient(venue.url).login(customer);
    if (cookie === '') throw new Error(`${customer.email} needs a second step`);
    const sockets: WebSocket[] = [];
    while (sockets.length < SOCKETS)
      sockets.push(
        ...(await Promise.all(
          Array.from({ length: OPENED_AT_ONCE }, (_, at) =>
            openSocket(gateways[at % gateways.length] ?? venue.url, cookie),
          ),
        )),
      );
    const closing = closings(sockets);
    const startedAt = performance.now();
    await desk.post(`/operator/api/users/${customer.uid}/freeze`, { reason: REASON });
    const answered = performance.now() - startedAt;
    const closed = [...(await closing)].sort((a, b) => a.afterMs - b.afterMs);
    const others = closed.filter(({ code }) => code !== FROZEN).length;
    if (others > 0)
      throw new Error(`${others} sockets were closed with ${[...new Set(closed.map(({ code }) => code))].join(', ')}`);
    rows.push({
      p99: closed[Math.floor(closed.length * 0.99)]?.afterMs ?? GIVE_UP_MS,
      last: closed.at(-1)?.afterMs ?? GIVE_UP_MS,
      answered,
    });
  }
  return [
    `${how}: ${SOCKETS} sockets of one customer closed after ${median(rows.map(({ p99 }) => p99)).toFixed(0)} ms (p99)`,
    `the last after ${Math.max(...rows.map(({ last }) => last)).toFixed(0)} ms at worst (limit ${LIMIT_MS})`,
    `the officer was answered after ${median(rows.map(({ answered }) => answered)).toFixed(0)} ms`,
  ].join(', ');
}
