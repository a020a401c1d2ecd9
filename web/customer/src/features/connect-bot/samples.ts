export interface Sample {
  readonly id: 'javascript' | 'python';
  readonly name: string;
  readonly install: string;
  readonly code: string;
}

/** Stock clients speak TLS. For plain http, the samples change their addresses. */
const PLAIN = {
  javascript: "\nfor (const name of Object.keys(exchange.urls.api)) exchange.urls.api[name] = 'http://{hostname}';\n",
  python: "\nfor name in exchange.urls['api']:\n    exchange.urls['api'][name] = 'http://{hostname}'\n",
} as const;

const javascript = (host: string, plain: string): string => `import ccxt from 'ccxt';

const exchange = new ccxt.bittrade({
  apiKey: 'ACCESS-KEY',
  secret: 'SECRET-KEY',
  hostname: '${host}',
});
${plain}
await exchange.loadMarkets();
console.log(await exchange.fetchTicker('BTC/AUD'));

// Rests in the book until it fills or is cancelled.
const order = await exchange.createOrder('BTC/AUD', 'limit', 'buy', 0.001, 150000);
await exchange.cancelOrder(order.id, 'BTC/AUD');

// Triggered once the last price is at or below 145000.
await exchange.createOrder('BTC/AUD', 'stop-limit', 'sell', 0.001, 144000, {
  'stop-price': '145000',
  operator: 'lte',
});`;

const python = (host: string, plain: string): string => `import ccxt

exchange = ccxt.bittrade({
    'apiKey': 'ACCESS-KEY',
    'secret': 'SECRET-KEY',
    'hostname': '${host}',
})
${plain}
exchange.load_markets()
print(exchange.fetch_ticker('BTC/AUD'))

# Rests in the book until it fills or is cancelled.
order = exchange.create_order('BTC/AUD', 'limit', 'buy', 0.001, 150000)
exchange.cancel_order(order['id'], 'BTC/AUD')

# Triggered once the last price is at or below 145000.
exchange.create_order('BTC/AUD', 'stop-limit', 'sell', 0.001, 144000, {
    'stop-price': '145000',
    'operator': 'lte',
})`;

/** Examples for stock ccxt in which only host and key are changed. `host` is the venue's own, with its port. */
export const samples = (host: string, secure: boolean): readonly Sample[] => [
  {
    id: 'javascript',
    name: 'JavaScript',
    install: 'npm install ccxt',
    code: javascript(host, secure ? '' : PLAIN.javascript),
  },
  { id: 'python', name: 'Python', install: 'pip install ccxt', code: python(host, secure ? '' : PLAIN.python) },
];
