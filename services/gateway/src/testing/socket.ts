import { WebSocket, type ClientOptions } from 'ws';
import type { OpenGateway } from './browser.js';
import { CUSTOMER_TOKEN } from './fake-venue.js';

export interface SocketMessage {
  readonly action: number;
  readonly topic?: string;
  readonly symbol?: string;
  readonly code?: number;
  readonly data?: Record<string, unknown>;
  readonly list?: readonly Record<string, unknown>[];
  readonly ts: number;
}

/** A client of `/ws/web/market` that keeps what it received. */
export async function openSocket(
  venue: OpenGateway,
  options: {
    readonly signedIn?: boolean;
    readonly origin?: string;
    readonly path?: string;
    readonly token?: string;
  } = {},
) {
  const settings: ClientOptions = {
    headers: options.signedIn === false ? {} : { cookie: `corella=${options.token ?? CUSTOMER_TOKEN}` },
    ...(options.origin === undefined ? {} : { origin: options.origin }),
  };
  const socket = new WebSocket(
    `${venue.gateway.url.replace('http', 'ws')}${options.path ?? '/ws/web/market'}`,
    settings,
  );
  const messages: SocketMessage[] = [];
  const waiters = new Set<() => void>();
  let closed: number | null = null;
  const wake = (): void => waiters.forEach((waiter) => waiter());
  socket.on('message', (data: Buffer) => {
    messages.push(JSON.parse(data.toString()) as SocketMessage);
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
    next: (fits: (message: SocketMessage) => boolean) => until(() => messages.find(fits)),
    closed: () => until(() => closed),
    close: () => socket.terminate(),
  };
}
