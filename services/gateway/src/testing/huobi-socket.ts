import { gunzipSync } from 'node:zlib';
import { WebSocket } from 'ws';
import type { OpenGateway } from './browser.js';

export type HuobiFrame = Readonly<Record<string, unknown>>;

/** A client of `/ws`, `/feed` or `/ws/v2` that unpacks and keeps what it received. */
export async function openHuobiSocket(venue: OpenGateway, path: string) {
  const socket = new WebSocket(`${venue.gateway.url.replace('http', 'ws')}${path}`);
  const frames: HuobiFrame[] = [];
  const waiters = new Set<() => void>();
  let closed: number | null = null;
  let texts = 0;
  const wake = (): void => waiters.forEach((waiter) => waiter());
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (!isBinary) texts += 1;
    const frame = JSON.parse((isBinary ? gunzipSync(data) : data).toString()) as HuobiFrame;
    // Heartbeats come when they come; no test waits for them.
    if (!('ping' in frame) && frame['action'] !== 'ping') frames.push(frame);
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
    frames,
    send: (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    next: (fits: (frame: HuobiFrame) => boolean) => until(() => frames.find(fits)),
    closed: () => until(() => closed),
    allBinary: () => texts === 0,
    close: () => socket.terminate(),
  };
}

export type HuobiSocket = Awaited<ReturnType<typeof openHuobiSocket>>;
