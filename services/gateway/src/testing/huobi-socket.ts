import { gunzipSync } from 'node:zlib';
import { WebSocket } from 'ws';
import type { OpenGateway } from './browser.js';

export type HuobiMessage = Readonly<Record<string, unknown>>;

/** A client of `/ws`, `/feed` or `/ws/v2` that unpacks and keeps what it received. */
export async function openHuobiSocket(venue: OpenGateway, path: string) {
  const socket = new WebSocket(`${venue.gateway.url.replace('http', 'ws')}${path}`);
  const messages: HuobiMessage[] = [];
  const waiters = new Set<() => void>();
  let closed: number | null = null;
  let texts = 0;
  const wake = (): void => waiters.forEach((waiter) => waiter());
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (!isBinary) texts += 1;
    const message = JSON.parse((isBinary ? gunzipSync(data) : data).toString()) as HuobiMessage;
    // Heartbeats come when they come; no test waits for them.
    if (!('ping' in message) && message['action'] !== 'ping') messages.push(message);
    wake();
  });
  socket.on('close', (code) => {
    closed = code;
    wake();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => socket.terminate());
  const until = <Value>(look: () => Value | undefined | null): Promise<Value> =>
    new Promise((resolve) => {
      const check = (): void => {
        const found = look();
        if (found === undefined || found === null) return;
        waiters.delete(check);
        resolve(found);
      };
      waiters.add(check);
      check();
    });
  return {
    socket,
    messages,
    send: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next: (fits: (message: HuobiMessage) => boolean) => until(() => messages.find(fits)),
    closed: () => until(() => closed),
    allBinary: () => texts === 0,
    close: () => socket.terminate(),
  };
}

export type HuobiSocket = Awaited<ReturnType<typeof openHuobiSocket>>;
