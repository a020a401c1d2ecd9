import { BusFault, type Bus, type EventFeed, type RecordedEvent } from '@corella/bus';
import type { QueryName, QueryReply, QueryRequest } from '@corella/contracts/queries';
import { SignalsFault, type Signals } from '@corella/signals';

type Handler = (command: never, lane: 'client' | 'cancel' | 'internal') => Promise<unknown>;

/** A bus in process whose handlers a test sets; what nobody serves answers `no-handler`. */
export class FakeBus implements Bus {
  readonly sent: { readonly service: string; readonly partition: string; readonly command: unknown }[] = [];
  private readonly handlers = new Map<string, Handler>();

  async request<Reply = unknown>(
    service: string,
    command: object,
    options: { partition: string; lane?: 'client' | 'cancel' | 'internal' },
  ): Promise<Reply> {
    this.sent.push({ service, partition: options.partition, command });
    const handler = this.handlers.get(`${service}/${options.partition}`);
    if (!handler) throw new BusFault('no-handler', `nobody serves ${service}/${options.partition}`);
    return (await handler(command as never, options.lane ?? 'client')) as Reply;
  }

  serve(service: string, partition: string, handler: Handler): { close(): void } {
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

/** Signals in process. */
export class FakeSignals implements Signals {
  private readonly subscribers: {
    readonly pattern: string;
    readonly handler: (payload: never, topic: string) => void;
  }[] = [];
  private readonly responders = new Map<string, (payload: never) => unknown>();

  publish(topic: string, payload: unknown): void {
    for (const { pattern, handler } of this.subscribers) if (matches(pattern, topic)) handler(payload as never, topic);
  }

  subscribe(pattern: string, handler: (payload: never, topic: string) => void): { close(): void } {
    const entry = { pattern, handler };
    this.subscribers.push(entry);
    return { close: () => void this.subscribers.splice(this.subscribers.indexOf(entry), 1) };
  }

  async request<Reply = unknown>(subject: string, payload: unknown): Promise<Reply> {
    const responder = this.responders.get(subject);
    if (!responder) throw new SignalsFault('no-responder', `nobody answers ${subject}`);
    return (await responder(payload as never)) as Reply;
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
