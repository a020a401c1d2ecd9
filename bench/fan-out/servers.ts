import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { marketTopic, type PublicTrade } from '@corella/contracts/market';
import { startGateway } from '@corella/gateway';
import { WebSocketServer, type WebSocket } from 'ws';
import { fakeVenue } from '../../services/gateway/src/testing/fake-venue.js';

/** A server under test. It pushes market trades to all its clients for a while. */
export interface FanOutServer {
  readonly url: string;
  /** `perSecond` messages go to each client. A server without ticks goes as fast as it can. */
  push(options: { readonly forMs: number; readonly perSecond: number }): Promise<void>;
  close(): Promise<void>;
}

/** Matching commits and publishes a few times per tick. */
const PUBLISH_MS = 10;
const MAX_AT_ONCE = 5_000;
const MAX_BACKLOG_BYTES = 262_144;

let nextTrade = 1;
const trade = (): PublicTrade => ({
  tradeId: nextTrade++,
  priceTicks: 16_124_050 + (nextTrade % 100),
  qtyLots: 1_000 + (nextTrade % 5_000),
  takerSide: nextTrade % 2 === 0 ? 1 : 2,
  at: Date.now(),
});

/** About 200 bytes, like the gateway's frame for one trade. */
const frameOf = ({ tradeId, priceTicks, qtyLots, takerSide, at }: PublicTrade): string =>
  JSON.stringify({
    action: 1,
    topic: 'trade.detail',
    symbol: 'btcaud',
    ts: at,
    list: [
      {
        id: String(tradeId),
        symbol: 'btcaud',
        price: (priceTicks / 100).toFixed(2),
        quantity: (qtyLots / 1e6).toFixed(6),
        side: takerSide === 1 ? 'buy' : 'sell',
        at: new Date(at).toISOString(),
      },
    ],
  });

/** The gateway over fake ports, with real sockets, sessions, topics and ticks. Trades keep arriving in small groups. */
export async function gatewayServer(path: '/ws/web/market' | '/ws'): Promise<FanOutServer> {
  const venue = fakeVenue();
  const gateway = await startGateway(venue.deps);
  for (let tries = 0; tries < 200 && !(await fetch(`${gateway.url}/health/ready`)).ok; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 10));
  return {
    url: `${gateway.url.replace('http', 'ws')}${path}`,
    async push({ forMs, perSecond }) {
      const start = performance.now();
      let sent = 0;
      for (let elapsed = 0; elapsed < forMs; elapsed = performance.now() - start) {
        // Uses the clock instead of counting timer calls, because timers are late on a busy machine.
        const due = Math.min(MAX_AT_ONCE, Math.round((elapsed * perSecond) / 1_000) - sent);
        if (due > 0)
          venue.signals.publish(marketTopic.trades('btcaud'), {
            symbol: 'btcaud',
            seq: nextTrade,
            trades: Array.from({ length: due }, trade),
          });
        sent += due;
        await new Promise((resolve) => setTimeout(resolve, PUBLISH_MS));
      }
    },
    close: () => gateway.close(),
  };
}

type SendAll = (clients: ReadonlySet<WebSocket>, sockets: readonly Socket[]) => void;

/** As fast as the clients can take it: the next message waits only while some client's backlog is high. */
export async function plainServer(sendAll: SendAll): Promise<FanOutServer> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await new Promise((resolve) => server.once('listening', resolve));
  const sockets: Socket[] = [];
  server.on('connection', (client, request) => {
    sockets.push(request.socket);
    client.on('error', () => client.terminate());
  });
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async push({ forMs }) {
      const end = performance.now() + forMs;
      while (performance.now() < end) {
        sendAll(server.clients, sockets);
        do await turn();
        while (sockets.some((socket) => socket.writableLength > MAX_BACKLOG_BYTES) && performance.now() < end);
      }
    },
    async close() {
      for (const client of server.clients) client.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Serialises the message anew for each client, as a loop over `send(JSON.stringify(…))` does. */
export const sendEach: SendAll = (clients) => {
  const message = trade();
  for (const client of clients) client.send(frameOf(message));
};

/** Writes one WebSocket frame, header included, to every socket. */
export const sendShared: SendAll = (_clients, sockets) => {
  const payload = Buffer.from(frameOf(trade()));
  const header =
    payload.length < 126
      ? Buffer.from([0x81, payload.length])
      : Buffer.from([0x81, 126, payload.length >> 8, payload.length & 0xff]);
  const frame = Buffer.concat([header, payload]);
  for (const socket of sockets) if (!socket.destroyed) socket.write(frame);
};
