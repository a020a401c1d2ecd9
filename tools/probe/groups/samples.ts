/** Valid orders. Every probe spoils one thing in one of them. Prices are near the market's anchor. */
export const LIMIT = { symbol: 'btcaud', side: 'buy', type: 'limit', price: '150000.00', quantity: '0.001' } as const;
export const STOP = {
  symbol: 'btcaud',
  side: 'sell',
  type: 'stop-limit',
  price: '140000.00',
  quantity: '0.001',
  stopPrice: '145000.00',
  operator: 'lte',
} as const;
export const MARKET_BUY = { symbol: 'btcaud', side: 'buy', type: 'market', total: '100' } as const;
export const MARKET_SELL = { symbol: 'btcaud', side: 'sell', type: 'market', quantity: '0.001' } as const;

export const huobiLimit = (accountId: string): Readonly<Record<string, string>> => ({
  'account-id': accountId,
  symbol: 'btcaud',
  type: 'buy-limit',
  amount: '0.001',
  price: '150000',
  source: 'spot-api',
});
export const huobiStop = (accountId: string): Readonly<Record<string, string>> => ({
  'account-id': accountId,
  symbol: 'btcaud',
  type: 'sell-stop-limit',
  amount: '0.001',
  price: '140000',
  'stop-price': '145000',
  operator: 'lte',
  source: 'spot-api',
});
