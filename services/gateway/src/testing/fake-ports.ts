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
import type { QueryName, QueryReply, QueryRequest } from '@corella/contracts/queries';
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
    const responder = this.responders.get(subject);
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

  answer<Q extends QueryName>(query: Q, handler: (request: QueryRequest<Q>) => QueryReply<Q>): void {
    this.respond(query, handler as (payload: never) => unknown);
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
