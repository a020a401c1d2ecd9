import type { AccountPart } from '@corella/contracts/identity';
import { CANDLE_PERIODS, type CandlePeriod } from '@corella/contracts/market';
import {
  WS_ACTION,
  WS_PRIVATE_TOPICS,
  wsClientMessage,
  type WsClientMessage,
  type WsServerMessage,
  type WsTopic,
} from '@corella/contracts/web';
import { structuralFault } from '../../http/body/json-scan.js';
import type { MessageSink } from '../core/topic-source.js';
import { topicKey, type TopicAddress } from './browser-fan-out.js';
import { pushBytes } from './push-bytes.js';
import { Heartbeat } from '../core/heartbeat.js';
import { SOCKET_BOUNDS } from '../core/socket-bounds.js';
import { Subscriptions } from '../core/subscriptions.js';

const CODE = { ok: 200, invalid: 400, signedOut: 401, unknown: 404, tooMany: 429, notReady: 503 } as const;
const WITH_SYMBOL: readonly WsTopic[] = ['kline', 'trade.detail', 'depth'];

/** What a session needs of the venue. */
export interface SessionVenue {
  /** Whose session it is: `unknown` while nobody can say. */
  readonly owner: 'customer' | 'stranger' | 'unknown';
  readonly knowsSymbol: (symbol: string) => boolean;
  readonly follow: (address: TopicAddress, sink: MessageSink) => void;
  readonly leave: (address: TopicAddress, sink: MessageSink) => void;
  /** The topic's first message; null when there is nothing to show. */
  readonly once: (address: TopicAddress) => Promise<Buffer | null>;
  readonly nowMs: () => number;
}

interface Refused {
  readonly code: number;
  readonly message: string;
  readonly field: string;
}
const refused = (code: number, field: string, message: string): Refused => ({ code, field, message });

const NOT_OWN = {
  stranger: refused(CODE.signedOut, 'topic', 'Log in to follow this topic.'),
  unknown: refused(CODE.notReady, 'topic', 'Who is connected cannot be looked up at present.'),
};

/** One browser on `/ws/web/market`: reads its messages, keeps its subscriptions within bounds, answers every action. */
export class BrowserSession {
  private readonly following = new Subscriptions<TopicAddress>();
  private readonly heartbeats = new Heartbeat();

  constructor(
    private readonly sink: MessageSink,
    private readonly venue: SessionVenue,
  ) {}

  /** False when the peer has missed too many heartbeats. */
  heartbeat(): boolean {
    if (!this.heartbeats.due()) return false;
    this.reply({ action: WS_ACTION.heartbeat, ts: this.venue.nowMs() });
    return true;
  }

  /** Pushes news of the own account, if this browser follows it. */
  tellNews(changed: AccountPart): void {
    if (this.following.get(topicKey({ topic: 'account' })) === undefined) return;
    this.sink.send(pushBytes({ topic: 'account', data: { changed }, ts: this.venue.nowMs() }));
  }

  end(): void {
    for (const address of this.following.all()) this.venue.leave(address, this.sink);
    this.following.clear();
  }

  receive(text: string): void {
    const message = this.read(text);
    if (message === null) return;
    if (message.action === WS_ACTION.heartbeatAnswer) {
      this.heartbeats.answered();
      return;
    }
    if (message.action === WS_ACTION.heartbeat) {
      this.reply({ action: WS_ACTION.heartbeatAnswer, ts: this.venue.nowMs() });
      return;
    }
    const address = this.addressOf(message);
    if ('code' in address) this.refuse(message, address);
    else this.act(message, address);
  }

  private read(text: string): WsClientMessage | null {
    let value: unknown;
    try {
      if (structuralFault(text)) throw new SyntaxError('a structure that is not accepted');
      value = JSON.parse(text);
    } catch {
      this.refuse({ action: 0 }, refused(CODE.invalid, 'body', 'Not valid JSON.'));
      return null;
    }
    const parsed = wsClientMessage.safeParse(value);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const field = issue?.code === 'unrecognized_keys' ? (issue.keys[0] ?? 'body') : issue?.path.join('.') || 'body';
    this.refuse({ action: 0 }, refused(CODE.invalid, field, issue?.message ?? 'Not a message of this protocol.'));
    return null;
  }

  private addressOf({ topic, symbol, data }: WsClientMessage): TopicAddress | Refused {
    if (topic === undefined) return refused(CODE.invalid, 'topic', 'A topic is required.');
    if (WS_PRIVATE_TOPICS.includes(topic))
      return this.venue.owner === 'customer' ? { topic } : NOT_OWN[this.venue.owner];
    if (!WITH_SYMBOL.includes(topic)) return { topic };
    if (symbol === undefined) return refused(CODE.invalid, 'symbol', 'This topic needs a symbol.');
    if (!this.venue.knowsSymbol(symbol)) return refused(CODE.unknown, 'symbol', 'There is no such market.');
    if (topic === 'depth') return { topic, symbol, step: data?.step ?? 0 };
    if (topic !== 'kline') return { topic, symbol };
    const period = CANDLE_PERIODS.find((known): known is CandlePeriod => known === data?.period);
    return period === undefined
      ? refused(CODE.invalid, 'data.period', `Choose one of: ${CANDLE_PERIODS.join(', ')}.`)
      : { topic, symbol, period };
  }

  private act(message: WsClientMessage, address: TopicAddress): void {
    const key = topicKey(address);
    if (message.action === WS_ACTION.unsubscribe) {
      this.following.delete(key);
      this.venue.leave(address, this.sink);
      this.accept(message);
      return;
    }
    if (message.action === WS_ACTION.request) {
      this.accept(message);
      this.venue.once(address).then(
        (first) => {
          if (first) this.sink.send(first);
        },
        () => this.refuse(message, refused(CODE.unknown, 'topic', 'This topic cannot be read at present.')),
      );
      return;
    }
    if (!this.following.admits(key)) {
      this.refuse(
        message,
        refused(CODE.tooMany, 'topic', `At most ${SOCKET_BOUNDS.subscriptions} subscriptions a socket.`),
      );
      return;
    }
    // A client that met a gap subscribes again to get a new first message.
    if (this.following.get(key)) this.venue.leave(address, this.sink);
    this.following.set(key, address);
    this.accept(message);
    this.venue.follow(address, this.sink);
  }

  private accept(message: WsClientMessage): void {
    this.reply({ ...this.named(message), code: CODE.ok, ts: this.venue.nowMs() });
  }

  private refuse(
    refusedMessage: Pick<WsClientMessage, 'topic' | 'symbol'> & { readonly action: number },
    { code, field, message }: Refused,
  ): void {
    this.reply({ ...this.named(refusedMessage), code, data: { message, field }, ts: this.venue.nowMs() });
  }

  private named({
    action,
    topic,
    symbol,
  }: Pick<WsClientMessage, 'topic' | 'symbol'> & { readonly action: number }): Pick<
    WsServerMessage,
    'action' | 'topic' | 'symbol'
  > {
    return { action, ...(topic === undefined ? {} : { topic }), ...(symbol === undefined ? {} : { symbol }) };
  }

  private reply(message: WsServerMessage): void {
    this.sink.send(Buffer.from(JSON.stringify(message)));
  }
}
