import { createServer } from 'node:net';

/** Below the ports that the system gives to outgoing connections, so that none of them is taken meanwhile. */
const [LOWEST, HIGHEST] = [12_000, 30_000];
const TRIES = 50;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** The first of so many ports of 127.0.0.1 that follow each other and that nobody listens on. */
export async function freePorts(count: number): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const first = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST - count));
    const found = await Promise.all(Array.from({ length: count }, (_, at) => isFree(first + at)));
    if (found.every(Boolean)) return first;
  }
  throw new Error(`no ${count} free ports in a row`);
}
