import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@corella/random';
import { ORDER_TYPES, type OrderType } from '@corella/contracts/market';
import { ApiClient } from '../venue/api-client.js';
import type { VenueProcess } from '../venue/venue-process.js';
import { administer } from './administer.js';

interface Market {
  readonly symbol: string;
  readonly pricePrecision: number;
  readonly amountPrecision: number;
  readonly minAmount: string;
}

const CUSTOMERS = 6;
const PAUSE_MS = 25;
/** The shortest cancel timer. It cancels what is still open. */
const TIMER_S = 5;

/**
 * Does something of every kind that leaves an event: orders of all types, cancels, timers and preferences of customers,
 * and the actions of staff (`administer`).
 */
export async function tradeForCorpus(venue: VenueProcess, orders: number): Promise<number> {
  const random = seededRandom('corpus');
  const sessions = await Promise.all(
    venue
      .demo()
      .customers.slice(0, CUSTOMERS)
      .map(async ({ email, password }) => {
        const session = new ApiClient(venue.url);
        await session.login({ email, password });
        return session;
      }),
  );
  const anyone = sessions[0];
  if (!anyone) throw new Error('the venue has no demo customers');
  const markets = (await anyone.get<{ items: readonly Market[] }>('/api/markets')).items;
  const { data } = await anyone.get<{ data: readonly { symbol: string; close: number }[] }>('/market/tickers');
  const lastOf = new Map(data.map(({ symbol, close }) => [symbol, close]));
  let taken = 0;
  for (let n = 0; n < orders; n += 1) {
    const session = random.pick(sessions);
    const market = random.pick(markets);
    const order = orderFor(market, lastOf.get(market.symbol) ?? 1, {
      type: ORDER_TYPES[n % ORDER_TYPES.length] ?? 'limit',
      buys: random.next() < 0.5,
      crosses: random.next() < 0.5,
    });
    const answer = await session.send('POST', '/api/orders', order, `corpus-${n}`);
    if (answer?.status === 201) taken += 1;
    const { id } = (answer?.body ?? {}) as { readonly id?: string };
    if (id !== undefined && random.next() < 0.2) await session.send('DELETE', `/api/orders/${id}`);
    await pause(PAUSE_MS);
  }
  await administer(venue);
  await anyone.send('PUT', '/api/fees/preference', { payInHt: true });
  await anyone.send('PUT', '/api/orders/cancel-timer', { timeoutSeconds: TIMER_S });
  await pause((TIMER_S + 2) * 1_000);
  return taken;
}

function orderFor(
  market: Market,
  last: number,
  { type, buys, crosses }: { readonly type: OrderType; readonly buys: boolean; readonly crosses: boolean },
): object {
  const { symbol, pricePrecision, amountPrecision } = market;
  const side = buys ? 'buy' : 'sell';
  const quantity = (Math.max(Number(market.minAmount), 20 / last) * 2).toFixed(amountPrecision);
  if (type === 'market')
    return buys
      ? { symbol, side, type, total: (Number(quantity) * last).toFixed(pricePrecision) }
      : { symbol, side, type, quantity };
  const away = crosses && type !== 'post-only' ? 0.98 : 1.03;
  const price = (last * (buys ? 2 - away : away)).toFixed(pricePrecision);
  if (type !== 'stop-limit') return { symbol, side, type, price, quantity };
  return {
    symbol,
    side,
    type,
    price,
    quantity,
    stopPrice: (last * (buys ? 1.0004 : 0.9996)).toFixed(pricePrecision),
    operator: buys ? 'gte' : 'lte',
  };
}
