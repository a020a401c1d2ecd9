import {
  BusFault,
  DEFAULT_TIMEOUT_MS,
  createEnvelopes,
  type Bus,
  type CommandHandler,
  type CommandOptions,
  type EventFeed,
  type RecordedEvent,
} from '@corella/bus';
import { systemClock } from '@corella/clock';
import type { OwnedMarkets, QueryName, QueryReply, QueryRequest } from '@corella/contracts/queries';
import { jsonCopy } from '@corella/hash';
import { SignalsFault, type GatherOptions, type Signals } from '@corella/signals';

/**
 * A bus in process whose handlers a test sets; what nobody serves answers `no-handler`. Commands and replies pass
 * through JSON, as between processes.
 */
export class FakeBus implements Bus {
  readonly sent: {
    readonly service: string;
    readonly partition: string;
    readonly command: unknown;
    readonly trace?: string;
  }[] = [];
  private readonly handlers = new Map<string, CommandHandler>();
  private readonly envelopeOf = createEnvelopes({ sender: 'fake', clock: systemClock });

  async request<Reply = unknown>(service: string, command: object, options: CommandOptions): Promise<Reply> {
    const { partition, trace } = options;
    const target = `${service}/${partition}`;
    this.sent.push({ service, partition, command, ...(trace === undefined ? {} : { trace }) });
    const handler = this.handlers.get(target);
    if (!handler) throw new BusFault('no-handler', `nobody serves ${target}`);
    const sent = jsonCopy(command, `the command to ${target}`) as never;
    return jsonCopy(
      (await handler(sent, this.envelopeOf(options, DEFAULT_TIMEOUT_MS))) as Reply,
      `the reply of ${target}`,
    );
  }

  serve(service: string, partition: string, handler: CommandHandler): { close(): void } {
    this.handlers.set(`${service}/${partition}`, handler);
    return { close: () => void this.handlers.delete(`${service}/${partition}`) };
  }
}

const matches = (pattern: string, topic: string): boolean => {
  const [wanted, given] = [pattern.split('.'), topic.split('.')];
  return (
    wanted.every((word, at) => word === '>' || word === '*' || word === given[at]) &&
    (wanted.includes('>') || wanted.length === given.length)
  );
};

/** Of the markets, it is enough to give the rows of all of them. */
type FakeReply<Q extends QueryName> =
  QueryReply<Q> extends OwnedMarkets<infer Row> ? readonly Row[] | OwnedMarkets<Row> : QueryReply<Q>;
interface MarketRow {
  readonly symbol?: string;
  readonly listing?: { readonly symbol: string };
}
const symbolOf = ({ symbol, listing }: MarketRow): string => listing?.symbol ?? symbol ?? '';
const MARKETS_QUERIES: readonly QueryName[] = ['market.symbols', 'market.watch', 'market.tickers'];

function ownedMarkets(rows: readonly MarketRow[]): OwnedMarkets<MarketRow> {
  const symbols = rows.map(symbolOf);
  return { rows, owned: symbols, venue: symbols };
}

/** Signals in process. Payloads and replies pass through JSON, as between processes. */
export class FakeSignals implements Signals {
  private readonly subscribers: {
    readonly pattern: string;
    readonly handler: (payload: never, topic: string) => void;
  }[] = [];
  private readonly responders = new Map<string, (payload: never) => unknown>();

  publish(topic: string, payload: unknown): void {
    for (const { pattern, handler } of this.subscribers)
      if (matches(pattern, topic)) handler(jsonCopy(payload, `the signal ${topic}`) as never, topic);
  }

  subscribe(pattern: string, handler: (payload: never, topic: string) => void): { close(): void } {
    const entry = { pattern, handler };
    this.subscribers.push(entry);
    return { close: () => void this.subscribers.splice(this.subscribers.indexOf(entry), 1) };
  }

  async request<Reply = unknown>(subject: string, payload: unknown): Promise<Reply> {
    const responder = this.responders.get(subject) ?? this.responderOfAll(subject);
    if (!responder) throw new SignalsFault('no-responder', `nobody answers ${subject}`);
    const asked = jsonCopy(payload, `the question ${subject}`) as never;
    return jsonCopy((await responder(asked)) as Reply, `the answer to ${subject}`);
  }

  async gather<Reply = unknown>(
    subject: string,
    payload: unknown,
    _options: GatherOptions<Reply>,
  ): Promise<readonly Reply[]> {
    try {
      return [await this.request<Reply>(subject, payload)];
    } catch {
      return [];
    }
  }

  respond(subject: string, handler: (payload: never) => unknown): { close(): void } {
    this.responders.set(subject, handler);
    return { close: () => void this.responders.delete(subject) };
  }

  /** A question about one symbol is answered for all of them. */
  answer<Q extends QueryName>(query: Q, handler: (request: QueryRequest<Q>) => FakeReply<Q>): void {
    this.respond(query, (request: QueryRequest<Q>) => {
      const reply = handler(request);
      return MARKETS_QUERIES.includes(query) && Array.isArray(reply) ? ownedMarkets(reply as MarketRow[]) : reply;
    });
  }

  /** Whoever answers the same question about every symbol. A ticker is found among all of them. */
  private responderOfAll(subject: string): ((payload: never) => unknown) | undefined {
    const [query, symbol] = [subject.slice(0, subject.lastIndexOf('.')), subject.slice(subject.lastIndexOf('.') + 1)];
    const tickers = this.responders.get('market.tickers');
    if (query !== 'market.ticker' || !tickers) return this.responders.get(query);
    return async () =>
      ((await tickers({} as never)) as OwnedMarkets<MarketRow>).rows.find((row) => symbolOf(row) === symbol) ?? null;
  }
}

/** A feed that delivers what a test pushes. */
export class FakeFeed implements EventFeed {
  private readonly consumers: ((events: readonly RecordedEvent[]) => void | Promise<void>)[] = [];

  subscribe(options: Parameters<EventFeed['subscribe']>[0]): ReturnType<EventFeed['subscribe']> {
    this.consumers.push(options.onEvents);
    options.onCaughtUp?.();
    return { position: () => null, lag: () => 0, close: async () => undefined };
  }

  async push(events: readonly RecordedEvent[]): Promise<void> {
    for (const consumer of this.consumers) await consumer(events);
  }
}
