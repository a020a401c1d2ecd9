import { twentyOrders } from '../e2e/api/twenty-orders.js';
import { ApiClient } from '../venue/api-client.js';
import type { Venue } from '../venue/venue-process.js';

/** Money that the house keeps with itself and nobody spends while pictures are taken. */
const ADJUSTED = 'house:fees';

/** What the pictures need: a customer with fills and twenty open orders, and requests that wait for a second person. */
export async function somethingToShow(venue: Venue): Promise<void> {
  const [customer] = venue.demo().customers;
  if (!customer) throw new Error('demo.json names no customer');
  const client = await new ApiClient(venue.url).login(customer);
  await tradeALittle(client);
  await twentyOrders(client);
  await askForThings(venue);
}

async function tradeALittle(client: ApiClient): Promise<void> {
  const book = await client.get<{ bids: [string, string][]; asks: [string, string][] }>(
    '/api/markets/btcaud/book?limit=5',
  );
  const [bid, ask] = [Number(book.bids[0]?.[0] ?? 0), Number(book.asks[0]?.[0] ?? 0)];
  const orders = [
    { symbol: 'btcaud', side: 'buy', type: 'market', total: '850' },
    { symbol: 'btcaud', side: 'sell', type: 'market', quantity: '0.002' },
    ...[0.999, 0.997, 0.992].map((factor, i) => ({
      symbol: 'btcaud',
      side: 'buy',
      type: 'limit',
      price: (bid * factor).toFixed(2),
      quantity: `0.0${i + 2}`,
    })),
    { symbol: 'btcaud', side: 'sell', type: 'limit', price: (ask * 1.003).toFixed(2), quantity: '0.08' },
    { symbol: 'ethaud', side: 'buy', type: 'limit', price: '5100.00', quantity: '1.5' },
  ];
  for (const order of orders) await client.post('/api/orders', order);
}

async function askForThings(venue: Venue): Promise<void> {
  const staff = async (role: string): Promise<ApiClient> => {
    const person = venue.demo().staff.find((one) => one.role === role);
    if (!person) throw new Error(`demo.json names nobody of ${role}`);
    return new ApiClient(venue.url).loginStaff(person);
  };
  const [treasury, market, admin] = [await staff('treasury'), await staff('market'), await staff('admin')];
  const adjust = (amount: string, memo: string): Promise<unknown> =>
    treasury.post(`/operator/api/accounts/${ADJUSTED}/adjust`, {
      asset: 'aud',
      amount,
      memo,
      reason: 'A03 Compensation',
    });
  await adjust('1250.50', 'Outage of 12 November, compensation for late cancellations');
  const { latest } = await market.get<{ latest: { version: number; parameters: object } }>(
    '/operator/api/markets/ethaud/parameters',
  );
  await market.post('/operator/api/markets/ethaud/parameters', {
    from: latest.version,
    parameters: { ...latest.parameters, minAmount: '0.005' },
    effectiveAt: null,
    reason: 'P01 Limits follow the price',
  });
  await admin.post('/operator/api/staff', {
    email: 'nell.newcastle@corella.example',
    name: 'Nell Newcastle',
    role: 'kyc',
    reason: 'S01 - for the queue',
  });
  await market.post('/operator/api/markets/solnzd/halt', { reason: 'H04', confirm: 'solnzd' });
  await market.post('/operator/api/markets/solnzd/resume', { reason: 'H09 Halted by mistake' });
  await adjust('-0.05', 'Fee of a test trade, taken back');
}
