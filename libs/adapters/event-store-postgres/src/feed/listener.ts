import type { Client } from 'pg';
import { growingPauses } from '@corella/event-store';
import { noticeOf, type Notice } from './hints.js';

export interface Listener {
  close(): Promise<void>;
}

interface ListenerOptions {
  readonly channel: string;
  readonly connect: () => Client;
  readonly onNotice: (notice: Notice) => void;
  /** Called when the connection stands again: what was told meanwhile has been missed. */
  readonly onListening: () => void;
}

const FIRST_PAUSE_MS = 100;
const MOST_PAUSE_MS = 5_000;

/** Listens for notifications on a connection of its own, which it makes again whenever it breaks. */
export function listen(options: ListenerOptions): Listener {
  const pauses = growingPauses({ firstMs: FIRST_PAUSE_MS, mostMs: MOST_PAUSE_MS });
  let closed = false;
  let client: Client | null = null;
  const run = async (): Promise<void> => {
    while (!closed) {
      client = options.connect();
      if (await listenOn(client, options, () => pauses.reset())) await pauses.wait();
      client.connection.stream.destroy();
    }
  };
  const finished = run();
  return {
    async close() {
      closed = true;
      pauses.end();
      client?.connection.stream.destroy();
      await finished;
    },
  };
}

/** Resolves when the connection has broken or could not be made. */
async function listenOn(
  client: Client,
  { channel, onNotice, onListening }: ListenerOptions,
  onSuccess: () => void,
): Promise<true> {
  const broken = new Promise<true>((resolve) => {
    client.once('end', () => resolve(true));
    // An error ends the connection, and the reason is no news: every query tells it.
    client.on('error', () => resolve(true));
  });
  client.on('notification', ({ payload }) => {
    const notice = noticeOf(payload);
    if (notice) onNotice(notice);
  });
  try {
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    onSuccess();
    onListening();
  } catch {
    return true;
  }
  return broken;
}
