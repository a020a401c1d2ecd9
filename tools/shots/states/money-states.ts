import { setTimeout as sleep } from 'node:timers/promises';
import { newCustomer } from '../../e2e/api/new-customer.js';
import { ApiClient } from '../../venue/api-client.js';
import type { Venue } from '../../venue/venue-process.js';
import type { Scene } from './scene.js';

const ASKED_EVERY_MS = 200;
const ASKED_TIMES = 100;
interface PayIn {
  readonly payId: string;
}

export const nothingOpened = async ({ url }: Venue): Promise<Scene> => newCustomer(url);

async function opened(url: string): Promise<{ client: ApiClient; to: string }> {
  const { client } = await newCustomer(url);
  const { payId } = await client.post<PayIn>('/api/deposit-channels', { currency: 'aud' });
  return { client, to: payId };
}
export const payIdOpened = async ({ url }: Venue): Promise<Scene> => opened(url);

const pay = (client: ApiClient, to: string, amount: string): Promise<unknown> =>
  client.post('/api/demo/bank/credit', { currency: 'aud', amount, to, payerName: 'Nora Paine', text: 'savings' });

async function arrived(client: ApiClient, count: number): Promise<void> {
  for (let asked = 0; asked < ASKED_TIMES; asked += 1) {
    const { items } = await client.get<{ items: readonly { state: string; reason: string | null }[] }>('/api/deposits');
    if (items.filter(({ state, reason }) => state !== 'pending' || reason !== null).length >= count) return;
    await sleep(ASKED_EVERY_MS);
  }
  throw new Error(`not ${count} deposits came`);
}

async function paid({ url }: Venue, ...amounts: readonly string[]): Promise<Scene> {
  const { client, to } = await opened(url);
  for (const [at, amount] of amounts.entries()) {
    await pay(client, to, amount);
    await arrived(client, at + 1);
  }
  return { client };
}
/** Less than the smallest amount waits for the desk. */
export const moneyWaits = (venue: Venue): Promise<Scene> => paid(venue, '5');
export const moneyCredited = (venue: Venue): Promise<Scene> => paid(venue, '250', '1480.55');

/** Money of several kinds in suspense, as the treasury reads it. */
export async function suspense(venue: Venue): Promise<Scene> {
  const { client } = await moneyWaits(venue);
  await pay(client, 'nobody@corella.example', '1250.50');
  const officer = venue.demo().staff.find(({ role }) => role === 'treasury');
  if (!officer) throw new Error('demo.json names nobody of the treasury');
  const staff = await new ApiClient(venue.url).loginStaff(officer);
  return { client: staff, path: '/operator/#/suspended-deposits' };
}

export async function suspendedDeposit(venue: Venue): Promise<Scene> {
  const { client } = await suspense(venue);
  const filter = encodeURIComponent(JSON.stringify({ state: 'held' }));
  for (let asked = 0; asked < ASKED_TIMES; asked += 1) {
    const { status, body } = await client.call('GET', `/operator/api/suspended-deposits?filter=${filter}`);
    const rows = status < 300 ? (body as unknown as readonly { id: string; reason: string }[]) : [];
    const row = rows.find(({ reason }) => reason === 'owner-unknown') ?? rows[0];
    if (row !== undefined) return { client, path: `/operator/#/suspended-deposits/${row.id}/show` };
    await sleep(ASKED_EVERY_MS);
  }
  throw new Error('nothing waits in suspense');
}
