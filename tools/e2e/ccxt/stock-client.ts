import { createRequire } from 'node:module';
import { join } from 'node:path';
import { workspaceRoot } from '../../workspace/root.js';
import { newCustomer, newKey } from '../api/new-customer.js';
import { patient } from './patient.js';

export interface StockOrder {
  readonly id: string;
  readonly clientOrderId?: string;
  readonly status?: string;
  readonly side: string;
  readonly type: string;
  readonly price?: number;
  readonly average?: number;
  readonly amount: number;
  readonly filled: number;
  readonly cost: number;
  readonly info: Readonly<Record<string, unknown>>;
}

export interface StockTrade {
  readonly id: string;
  readonly order?: string;
  readonly side: string;
  readonly price: number;
  readonly amount: number;
  readonly takerOrMaker?: string;
  readonly fee?: { readonly cost: number; readonly currency: string };
}
export interface StockTicker {
  readonly last: number;
  readonly bid: number;
  readonly ask: number;
  readonly timestamp: number;
  readonly baseVolume: number;
}
export interface StockMarket {
  readonly id: string;
  readonly active: boolean;
  readonly precision: { readonly price: number; readonly amount: number };
  readonly limits: {
    readonly amount: { readonly min: number; readonly max: number };
    readonly cost: { readonly min: number };
  };
}
export interface Funds {
  readonly free: number;
  readonly used: number;
  readonly total: number;
}

/** The part of ccxt's unified interface that is used here. Its own types are large and slow to check. */
export interface StockClient {
  loadMarkets(): Promise<Readonly<Record<string, StockMarket>>>;
  fetchTime(): Promise<number>;
  fetchTicker(symbol: string): Promise<StockTicker>;
  fetchTickers(): Promise<Readonly<Record<string, StockTicker>>>;
  fetchOrderBook(
    symbol: string,
    limit?: number,
  ): Promise<{
    readonly nonce: number;
    readonly bids: readonly (readonly [number, number])[];
    readonly asks: readonly (readonly [number, number])[];
  }>;
  fetchTrades(symbol: string, since?: number, limit?: number): Promise<readonly StockTrade[]>;
  fetchOHLCV(symbol: string, period: string, since?: number, limit?: number): Promise<readonly (readonly number[])[]>;
  fetchTradingLimits(symbols: readonly string[]): Promise<Readonly<Record<string, object>>>;
  fetchBalance(): Promise<Readonly<Record<string, Funds>>>;
  createOrder(
    symbol: string,
    type: string,
    side: string,
    amount: number,
    price?: number,
    params?: object,
  ): Promise<StockOrder>;
  createOrders(
    orders: readonly {
      readonly symbol: string;
      readonly type: string;
      readonly side: string;
      readonly amount: number;
      readonly price: number;
    }[],
  ): Promise<readonly StockOrder[]>;
  createMarketBuyOrderWithCost(symbol: string, cost: number): Promise<StockOrder>;
  cancelOrder(id: string, symbol?: string, params?: object): Promise<StockOrder>;
  cancelOrders(ids: readonly string[], symbol?: string): Promise<readonly object[]>;
  cancelAllOrders(symbol?: string): Promise<readonly { readonly info: Readonly<Record<string, unknown>> }[]>;
  fetchOrder(id: string, symbol?: string, params?: object): Promise<StockOrder>;
  fetchOrders(symbol?: string): Promise<readonly StockOrder[]>;
  fetchOpenOrders(symbol?: string): Promise<readonly StockOrder[]>;
  fetchClosedOrders(symbol?: string): Promise<readonly StockOrder[]>;
  fetchMyTrades(symbol?: string): Promise<readonly StockTrade[]>;
  fetchOrderTrades(id: string, symbol?: string): Promise<readonly StockTrade[]>;
  fetchDeposits(code?: string): Promise<readonly object[]>;
  fetchAccounts(): Promise<readonly { readonly id: string; readonly type: string }[]>;
  fetchCurrencies(): Promise<Readonly<Record<string, { readonly code: string }>>>;
  fetchWithdrawals(code?: string): Promise<readonly object[]>;
  withdraw(code: string, amount: number, address: string): Promise<object>;
  /** Only in bittrade. */
  fetchOpenOrdersV2(symbol?: string): Promise<readonly StockOrder[]>;
  /** The following are only in htx. */
  fetchCanceledOrders(symbol?: string): Promise<readonly StockOrder[]>;
  fetchDepositAddressesByNetwork(code: string): Promise<Readonly<Record<string, object>>>;
  fetchWithdrawAddresses(code: string): Promise<readonly object[]>;
  fetchLedger(
    code?: string,
    since?: number,
    limit?: number,
  ): Promise<
    readonly { readonly id: string; readonly amount: number; readonly currency: string; readonly timestamp: number }[]
  >;
  cancelAllOrdersAfter(timeoutMs: number): Promise<{ readonly info?: Readonly<Record<string, unknown>> }>;
  transfer(code: string, amount: number, from: string, to: string): Promise<object>;
  fetchTradingFee(symbol: string): Promise<{ readonly maker: number; readonly taker: number }>;
  fetchStatus(): Promise<{ readonly status: string }>;
}

type StockClass = new (options: object) => StockClient;
export interface ApiKeyPair {
  readonly accessKey: string;
  readonly secretKey: string;
}

/** Loaded when the first client is made: ccxt is large. */
function loadCcxt(): { readonly bittrade: StockClass; readonly htx: StockClass } {
  return createRequire(join(workspaceRoot(), 'package.json'))('ccxt') as { bittrade: StockClass; htx: StockClass };
}

const URL_TEMPLATE = 'http://{hostname}';

/** Over https only the host name is changed. Plain http also needs changed address templates. */
const addresses = (url: string, names: readonly string[]): object =>
  url.startsWith('https:') ? {} : { api: Object.fromEntries(names.map((name) => [name, URL_TEMPLATE])) };

/** The class for the Japanese exchange, at `https://host:port` or `http://host:port`. */
export function bittrade(url: string, key?: ApiKeyPair): StockClient {
  return patient(
    new (loadCcxt().bittrade)({
      apiKey: key?.accessKey,
      secret: key?.secretKey,
      hostname: new URL(url).host,
      enableRateLimit: false,
      urls: addresses(url, ['market', 'public', 'private', 'v2Public', 'v2Private']),
    }),
  );
}

/** The class for the global exchange. Contract markets are switched off, and their host leads nowhere. */
export function htx(url: string, key?: ApiKeyPair): StockClient {
  const { host } = new URL(url);
  return patient(
    new (loadCcxt().htx)({
      apiKey: key?.accessKey,
      secret: key?.secretKey,
      hostname: host,
      enableRateLimit: false,
      urls: {
        hostnames: { spot: host, contract: '127.0.0.1:9' },
        ...addresses(url, ['spot', 'public', 'private', 'v2Public', 'v2Private', 'status', 'contract']),
      },
      options: { fetchMarkets: { types: { spot: true, linear: false, inverse: false } } },
    }),
  );
}

/** API keys of a new customer with AUD 10,000 and BTC 0.1. */
export async function ownKeys(url: string): Promise<{ readonly trading: ApiKeyPair; readonly reading: ApiKeyPair }> {
  const { client } = await newCustomer(url);
  const create = (label: string, permissions: readonly string[]): Promise<ApiKeyPair> =>
    newKey(client, { label, permissions, ips: [] });
  return { trading: await create('trading', ['READ', 'WRITE']), reading: await create('reading', ['READ']) };
}

/** The name of the error class that a call throws. Clients decide by it. */
export async function errorOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'no error',
    (error: unknown) => (error instanceof Object ? error.constructor.name : String(error)),
  );
}
