import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { refuseRaw } from './raw-answers.js';

export interface ConnectionBounds {
  /** How long the headers of a request may take from their first byte. */
  readonly headersMs: number;
  /** How long a connection may stay open before its first request: browsers and pools open some in advance. */
  readonly unusedMs: number;
  /** How long we wait beyond the announced keep-alive time, for a request that was sent at its end. */
  readonly lateMs: number;
}

/** What a client that was told to go gets for reading the answer. */
const LEAVE_MS = 2_000;

const CODES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'headers-timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
};

const later = (ms: number, act: () => void): void => void setTimeout(act, ms).unref();

/**
 * When connections end, and what is answered to bytes that are no request (docs/rules/limits.md 9, 27). Node ends a
 * connection that is opened and not used as if its headers were slow, and one that was idle for the keep-alive time
 * even if a request is waiting in the network's buffer. Here the first waits longer, and the second is looked at again
 * after everything that has arrived is read.
 */
export class Connections {
  private readonly used = new WeakSet<Socket>();

  constructor(private readonly bounds: ConnectionBounds) {}

  attach(server: Server): void {
    server.on('request', ({ socket }: IncomingMessage) => void this.used.add(socket));
    server.on('upgrade', ({ socket }: IncomingMessage) => void this.used.add(socket));
    server.on('checkExpectation', ({ socket }: IncomingMessage) => this.refuse(socket, 'expectation-unknown'));
    server.on('timeout', (socket: Socket) => this.endWhenIdle(socket));
  }

  /** For `clientErrorHandler` of the server. Nothing of the error is told but its kind. */
  readonly onClientError = (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy();
      return;
    }
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) {
      this.waitForFirst(socket);
      return;
    }
    const code = CODES[error.code ?? ''] ?? 'invalid-request';
    this.refuse(socket, code);
  };

  private refuse(socket: Socket, code: string): void {
    refuseRaw(socket, { code }, { requestId: randomUUID(), tls: 'encrypted' in socket });
  }

  /** Node looks at the connection again from the first byte of a request on, and bounds its headers then. */
  private waitForFirst(socket: Socket): void {
    const { unusedMs, headersMs } = this.bounds;
    later(unusedMs - headersMs, () => {
      if (this.used.has(socket)) return;
      if (socket.bytesRead === 0) leave(socket);
      // Bytes that are no beginning of a request: Node does not count them.
      else later(headersMs, () => void (this.used.has(socket) || leave(socket)));
    });
  }

  private endWhenIdle(socket: Socket): void {
    const before = socket.bytesRead;
    const untouched = (): boolean => socket.bytesRead === before;
    later(this.bounds.lateMs, () => {
      // Timers come before input in a turn of the event loop, so that a late turn would not see what has arrived.
      setImmediate(() => void (untouched() && leave(socket)));
    });
  }
}

/** Tells the client that no answer will follow, and then closes. */
function leave(socket: Socket): void {
  if (socket.destroyed) return;
  socket.end();
  later(LEAVE_MS, () => socket.destroy());
}
