import { WebSocket } from 'ws';
import type { Attack } from './attack.js';

const PATHS = ['/ws', '/feed', '/ws/v2', '/ws/web/market'];
const FRAGMENT = 'x'.repeat(16 * 1_024);
const FRAGMENTS = 64;
const TOO_LARGE = 1009;

/** The close code that a client gets for one megabyte in fragments. */
async function told(url: string): Promise<number> {
  const socket = new WebSocket(url);
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => void socket.once('open', resolve).once('close', () => resolve()));
  for (let sent = 0; sent < FRAGMENTS; sent += 1) socket.send(FRAGMENT, { fin: false });
  return closed;
}

export const largeFragments: Attack = {
  name: 'a message of 1 MB in fragments, on each socket',
  before: 'the connection was broken, and the client never learnt why',
  async run({ url }) {
    const codes: number[] = [];
    for (const path of PATHS) codes.push(await told(`${url.replace('http', 'ws')}${path}`));
    return { passed: codes.every((code) => code === TOO_LARGE), seen: codes.join(', ') };
  },
};
