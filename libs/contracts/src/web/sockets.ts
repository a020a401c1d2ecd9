import { z } from 'zod';

/** `/ws/web/market`: numbered actions on named topics. */
export const WS_ACTION = { subscribe: 1, unsubscribe: 2, request: 3, heartbeat: 4, heartbeatAnswer: 5 } as const;
export const WS_TOPICS = [
  'overview',
  'symbols',
  'tickers',
  'kline',
  'trade.detail',
  'depth',
  'orders',
  'fills',
  'balances',
  'account',
] as const;
export type WsTopic = (typeof WS_TOPICS)[number];
export const WS_PRIVATE_TOPICS: readonly WsTopic[] = ['orders', 'fills', 'balances', 'account'];
export const WS_CLOSE = {
  deadToken: 4401,
  frozen: 4403,
  closed: 4410,
  heartbeatMissed: 4408,
  tooBig: 1009,
  policy: 1008,
  /**
   * Nobody could say whose connection it was, and now somebody can. It is no verdict on the session: the page connects
   * again.
   */
  tryAgain: 1013,
} as const;

/**
 * Both sides may send a heartbeat, and both answer one. The server's finds clients that are gone; a page's own finds
 * out whether the prices that it shows are still current.
 */
export const wsClientMessage = z.strictObject({
  action: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  topic: z.enum(WS_TOPICS).optional(),
  symbol: z
    .string()
    .regex(/^[a-z0-9]{4,20}$/)
    .optional(),
  data: z
    .strictObject({ period: z.string().max(10).optional(), step: z.number().int().min(0).max(5).optional() })
    .optional(),
  ts: z.number().optional(),
});
export type WsClientMessage = z.output<typeof wsClientMessage>;

/**
 * Server messages. Accepted actions: {action, topic, symbol?, code: 200, ts}. Refused actions: another code and data
 * {message, field}: 503 for an account's topics while nobody can say whose connection it is.
 * Pushes have action 1 and no code:
 * - `tickers`: list of tickerSchema (all at first, then the changed ones); `symbols`: list of marketSchema; `overview`:
 *   data {volumeAud, markets}
 * - `kline`: symbol, data {period}, list of candleSchema (the running candle; a new one when a period begins)
 * - `trade.detail`: symbol, list of tradeSchema, newest first (first message: the latest 50)
 * - `depth`: symbol, data bookSchema first, then bookDeltaSchema, both with the subscription's `step` (one socket may
 *   have several). After a gap (`prevSeq` ≠ last `seq`) the client subscribes again.
 * - `orders`: list of orderSchema; `fills`: list of fillSchema; `balances`: data like balancesSchema {items (changed
 *   assets), seq}
 * - `account`: data {changed: `kyc`}: this part of the account is to be read again. There is no first message.
 */
export interface WsServerMessage {
  readonly action: number;
  readonly topic?: string;
  readonly symbol?: string;
  readonly data?: unknown;
  readonly list?: readonly unknown[];
  readonly code?: number;
  readonly ts: number;
}
