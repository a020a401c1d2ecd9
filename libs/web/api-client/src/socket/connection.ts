import { WS_ACTION } from '@corella/contracts/web';
import type { WsClientMessage, WsServerMessage } from '@corella/contracts/web';

/**
 * One WebSocket that reconnects after 2 s × attempt with jitter, up to ten times, and then waits for a person. It
 * reconnects at once when the browser says that the network is back. It answers heartbeats, and asks for them when it
 * hears nothing. Messages handed to `send` while it is not open are dropped, because subscribers subscribe again on
 * `opened`.
 */
export interface ConnectionStatus {
  readonly phase: 'idle' | 'connecting' | 'open' | 'waiting' | 'given-up';
  /** Number of the reconnect that is under way or scheduled; 0 while open. */
  readonly attempt: number;
  readonly retryAtMs: number | null;
  /** When the connection was lost; null while it is open or was never open. */
  readonly lostAtMs: number | null;
}

export interface ConnectionEvents {
  readonly opened: () => void;
  readonly message: (message: WsServerMessage) => void;
  readonly status: (status: ConnectionStatus) => void;
  /** The server closed the connection; its code says why. */
  readonly closed: (code: number) => void;
}

export const MOST_ATTEMPTS = 10;
const STEP_MS = 2_000;
/** After this silence the server is asked whether it is still there, and asked again as long as nothing comes. */
const ASK_AFTER_MS = 2_000;
/** After this silence, several questions long, the connection is dead, even if nobody closed it. */
const SILENCE_MS = 10_000;
const WATCH_MS = 1_000;

export class Connection {
  private socket: WebSocket | null = null;
  private retryTimer: ReturnType<typeof setTimeout> | null = null;
  private watchTimer: ReturnType<typeof setInterval> | null = null;
  private lastMessageAtMs = 0;
  private current: ConnectionStatus = { phase: 'idle', attempt: 0, retryAtMs: null, lostAtMs: null };

  constructor(
    private readonly url: () => string,
    private readonly events: ConnectionEvents,
  ) {}

  get status(): ConnectionStatus {
    return this.current;
  }

  get lastMessageAt(): number {
    return this.lastMessageAtMs;
  }

  open(): void {
    if (this.current.phase !== 'idle') return;
    globalThis.addEventListener('online', this.reconnectIfLost);
    this.connect(0);
  }

  /** Reconnects at once, even while another attempt is scheduled. The count of attempts starts again. */
  reconnectNow(): void {
    this.drop();
    this.connect(1);
  }

  /** At once, instead of when the next attempt is scheduled. */
  readonly reconnectIfLost = (): void => {
    if (this.current.phase === 'waiting' || this.current.phase === 'given-up') this.reconnectNow();
  };

  /**
   * Opens another connection and changes over once it is open, so that the page does not go stale in between. False
   * where there was nothing to change, or it failed and the old connection goes on.
   */
  renew(): Promise<boolean> {
    const before = this.socket;
    if (before?.readyState !== WebSocket.OPEN) return Promise.resolve(false);
    const next = new WebSocket(this.url());
    return new Promise((resolve) => {
      next.onclose = () => resolve(false);
      next.onopen = () => {
        const isWanted = before === this.socket;
        if (isWanted) {
          this.drop();
          this.use(next);
          this.opened();
        } else next.close();
        resolve(isWanted);
      };
    });
  }

  close(): void {
    globalThis.removeEventListener('online', this.reconnectIfLost);
    this.drop();
    this.set({ phase: 'idle', attempt: 0, retryAtMs: null, lostAtMs: null });
  }

  send(message: WsClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private set(status: ConnectionStatus): void {
    this.current = status;
    this.events.status(status);
  }

  private connect(attempt: number): void {
    this.set({ phase: 'connecting', attempt, retryAtMs: null, lostAtMs: this.current.lostAtMs });
    this.use(new WebSocket(this.url()));
  }

  private readonly opened = (): void => {
    this.lastMessageAtMs = Date.now();
    this.set({ phase: 'open', attempt: 0, retryAtMs: null, lostAtMs: null });
    this.events.opened();
  };

  private use(socket: WebSocket): void {
    this.socket = socket;
    socket.onopen = this.opened;
    socket.onmessage = (event: MessageEvent<unknown>) => this.receive(event.data);
    socket.onclose = (event) => {
      if (socket === this.socket) this.events.closed(event.code);
      this.lost(socket);
    };
    this.watchTimer = setInterval(() => this.watch(socket), WATCH_MS);
  }

  private watch(socket: WebSocket): void {
    if (this.current.phase !== 'open') return;
    const nowMs = Date.now();
    const silentMs = nowMs - this.lastMessageAtMs;
    if (silentMs > SILENCE_MS) this.lost(socket);
    else if (silentMs >= ASK_AFTER_MS) this.send({ action: WS_ACTION.heartbeat, ts: nowMs });
  }

  private receive(data: unknown): void {
    if (typeof data !== 'string') return;
    this.lastMessageAtMs = Date.now();
    const message = parseMessage(data);
    if (message === null) return;
    if (message.action === WS_ACTION.heartbeat) this.send({ action: WS_ACTION.heartbeatAnswer, ts: message.ts });
    else this.events.message(message);
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket) return;
    const attempt = this.current.attempt + 1;
    const lostAtMs = this.current.lostAtMs ?? Date.now();
    this.drop();
    if (attempt > MOST_ATTEMPTS) {
      this.set({ phase: 'given-up', attempt: MOST_ATTEMPTS, retryAtMs: null, lostAtMs });
      return;
    }
    const waitMs = Math.round(STEP_MS * attempt * (0.75 + Math.random() / 2));
    this.set({ phase: 'waiting', attempt, retryAtMs: Date.now() + waitMs, lostAtMs });
    this.retryTimer = setTimeout(() => this.connect(attempt), waitMs);
  }

  /** Drops socket and timers without telling anyone. */
  private drop(): void {
    if (this.retryTimer !== null) clearTimeout(this.retryTimer);
    if (this.watchTimer !== null) clearInterval(this.watchTimer);
    const socket = this.socket;
    this.socket = null;
    if (socket === null) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }
}

function parseMessage(text: string): WsServerMessage | null {
  try {
    const value: unknown = JSON.parse(text);
    return isMessage(value) ? value : null;
  } catch {
    // An unreadable message is a lost update. Depth notices it by the sequence, everything else recovers with the next
    // one.
    return null;
  }
}

const isMessage = (value: unknown): value is WsServerMessage =>
  typeof value === 'object' && value !== null && 'action' in value && typeof value.action === 'number';
