import type { Server } from 'node:http';

const LOOK_MS = 50;
const PATIENCE_MS = 8_000;

/**
 * Ends an HTTP server: what is under way is finished, then every connection goes. A kept-alive connection whose request
 * ended after `close` was called counts as open for its whole keep-alive time, so idle ones are looked for again; a
 * client that has not sent its request, or does not read its answer, by `patienceMs` is cut off.
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
