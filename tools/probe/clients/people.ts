import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../../venue/api-client.js';
import { newCustomer, type NewCustomer } from '../../e2e/api/new-customer.js';
import { demand } from '../answers/demand.js';
import type { ProbedVenue } from './probed-venue.js';

const PATIENCE_MS = 45_000;
const LOOK_MS = 50;

/** Waits until the condition holds. */
export async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await holds())) {
    demand(Date.now() < deadline, `it never came to this: ${what}`);
    await sleep(LOOK_MS);
  }
}

export interface Holding {
  readonly available: string;
  readonly frozen: string;
}

export async function holding(client: ApiClient, asset: string): Promise<Holding> {
  const { items } = await client.get<{ items: readonly (Holding & { asset: string })[] }>('/api/balances');
  return items.find((item) => item.asset === asset) ?? { available: '0', frozen: '0' };
}

/** A new customer for one probe, with AUD 10,000 and BTC 0.1. The probe may end their sessions and have them frozen. */
export async function newcomer(venue: ProbedVenue): Promise<NewCustomer & { readonly uid: string }> {
  const person = await newCustomer(venue.url);
  const { uid } = await person.client.get<{ uid: string }>('/api/auth/me');
  await until(
    async () => Number((await holding(person.client, 'btc')).available) > 0,
    'a new customer of the demo is funded',
  );
  return { ...person, uid };
}
