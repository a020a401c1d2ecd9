import { WS_ACTION, WS_CLOSE } from '@corella/contracts/web';
import type { WsServerMessage, WsTopic } from '@corella/contracts/web';
import { checkSession } from '../http/request.js';
import { sessionEvents } from '../session/session-events.js';
import { Connection } from './connection.js';
import type { ConnectionStatus } from './connection.js';

export interface Subscription {
  readonly topic: WsTopic;
  readonly symbol?: string;
  readonly period?: string;
  readonly step?: number;
}

type Handler = (message: WsServerMessage) => void;

const keyOf = ({ topic, symbol, period, step }: Subscription): string =>
  [topic, symbol ?? '', period ?? '', topic === 'depth' ? (step ?? 0) : ''].join(' ');

interface Entry {
  readonly subscription: Subscription;
  readonly handlers: Set<Handler>;
}

/**
 * The page's only connection to `/ws/web/market`. Subscriptions are counted: the first handler of a topic subscribes,
 * the last one to leave unsubscribes. After a reconnect everything is subscribed again, so callers need no queue.
 */
export class MarketSocket {
  private readonly entries = new Map<string, Entry>();
  private readonly statusListeners = new Set<() => void>();
  private readonly connection: Connection;

  constructor(url: () => string) {
    this.connection = new Connection(url, {
      opened: () => this.subscribeAll(),
      message: (message) => this.dispatch(message),
      closed: (code) => {
        if (code === WS_CLOSE.frozen) sessionEvents.lost('frozen');
        else if (code === WS_CLOSE.closed) sessionEvents.lost('closed');
        // The session has ended, or its tokens were exchanged and the browser has newer ones by now.
        else if (code === WS_CLOSE.deadToken) checkSession().then(this.connection.reconnectIfLost, () => undefined);
      },
      status: () => this.statusListeners.forEach((listener) => listener()),
    });
  }

  status = (): ConnectionStatus => this.connection.status;

  onStatus = (listener: () => void): (() => void) => {
    this.statusListeners.add(listener);
    return () => this.statusListeners.delete(listener);
  };

  /** When anything last arrived, milliseconds; 0 before the first message. */
  lastMessageAtMs = (): number => this.connection.lastMessageAt;

  subscribe(subscription: Subscription, handler: Handler): () => void {
    const key = keyOf(subscription);
    const known = this.entries.get(key);
    const entry = known ?? { subscription, handlers: new Set<Handler>() };
    entry.handlers.add(handler);
    if (known === undefined) {
      this.entries.set(key, entry);
      this.tell(WS_ACTION.subscribe, subscription);
    }
    this.connection.open();
    return () => {
      entry.handlers.delete(handler);
      if (entry.handlers.size > 0 || this.entries.get(key) !== entry) return;
      this.entries.delete(key);
      this.tell(WS_ACTION.unsubscribe, subscription);
    };
  }

  /** After a gap in a sequence: a new subscription begins with a new snapshot. */
  renew(subscription: Subscription): void {
    this.tell(WS_ACTION.unsubscribe, subscription);
    this.tell(WS_ACTION.subscribe, subscription);
  }

  reconnectNow = (): void => this.connection.reconnectNow();

  /**
   * Private topics belong to the session that the cookie names when the connection opens, so a new session needs a new
   * connection.
   */
  restart(): void {
    if (this.connection.status.phase !== 'idle') this.connection.reconnectNow();
  }

  /** Changes over to a connection with the tokens of now. False if there was none to change, or it failed. */
  renewConnection = (): Promise<boolean> => this.connection.renew();

  private tell(action: 1 | 2, { topic, symbol, period, step }: Subscription): void {
    const data = period === undefined && step === undefined ? undefined : { period, step };
    this.connection.send({ action, topic, symbol, data, ts: Date.now() });
  }

  private subscribeAll(): void {
    for (const { subscription } of this.entries.values()) this.tell(WS_ACTION.subscribe, subscription);
  }

  private dispatch(message: WsServerMessage): void {
    // Answers to our own actions carry a code. Only pushes are passed on.
    if (message.code !== undefined || message.topic === undefined) return;
    for (const { subscription, handlers } of this.entries.values()) {
      if (subscription.topic !== message.topic || !belongs(subscription, message)) continue;
      for (const handler of handlers) handler(message);
    }
  }
}

/** Whether a push answers a subscription: same symbol, and the same period or step where the topic has one. */
function belongs(subscription: Subscription, message: WsServerMessage): boolean {
  if (subscription.symbol !== undefined && subscription.symbol !== message.symbol) return false;
  const data: Record<string, unknown> =
    typeof message.data === 'object' && message.data !== null ? { ...message.data } : {};
  if (subscription.topic === 'kline') return data['period'] === subscription.period;
  if (subscription.topic === 'depth') return (data['step'] ?? 0) === (subscription.step ?? 0);
  return true;
}

const socketUrl = (): string =>
  `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/ws/web/market`;

/** Shared by all pages of the app. It connects with the first subscription. */
export const marketSocket = new MarketSocket(socketUrl);
