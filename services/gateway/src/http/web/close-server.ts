import type { Server } from 'node:http';

const LOOK_MS = 50;
const PATIENCE_MS = 8_000;

/**
 * Stops an HTTP server: requests under way finish, then every connection is closed. A kept-alive connection whose
 * request ended after `close` was called stays open for its whole keep-alive time, so idle ones are looked for again. A
 * client that has not sent its request or read its answer within `patienceMs` is cut off.
 */
export async function closeServer(
  server: Pick<Server, 'closeIdleConnections' | 'closeAllConnections'>,
  close: () => Promise<unknown>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  const patience = setTimeout(() => server.closeAllConnections(), patienceMs);
  try {
    await close();
  } finally {
    clearInterval(idle);
    clearTimeout(patience);
  }
}
