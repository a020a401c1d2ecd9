import { connect } from 'node:net';
import { withRoom } from './with-room.js';

const PATIENCE_MS = 45_000;
const MAX_CHARS = 100_000;

export interface WireOptions {
  /** Sent piece by piece with a pause between them. */
  readonly then?: readonly (string | Buffer)[];
  readonly pauseMs?: number;
}

/** The answer to bytes on a bare connection, up to its end. A server that never ends the connection fails the probe. */
export async function wire(url: string, text: string | Buffer, options: WireOptions = {}): Promise<string> {
  return withRoom(
    () => sendBare(url, text, options),
    (answer) => answer.startsWith('HTTP/1.1 429'),
  );
}

async function sendBare(url: string, text: string | Buffer, { then = [], pauseMs = 50 }: WireOptions): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const waiting = [...then];
    const connection = connect(Number(port), hostname, () => {
      connection.write(text);
      const timer = setInterval(() => {
        const next = waiting.shift();
        if (next === undefined || connection.destroyed) clearInterval(timer);
        else connection.write(next);
      }, pauseMs);
    });
    connection.setTimeout(PATIENCE_MS, () =>
      connection.destroy(new Error('the server kept a connection that says nothing')),
    );
    connection.on('data', (data) => {
      if (answer.length < MAX_CHARS) answer += data.toString('latin1');
    });
    connection.on('close', () => resolve(answer));
    // A server that refuses may reset the connection while we send. What it said before counts.
    connection.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)));
  });
}

const OPENING = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';

/** An upgrade request with the given socket headers. */
export const upgradeText = (path: string, host: string, opening = OPENING): string =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${opening}\r\n`;

/** The bytes of a client's text message under 126 bytes, with a mask of zeros. */
export const maskedText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
