import type { ProbedVenue } from './probed-venue.js';
import { ProbeSocket } from './probe-socket.js';
import { withRoom } from './with-room.js';
import { socketLogin } from '../../venue/signed-request.js';
import type { AnswerClass } from '../answers/answer.js';

/** Action numbers of the browser socket. */
export const SUBSCRIBE = 1;
export const UNSUBSCRIBE = 2;
export const REQUEST = 3;

/** One of the venue's socket protocols: how to connect, what it accepts, and how it reports that a limit is reached. */
export interface Protocol {
  readonly name: string;
  readonly path: string;
  readonly open: (venue: ProbedVenue) => Promise<ProbeSocket>;
  /** Enough different valid subscriptions. */
  readonly subscriptions: (symbols: readonly string[]) => readonly object[];
  /** Null where the markets do not have 101 topics. */
  readonly tooMany: AnswerClass | null;
}

const PERIODS = ['1min', '5min', '15min', '30min', '1hour', '4hour', '1day'];
const HUOBI_PERIODS = ['1min', '5min', '15min', '30min', '60min', '4hour', '1day'];

const huobiMarket = (path: string): Protocol => ({
  name: path,
  path,
  tooMany: 'V',
  open: (venue) => ProbeSocket.opened(venue.url, path),
  subscriptions: (symbols) =>
    symbols.flatMap((symbol) => HUOBI_PERIODS.map((period) => ({ sub: `market.${symbol}.kline.${period}` }))),
});

/** Opens a connection that is logged in with an API key. */
export async function openPrivate(venue: ProbedVenue, at = 0): Promise<ProbeSocket> {
  const { socket, told } = await withRoom(
    async () => {
      const tried = await ProbeSocket.opened(venue.url, '/ws/v2');
      return {
        socket: tried,
        told: await tried.ask({ action: 'req', ch: 'auth', params: socketLogin(venue.customer(at), venue.host) }),
      };
    },
    (found) => found.told.class !== 'ok',
  );
  if (told.class !== 'ok') throw new Error(`the login was answered ${told.status} ${told.text}`);
  return socket;
}

export const WEB: Protocol = {
  name: '/ws/web/market',
  path: '/ws/web/market',
  tooMany: 'R',
  open: async (venue) => ProbeSocket.opened(venue.url, '/ws/web/market', { cookie: (await venue.session(0)).cookie }),
  subscriptions: (symbols) =>
    symbols.flatMap((symbol) =>
      PERIODS.map((period) => ({ action: SUBSCRIBE, topic: 'kline', symbol, data: { period } })),
    ),
};

export const V2: Protocol = {
  name: '/ws/v2',
  path: '/ws/v2',
  tooMany: null,
  open: (venue) => openPrivate(venue),
  subscriptions: (symbols) =>
    symbols
      .flatMap((symbol) =>
        [
          `orders#${symbol}`,
          `trade.clearing#${symbol}`,
          `trade.clearing#${symbol}#0`,
          `trade.clearing#${symbol}#1`,
        ].map((ch) => ({ action: 'sub', ch })),
      )
      .concat(
        [
          'orders#*',
          'trade.clearing#*',
          'trade.clearing#*#0',
          'trade.clearing#*#1',
          'accounts.update',
          'accounts.update#0',
          'accounts.update#1',
          'accounts.update#2',
        ].map((ch) => ({ action: 'sub', ch })),
      ),
};

export const PROTOCOLS: readonly Protocol[] = [WEB, huobiMarket('/ws'), huobiMarket('/feed'), V2];
