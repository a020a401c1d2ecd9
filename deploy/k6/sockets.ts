import { check } from 'k6';
import { Counter, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import { WebSocket } from 'k6/websockets';
import { ALWAYS, promise } from './lib/rules.ts';
import { onFault, onText } from './lib/socket.ts';
import { setting } from './lib/setting.ts';
import { SOCKET_URL, symbolOf } from './lib/venue.ts';

/**
 * A crowd of open pages. Each watches the order book, the trades and the ticker of one market, and checks that no step
 * of the book is missing.
 */
const SOCKETS = setting('VUS', 300);
const SECONDS = setting('SECONDS', 30);

export const options: Options = {
  scenarios: {
    pages: {
      executor: 'per-vu-iterations',
      vus: SOCKETS,
      iterations: 1,
      maxDuration: `${SECONDS + 30}s`,
      exec: 'watch',
    },
    bots: {
      executor: 'per-vu-iterations',
      vus: Math.ceil(SOCKETS / 5),
      iterations: 1,
      maxDuration: `${SECONDS + 30}s`,
      exec: 'feed',
    },
  },
  thresholds: { ...ALWAYS, messages: ['count>0'], feed_messages: ['count>0'], first_message_ms: ['p(95)<30000'] },
  summaryTrendStats: ['count', 'med', 'p(95)', 'p(99)', 'max'],
};

const messages = new Counter('messages');
const feedMessages = new Counter('feed_messages');
const firstMessageMs = new Trend('first_message_ms', true);

interface Message {
  readonly action: number;
  readonly topic: string;
  readonly ts: number;
  readonly data?: { readonly seq?: number; readonly prevSeq?: number };
}

export function watch(): void {
  const symbol = symbolOf(__VU);
  const socket = new WebSocket(`${SOCKET_URL}/ws/web/market`);
  const openedAt = Date.now();
  let seq: number | null = null;
  socket.addEventListener('open', () => {
    for (const [topic, data] of [
      ['depth', { step: 0 }],
      ['trade.detail', undefined],
      ['tickers', undefined],
    ] as const) {
      socket.send(
        JSON.stringify({
          action: 1,
          topic,
          ...(topic === 'tickers' ? {} : { symbol }),
          ...(data === undefined ? {} : { data }),
          ts: Date.now(),
        }),
      );
    }
    setTimeout(() => socket.close(), SECONDS * 1000);
  });
  onText(socket, (text) => {
    messages.add(1);
    const { action, topic, ts, data } = JSON.parse(text) as Message;
    if (action === 4) return socket.send(JSON.stringify({ action: 5, ts }));
    if (topic !== 'depth' || data?.seq === undefined) return;
    if (seq === null) firstMessageMs.add(Date.now() - openedAt);
    else
      promise(
        data.prevSeq === undefined || data.prevSeq === seq,
        `book of ${symbol} goes on from ${seq}, not from ${data.prevSeq}`,
      );
    seq = data.seq;
  });
  socket.addEventListener('close', () => check(seq, { 'the book came': (last) => last !== null }));
  onFault(socket, (fault) => void promise(false, `socket of ${symbol}: ${fault}`));
}

/** API clients. Messages are compressed once for all of them and only counted here. */
export function feed(): void {
  const symbol = symbolOf(__VU);
  const socket = new WebSocket(`${SOCKET_URL}/feed`);
  socket.binaryType = 'arraybuffer';
  let received = 0;
  socket.addEventListener('open', () => {
    socket.send(JSON.stringify({ sub: `market.${symbol}.mbp.150`, id: '1' }));
    socket.send(JSON.stringify({ sub: `market.${symbol}.trade.detail`, id: '2' }));
    // Packed pings are not read here, and a client that leaves three of them unanswered is disconnected after 10 s at
    // the earliest. This client leaves before that.
    setTimeout(() => socket.close(), Math.min(SECONDS, 9) * 1000);
  });
  socket.addEventListener('message', () => {
    received += 1;
    feedMessages.add(1);
  });
  socket.addEventListener('close', () => check(received, { 'the feed came': (count) => count > 0 }));
  onFault(socket, (fault) => void promise(false, `feed of ${symbol}: ${fault}`));
}
