import { createRequire } from 'node:module';
import { join } from 'node:path';
import { workspaceRoot } from '../../workspace/root.js';
import { patient } from './patient.js';
import type { ApiKeyPair, StockOrder, StockTicker, StockTrade } from './stock-client.js';

export interface WatchedBook {
  readonly nonce: number;
  readonly bids: readonly (readonly [number, number])[];
  readonly asks: readonly (readonly [number, number])[];
}
type Message = Readonly<Record<string, unknown>>;

/** The part of ccxt.pro's interface that is used here, and the two handlers that are observed. */
export interface StockWatcher {
  handleSubscriptionStatus: (client: object, message: Message) => void;
  handleBalance: (client: object, message: Message) => void;
  /** Settings of the class, such as which topic `watchTicker` follows. */
  readonly options: Record<string, unknown>;
  loadMarkets(): Promise<object>;
  /** To be called once before anything is watched over plain `ws://`. */
  loadHttpProxyAgent(): Promise<object>;
  fetchTicker(symbol: string): Promise<StockTicker>;
  fetchOrderBook(symbol: string): Promise<WatchedBook>;
  createOrder(
    symbol: string,
    type: string,
    side: string,
    amount: number,
    price?: number,
    params?: object,
  ): Promise<StockOrder>;
  createMarketBuyOrderWithCost(symbol: string, cost: number): Promise<StockOrder>;
  cancelOrder(id: string, symbol?: string): Promise<StockOrder>;
  watchTicker(symbol: string): Promise<StockTicker>;
  watchTrades(symbol: string): Promise<readonly StockTrade[]>;
  watchOHLCV(symbol: string, period: string): Promise<readonly (readonly number[])[]>;
  watchOrderBook(symbol: string, limit?: number): Promise<WatchedBook>;
  watchOrders(symbol?: string): Promise<readonly StockOrder[]>;
  watchMyTrades(symbol?: string): Promise<readonly StockTrade[]>;
  watchBalance(): Promise<object>;
  close(): Promise<void>;
}

type WatcherClass = new (options: object) => StockWatcher;

function loadPro(): { readonly bittrade: WatcherClass; readonly htx: WatcherClass } {
  return (
    createRequire(join(workspaceRoot(), 'package.json'))('ccxt') as {
      pro: { bittrade: WatcherClass; htx: WatcherClass };
    }
  ).pro;
}

const keysOf = (key?: ApiKeyPair): object =>
  key === undefined ? {} : { apiKey: key.accessKey, secret: key.secretKey };

/** The class for the Japanese exchange over TLS, with only the host name changed. */
export const watchingBittrade = (host: string, key?: ApiKeyPair): StockWatcher =>
  patient(new (loadPro().bittrade)({ ...keysOf(key), hostname: host, enableRateLimit: false }));

/** The class for the global exchange, with contract markets switched off. */
export const watchingHtx = (host: string, key?: ApiKeyPair): StockWatcher =>
  patient(
    new (loadPro().htx)({
      ...keysOf(key),
      hostname: host,
      enableRateLimit: false,
      urls: { hostnames: { spot: host, contract: '127.0.0.1:9' } },
      options: { fetchMarkets: { types: { spot: true, linear: false, inverse: false } } },
    }),
  );

/** The same class without TLS, for a venue on the own machine: the templates of the addresses are changed too. */
export const watchingHtxPlainly = (host: string, key: ApiKeyPair): StockWatcher => {
  const [rest, socket] = ['http://{hostname}', 'ws://{hostname}'];
  const spot = { public: `${socket}/ws`, private: `${socket}/ws/v2`, feed: `${socket}/feed` };
  return patient(
    new (loadPro().htx)({
      ...keysOf(key),
      hostname: host,
      enableRateLimit: false,
      urls: {
        hostnames: { spot: host, contract: '127.0.0.1:9' },
        api: { spot: rest, public: rest, private: rest, v2Public: rest, v2Private: rest, ws: { api: { spot } } },
      },
      options: { fetchMarkets: { types: { spot: true, linear: false, inverse: false } } },
    }),
  );
};

/** Channels that the venue has acknowledged to this client so far. */
export function acknowledged(watcher: StockWatcher): readonly unknown[] {
  const channels: unknown[] = [];
  const handle = watcher.handleSubscriptionStatus.bind(watcher);
  watcher.handleSubscriptionStatus = (client, message) => {
    channels.push(message['ch']);
    handle(client, message);
  };
  return channels;
}

/** Collects what `watch` returns, repeatedly, until the client is closed. */
export function keep<Item>(watch: () => Promise<readonly Item[]>): readonly Item[] {
  const items: Item[] = [];
  const next = (): void => {
    watch().then(
      (found) => {
        items.push(...found);
        next();
      },
      // A closed client returns nothing more. The test reports what is missing.
      () => undefined,
    );
  };
  next();
  return items;
}
