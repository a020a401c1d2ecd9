import { isPaceDue, type Clock } from '@corella/clock';
import { WS_CLOSE } from '@corella/contracts/web';
import type { RawData } from 'ws';
import { SOCKET_BOUNDS } from './socket-bounds.js';

const SECOND_MS = 1_000;
/** What a client that broke a rule of the protocol gets for reading why. What it still sends is thrown away. */
const LEAVE_MS = 2_000;

/** What a bounded socket needs of the one below it. */
export interface PlainSocket {
  readonly OPEN: number;
  readonly readyState: number;
  readonly bufferedAmount: number;
  on(event: 'message', listener: (data: RawData) => void): unknown;
  on(event: 'close' | 'error', listener: () => void): unknown;
  send(message: Buffer | string, options: { readonly binary: boolean }): void;
  terminate(): void;
  close(code: number, reason: string): void;
}

/**
 * Keeps a socket within its bounds: counts messages a second, drops a client that does not read, and never throws into
 * a fan-out loop. Protocols build on it.
 */
export class BoundedSocket {
  private windowStart = 0;
  private inWindow = 0;

  constructor(
    private readonly socket: PlainSocket,
    private readonly clock: Clock,
  ) {
    // Without a listener, an error of one connection would end the process. A message beyond the bound is an error too:
    // its close code is on its way, and would be lost if the connection ended with the rest of the message unread.
    socket.on('error', () => void setTimeout(() => socket.terminate(), LEAVE_MS).unref());
  }

  onMessage(handle: (text: string) => void): void {
    this.socket.on('message', (data: RawData) => {
      // A client that was told to go may take half a minute. Nothing is done for it any more.
      if (!this.open) return;
      if (!this.admit()) {
        this.close(WS_CLOSE.policy, 'too many messages');
        return;
      }
      handle(
        Array.isArray(data) ? Buffer.concat(data).toString('utf8') : Buffer.from(data as ArrayBuffer).toString('utf8'),
      );
    });
  }

  onClose(handle: () => void): void {
    this.socket.on('close', handle);
  }

  get open(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  /** `message` is built once for all receivers. A client with a backlog beyond the bound is dropped. */
  send(message: Buffer | string): void {
    if (!this.open) return;
    if (this.socket.bufferedAmount > SOCKET_BOUNDS.backlogBytes) {
      this.socket.terminate();
      return;
    }
    this.socket.send(message, { binary: false });
  }

  /** For protocols that pack their messages. */
  sendBinary(message: Buffer): void {
    if (!this.open) return;
    if (this.socket.bufferedAmount > SOCKET_BOUNDS.backlogBytes) this.socket.terminate();
    else this.socket.send(message, { binary: true });
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  private admit(): boolean {
    const now = this.clock.nowMs();
    if (isPaceDue({ nowMs: now, lastMs: this.windowStart, everyMs: SECOND_MS })) {
      this.windowStart = now;
      this.inWindow = 0;
    }
    this.inWindow += 1;
    return this.inWindow <= SOCKET_BOUNDS.messagesPerSecond;
  }
}
