import type { VenueProcess } from '../../venue/venue-process.js';
import { ApiClient } from '../../venue/api-client.js';
import type { IntentFile } from './intent-file.js';

interface OrderWire {
  readonly id: string;
  readonly clientOrderId: string | null;
  readonly state: string;
  readonly reason: string | null;
  readonly replaces: string | null;
  readonly inputs: Readonly<Record<string, unknown>> | null;
  readonly filledQuantity: string;
}

export interface Verdict {
  readonly acknowledged: number;
  /** How many orders took another one's place. */
  readonly replaced: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly wrongState: readonly string[];
}

async function allOrders(session: ApiClient): Promise<Map<string, OrderWire[]>> {
  const byKey = new Map<string, OrderWire[]>();
  for (const scope of ['open', 'history']) {
    let cursor: string | null = null;
    for (let page = 0; page < 2_000; page += 1) {
      const query: string = `/api/orders?scope=${scope}&limit=100${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
      const reply: { items: OrderWire[]; next: string | null } = await session.get(query);
      for (const order of reply.items) {
        if (order.clientOrderId === null) continue;
        const known = byKey.get(order.clientOrderId) ?? [];
        if (!known.some((other) => other.id === order.id)) known.push(order);
        byKey.set(order.clientOrderId, known);
      }
      cursor = reply.next;
      if (cursor === null) break;
    }
  }
  return byKey;
}

/**
 * Compares what a client was told with what the venue has: each acknowledged order once, each acknowledged cancel in
 * effect.
 */
export async function verifyClient(session: ApiClient, intents: IntentFile): Promise<Verdict> {
  const orders = await allOrders(session);
  const lost: string[] = [];
  const doubled: string[] = [];
  const wrongState: string[] = [];
  for (const [clientOrderId, orderId] of intents.acknowledged) {
    const found = orders.get(clientOrderId) ?? [];
    if (!found.some((order) => order.id === orderId)) lost.push(`${clientOrderId} = ${orderId}`);
    if (found.length > 1) doubled.push(`${clientOrderId}: ${found.map((order) => order.id).join(', ')}`);
    const state = found[0]?.state;
    if (intents.cancelled.has(orderId) && state !== 'canceled' && state !== 'partial-canceled')
      wrongState.push(`${orderId} was cancelled and is ${state ?? 'gone'}`);
  }
  const all = new Map([...orders.values()].flat().map((order) => [order.id, order]));
  wrongState.push(...wrongReplacements(all, intents));
  const replaced = [...all.values()].filter(({ reason }) => reason === 'replaced').length;
  return { acknowledged: intents.acknowledged.size, replaced, lost, doubled, wrongState };
}

/**
 * Of an order and its replacement the venue has the one or the other: a replacement that did not take the old order's
 * place ended without a fill, and what was acknowledged as replaced names the order that the client was told.
 */
function wrongReplacements(all: ReadonlyMap<string, OrderWire>, { replaced }: IntentFile): readonly string[] {
  const byOf = (id: string): string | null => {
    const order = all.get(id);
    return order?.reason === 'replaced' ? String(order.inputs?.['replacedBy']) : null;
  };
  const wrong = [...replaced]
    .filter(([old, by]) => byOf(old) !== by)
    .map(([old, by]) => `${old} is not replaced by ${by}`);
  for (const { id, replaces, state, filledQuantity } of all.values()) {
    if (replaces !== null && byOf(replaces) !== id && (state !== 'canceled' || Number(filledQuantity) !== 0))
      wrong.push(`${id} is ${state} and has not replaced ${replaces}`);
    const by = byOf(id);
    if (by !== null && !all.has(by)) wrong.push(`${id} was replaced by ${by}, which is not there`);
  }
  return wrong;
}

/** The sum of all accounts per asset, as the console shows it. Each must be zero. */
export async function unbalancedAssets(venue: Pick<VenueProcess, 'url' | 'demo'>): Promise<readonly string[]> {
  const staff = venue.demo().staff.find((person) => person.role === 'audit') ?? venue.demo().staff[0];
  if (!staff) throw new Error('demo.json names no staff');
  const session = new ApiClient(venue.url);
  await session.loginStaff(staff);
  const home = await session.get<{ ledger: { assets: { asset: string; sum: string }[] } }>('/operator/api/home');
  if (home.ledger.assets.length === 0) throw new Error('the ledger tells no totals');
  return home.ledger.assets.filter((asset) => Number(asset.sum) !== 0).map((asset) => `${asset.asset}: ${asset.sum}`);
}

export interface WriterHash {
  readonly stream: string;
  readonly revision: number;
  readonly hash: string;
}

/** Each writer's live revision and state hash, taken between two groups. */
export async function liveHashes(venue: Pick<VenueProcess, 'url'>): Promise<readonly WriterHash[]> {
  const { live } = await new ApiClient(venue.url).get<{ live: WriterHash[] }>('/api/status?hash=live');
  if (live.length === 0 || live.some(({ hash }) => !/^[0-9a-f]{64}$/.test(hash)))
    throw new Error('a writer tells no state hash');
  return live.map(({ stream, revision, hash }) => ({ stream, revision, hash }));
}

/** Also on a busy machine. */
const PROOF_WITHIN_MS = 60_000;
const QUIET_WITHIN_MS = 20_000;
const APART_MS = 300;

/**
 * Waits until the venue has published its first liabilities, some seconds after its first start. Then it writes nothing
 * unasked for an hour.
 */
export async function proofPublished(venue: Pick<VenueProcess, 'url'>): Promise<void> {
  const client = new ApiClient(venue.url);
  for (const deadline = performance.now() + PROOF_WITHIN_MS; (await client.find('/api/proof')) === null;) {
    if (performance.now() > deadline) throw new Error(`no liabilities are published within ${PROOF_WITHIN_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, APART_MS));
  }
}

/**
 * The hashes of an idle venue, once it has published its first liabilities and two readings are equal. Settlement goes
 * on for a moment after the last answer.
 */
export async function settledHashes(venue: Pick<VenueProcess, 'url'>): Promise<readonly WriterHash[]> {
  await proofPublished(venue);
  const deadline = performance.now() + QUIET_WITHIN_MS;
  for (let last = await liveHashes(venue); ;) {
    await new Promise((resolve) => setTimeout(resolve, APART_MS));
    const now = await liveHashes(venue);
    if (JSON.stringify(now) === JSON.stringify(last)) return now;
    if (performance.now() > deadline) throw new Error(`the venue does not come to rest within ${QUIET_WITHIN_MS} ms`);
    last = now;
  }
}
