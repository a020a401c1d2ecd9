import { connect } from 'node:net';
import { WebSocket } from 'ws';
import { openGateway, type OpenGateway } from '../testing/browser.js';
import { SOCKET_BOUNDS } from './core/socket-bounds.js';

const MEGABYTE = 2 ** 20;
const FRAGMENT = 'x'.repeat(16 * 1_024);
const ALL_BUT_TIMEOUTS = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
] as const;

describe('a message in fragments', () => {
  let venue: OpenGateway;
  beforeAll(async () => {
    venue = await openGateway();
  });
  afterAll(async () => venue.close());
  const open = async (path: string): Promise<WebSocket> => {
    const socket = new WebSocket(`${venue.gateway.url.replace('http', 'ws')}${path}`);
    await new Promise((resolve, reject) => void socket.once('open', resolve).once('error', reject));
    return socket;
  };
  /** The close code, after as many fragments as fit into `bytes`; what follows them never comes. */
  const told = async (path: string, bytes: number): Promise<number> => {
    const socket = await open(path);
    const failed: string[] = [];
    socket.on('error', (error) => failed.push(error.message));
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    for (let sent = 0; sent < bytes; sent += FRAGMENT.length) socket.send(FRAGMENT, { fin: false });
    const code = await closed;
    expect(failed).toEqual([]);
    return code;
  };

  it.each(['/ws', '/feed', '/ws/v2', '/ws/web/market'])(
    'of 1 MB is answered with close code 1009, never by a broken connection: %s',
    async (path) => {
      expect(await told(path, MEGABYTE)).toBe(1009);
      expect(await told(path, SOCKET_BOUNDS.messageBytes + 1)).toBe(1009);
    },
  );

  describe('from a client that reads only once it has sent everything', () => {
    // Such a client has two seconds. On a busy machine it may need more, so they do not pass here.
    beforeAll(() => void jest.useFakeTimers({ doNotFake: [...ALL_BUT_TIMEOUTS] }));
    afterAll(() => void jest.useRealTimers());

    it.each(['/ws', '/feed', '/ws/v2', '/ws/web/market'])('is answered all the same: %s', async (path) => {
      const { socket, answered } = await plainSocket(venue, path);
      // More than the network holds, so that sending ends only if the server reads on.
      const payload = Buffer.alloc(MEGABYTE, 'x');
      for (let part = 0; part < 8; part += 1) socket.write(fragmentOf(payload, part === 0));
      await new Promise<void>((resolve, reject) => void socket.once('error', reject).write('', () => resolve()));
      expect((await answered()).subarray(0, 4)).toEqual(Buffer.from([0x88, 2, 0x03, 0xf1]));
      socket.destroy();
    });
  });
});

/** A fragment as a client sends it, masked with zeros. */
function fragmentOf(payload: Buffer, first: boolean): Buffer {
  const head = Buffer.alloc(14);
  head[0] = first ? 0x01 : 0x00;
  head[1] = 0x80 | 127;
  head.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([head, payload]);
}

/** A socket after its handshake that reads nothing until it is asked for the answer: the first frame of closing. */
async function plainSocket(venue: OpenGateway, path: string) {
  const { port, host } = new URL(venue.gateway.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await new Promise<void>((resolve) => {
    socket.once('data', () => {
      socket.pause();
      resolve();
    });
  });
  const answered = (): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      let seen = Buffer.alloc(0);
      socket.once('error', reject).once('close', () => resolve(seen));
      socket.on('data', (bytes: Buffer) => {
        seen = Buffer.concat([seen, bytes]);
        const at = seen.indexOf(0x88);
        if (at >= 0) resolve(seen.subarray(at));
      });
      socket.resume();
    });
  return { socket, answered };
}
