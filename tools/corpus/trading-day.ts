import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@corella/random';
import { ORDER_TYPES, type OrderType } from '@corella/contracts/market';
import { ApiSession } from '../venue/api-session.js';
import type { VenueProcess } from '../venue/venue-process.js';

interface Market { readonly symbol: string; readonly pricePrecision: number; readonly amountPrecision: number; readonly minAmount: string }

const CUSTOMERS = 6;
const PAUSE_MS = 25;
const HALTED = 'adaaud';

/** Something of every kind that leaves an event: orders of all types, cancels, a halt and its resumption, an adjustment, a freeze. */
export async function tradeForCorpus(venue: VenueProcess, orders: number): Promise<number> {
  const random = seededRandom('corpus');
  const sessions = await Promise.all(venue.demo().customers.slice(0, CUSTOMERS).map(async ({ email, password }) => {
    const session = new ApiSession(venue.url);
    await session.login(email, password);
    return session;
  }));
  const anyone = sessions[0];
  if (!anyone) throw new Error('the venue has no demo customers');
  const markets = (await anyone.read<{ items: readonly Market[] }>('/api/markets')).items;
  const { data } = await anyone.read<{ data: readonly { symbol: string; close: number }[] }>('/market/tickers');
  const lastOf = new Map(data.map(({ symbol, close }) => [symbol, close]));
  let taken = 0;
  for (let n = 0; n < orders; n += 1) {
    const session = random.pick(sessions);
    const market = random.pick(markets);
    const order = orderFor(market, lastOf.get(market.symbol) ?? 1, { type: ORDER_TYPES[n % ORDER_TYPES.length] ?? 'limit', buys: random.next() < 0.5, crosses: random.next() < 0.5 });
    const answer = await session.send('POST', '/api/orders', order, `corpus-${n}`);
    if (answer?.status === 201) taken += 1;
    const { id } = (answer?.body ?? {}) as { readonly id?: string };
    if (id !== undefined && random.next() < 0.2) await session.send('DELETE', `/api/orders/${id}`);
    await pause(PAUSE_MS);
  }
  await administer(venue);
  return taken;
}

function orderFor(market: Market, last: number, { type, buys, crosses }: { readonly type: OrderType; readonly buys: boolean; readonly crosses: boolean }): object {
  const { symbol, pricePrecision, amountPrecision } = market;
  const side = buys ? 'buy' : 'sell';
  const quantity = (Math.max(Number(market.minAmount), 20 / last) * 2).toFixed(amountPrecision);
  if (type === 'market') return buys ? { symbol, side, type, total: (Number(quantity) * last).toFixed(pricePrecision) } : { symbol, side, type, quantity };
  const away = crosses && type !== 'post-only' ? 0.98 : 1.03;
  const price = (last * (buys ? 2 - away : away)).toFixed(pricePrecision);
  if (type !== 'stop-limit') return { symbol, side, type, price, quantity };
  return { symbol, side, type, price, quantity, stopPrice: (last * (buys ? 1.01 : 0.99)).toFixed(pricePrecision), operator: buys ? 'gte' : 'lte' };
}

async function administer(venue: VenueProcess): Promise<void> {
  const staff = async (role: string, at = 0): Promise<ApiSession> => {
    const person = venue.demo().staff.filter((one) => one.role === role)[at];
    const session = new ApiSession(venue.url);
    if (person) await session.loginStaff(person.email, person.password);
    return session;
  };
  let keys = 0;
  const act = async (session: ApiSession, path: string, body: object): Promise<string> => {
    const answer = await session.send('POST', `/operator/api/${path}`, body, `corpus-staff-${(keys += 1)}`);
    if (answer?.status !== 200) throw new Error(`${path} answered ${answer?.status ?? 'nothing'}`);
    return (answer.body as { readonly approvalId?: string }).approvalId ?? '';
  };
  const approve = async (session: ApiSession, id: string): Promise<void> => {
    const { payloadHash } = await session.read<{ payloadHash: string }>(`/operator/api/approvals/${id}`);
    await act(session, `approvals/${id}/approve`, { payloadHash, reason: 'a second person agrees' });
  };
  const [maker, checker, treasury, aml] = [await staff('market'), await staff('market', 1), await staff('treasury'), await staff('aml')];
  const [frozen, adjusted] = venue.demo().customers.slice(-2);
  await act(maker, `markets/${HALTED}/halt`, { reason: 'halted for the corpus', confirm: HALTED });
  await approve(checker, await act(maker, `markets/${HALTED}/resume`, { reason: 'resumed for the corpus' }));
  await approve(aml, await act(treasury, `accounts/${encodeURIComponent(`spot:${adjusted?.uid ?? ''}`)}/adjust`, { asset: 'aud', amount: '12.5', memo: 'goodwill', reason: 'adjusted for the corpus' }));
  await act(aml, `users/${frozen?.uid ?? ''}/freeze`, { reason: 'frozen for the corpus' });
  await pause(1_000);
}
