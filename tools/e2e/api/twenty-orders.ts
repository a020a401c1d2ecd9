import type { ApiClient } from '../../venue/api-client.js';

export const LIMITS = 16;
export const STOPS = 4;

/** Twenty open orders with the longest numbers that a new customer's money allows, every fifth of them a stop. */
export async function twentyOrders(client: ApiClient): Promise<void> {
  const { items } = await client.get<{ items: readonly { symbol: string; last: string }[] }>('/api/tickers');
  const last = (symbol: string): number => Number(items.find((one) => one.symbol === symbol)?.last);
  const place = async (body: object): Promise<unknown> => client.post('/api/orders', { side: 'buy', ...body });
  for (let index = 0; index < LIMITS; index += 1)
    await place(
      index % 2 === 0
        ? { symbol: 'xrpaud', type: 'limit', price: '0.0001', quantity: `${999_900 + index}.87` }
        : { symbol: 'btcaud', type: 'limit', price: (last('btcaud') * 0.7 + index).toFixed(2), quantity: '0.001234' },
    );
  for (let index = 0; index < STOPS; index += 1) {
    const stopPrice = (last('btcaud') * 1.2 + index).toFixed(2);
    await place({
      symbol: 'btcaud',
      type: 'stop-limit',
      price: stopPrice,
      quantity: '0.001234',
      stopPrice,
      operator: 'gte',
    });
  }
}
