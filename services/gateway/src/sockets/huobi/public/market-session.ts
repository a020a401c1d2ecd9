import type { MessageSink } from '../../core/topic-source.js';
import { Heartbeat } from '../../core/heartbeat.js';
import { whenKnown, type Soon } from '@corella/result';
import { SOCKET_BOUNDS } from '../../core/socket-bounds.js';
import { Subscriptions } from '../../core/subscriptions.js';
import { plainTopic, readMessage, type Message } from '../client-message.js';
import { readMarketTopic, type MarketTopic } from './market-topic.js';
import { packed } from './packed.js';

const MS_PER_SECOND = 1_000;
const MAX_ID = 64;

export interface MarketVenue {
  readonly knowsSymbol: (symbol: string) => boolean;
  readonly follow: (topic: MarketTopic, sink: MessageSink) => void;
  readonly leave: (topic: MarketTopic, sink: MessageSink) => void;
  /** The whole content of a topic. The range of candles is in milliseconds. */
  readonly current: (topic: MarketTopic, range: { readonly from?: number; readonly to?: number }) => Promise<object>;
  /** Whether the client may ask about this topic now. */
  readonly mayAsk: (topic: MarketTopic) => Soon<boolean>;
  readonly nowMs: () => number;
}

/**
 * One topic of one client. Requests about it wait for the first push, because stock clients accept them only in this
 * order.
 */
class Following implements MessageSink {
  private readonly waiting: (() => void)[] = [];
  private first = true;

  constructor(
    readonly topic: MarketTopic,
    private readonly deliver: (message: Buffer) => void,
  ) {}

  send(message: Buffer): void {
    this.deliver(message);
    if (!this.first) return;
    this.first = false;
    for (const act of this.waiting.splice(0)) act();
  }

  /** Only increments must come first; other topics may stay silent for long. */
  afterFirst(act: () => void): void {
    if (!this.first || this.topic.kind !== 'mbp') act();
    else if (this.waiting.length < SOCKET_BOUNDS.messagesPerSecond) this.waiting.push(act);
  }
}

/** One client of `/ws` or `/feed`: reads its messages, bounds its subscriptions, answers every message. */
export class HuobiMarketSession {
  private readonly following = new Subscriptions<Following>();
  private readonly heartbeats = new Heartbeat();

  constructor(
    private readonly deliver: (message: Buffer) => void,
    private readonly venue: MarketVenue,
  ) {}

  /** Sends a ping that was packed for everybody; false when too many were not answered. */
  ping(packedPing: Buffer): boolean {
    if (!this.heartbeats.due()) return false;
    this.deliver(packedPing);
    return true;
  }

  end(): void {
    for (const following of this.following.all()) this.venue.leave(following.topic, following);
    this.following.clear();
  }

  receive(text: string): void {
    const message = readMessage(text);
    if (message === null) this.refuse({}, 'invalid json');
    else if ('pong' in message) this.heartbeats.answered();
    else if ('ping' in message)
      this.reply({ pong: typeof message['ping'] === 'number' ? message['ping'] : this.venue.nowMs() });
    else if ('sub' in message) this.withTopic(message, 'sub', (topic) => this.subscribe(message, topic));
    else if ('unsub' in message) this.withTopic(message, 'unsub', (topic) => this.unsubscribe(message, topic));
    else if ('req' in message) this.withTopic(message, 'req', (topic) => this.request(message, topic));
    else this.refuse(message, 'invalid command');
  }

  private withTopic(message: Message, verb: 'sub' | 'unsub' | 'req', act: (topic: MarketTopic) => void): void {
    const topic = readMarketTopic(message[verb]);
    if (topic === null) this.refuse(message, `invalid topic${plainTopic(message[verb])}`);
    else if (!this.venue.knowsSymbol(topic.symbol))
      this.refuse(message, `invalid symbol in topic${plainTopic(topic.text)}`);
    else act(topic);
  }

  private subscribe(message: Message, topic: MarketTopic): void {
    const known = this.following.get(topic.text);
    if (!this.following.admits(topic.text)) {
      this.refuse(message, `at most ${SOCKET_BOUNDS.subscriptions} subscriptions a connection`);
      return;
    }
    // Subscribing again is how a client that met a gap begins anew.
    if (known) this.venue.leave(known.topic, known);
    const following = new Following(topic, this.deliver);
    this.following.set(topic.text, following);
    this.accept(message, { subbed: topic.text });
    this.venue.follow(topic, following);
  }

  private unsubscribe(message: Message, topic: MarketTopic): void {
    const known = this.following.get(topic.text);
    if (known) this.venue.leave(topic, known);
    this.following.delete(topic.text);
    this.accept(message, { unsubbed: topic.text });
  }

  private request(message: Message, topic: MarketTopic): void {
    const range: { from?: number; to?: number } = {};
    for (const edge of ['from', 'to'] as const) {
      const seconds = message[edge];
      if (seconds === undefined) continue;
      if (typeof seconds !== 'number' || !Number.isInteger(seconds) || seconds < 0 || seconds > 99_999_999_999) {
        this.refuse(message, `invalid ${edge}`);
        return;
      }
      range[edge] = seconds * MS_PER_SECOND;
    }
    void whenKnown(this.venue.mayAsk(topic), (mayAsk) => {
      if (mayAsk) this.answer(message, topic, range);
      else this.refuse(message, 'too many requests', 'rate-too-many-requests');
    });
  }

  private answer(message: Message, topic: MarketTopic, range: { readonly from?: number; readonly to?: number }): void {
    const answer = (): void => {
      this.venue.current(topic, range).then(
        (data) => this.accept(message, { rep: topic.text, data }),
        () => this.refuse(message, 'this topic cannot be read at present'),
      );
    };
    const following = this.following.get(topic.text);
    if (following) following.afterFirst(answer);
    else answer();
  }

  private accept(message: Message, answer: object): void {
    this.reply({ ...idOf(message), status: 'ok', ...answer, ts: this.venue.nowMs() });
  }

  private refuse(message: Message, reason: string, errCode = 'bad-request'): void {
    this.reply({
      ...idOf(message),
      status: 'error',
      'err-code': errCode,
      'err-msg': reason,
      ts: this.venue.nowMs(),
    });
  }

  private reply(message: object): void {
    this.deliver(packed(message));
  }
}

/** The id that the client gave the message, as text; empty if there is none. */
function idOf({ id }: Message): { readonly id?: string } {
  return (typeof id === 'string' || typeof id === 'number') && String(id).length <= MAX_ID ? { id: String(id) } : {};
}
