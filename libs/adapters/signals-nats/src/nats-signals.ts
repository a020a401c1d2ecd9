import { connect, createInbox, ErrorCode, Events, NatsError, type Msg, type NatsConnection } from 'nats';
import {
  Gathering,
  SignalsFault,
  faultOfAnswer,
  type GatherOptions,
  type Signals,
  type SignalsFaultCode,
} from '@corella/signals';
import { createPacks, textOf } from './packs.js';
import { createSubjects } from './subjects.js';

const DEFAULT_TIMEOUT_MS = 2_000;
const RECONNECT_MS = 250;
const RECONNECT_JITTER_MS = 250;
const PING_MS = 5_000;
/** Room for the protocol's own bytes in a message. */
const HEADROOM_BYTES = 1_024;

export interface NatsSignalsOptions {
  /** `host:port` of each server. */
  readonly servers: readonly string[];
  /** One word that keeps the venues of a shared server apart (default `corella`). */
  readonly venue?: string;
  /** Shown in the server's list of connections. */
  readonly name?: string;
  readonly token?: string;
  /** Called when a subscriber throws, or a payload is too large for a message. Publishers never notice. */
  readonly onError?: (error: unknown, topic: string) => void;
  /** Called when the connection is lost and when it is back. What is published in between is lost. */
  readonly onConnection?: (isConnected: boolean) => void;
  /** No request gives up earlier than that, whatever it says (default 0). */
  readonly leastTimeoutMs?: number;
  /** How often the server is asked whether it is still there (default 5 s). Two silent answers end the connection. */
  readonly pingMs?: number;
}

export interface NatsSignals extends Signals {
  isConnected(): boolean;
  /** Payloads that were dropped because there was no connection. */
  dropped(): number;
  /** Messages that have arrived, each of which can hold many payloads. */
  received(): number;
  /** Resolves when the server has taken everything published so far. */
  flush(): Promise<void>;
  /** Hands over what has been published, answers what has been asked, and leaves. */
  close(): Promise<void>;
}

type Answer = { readonly value: unknown } | { readonly error: string; readonly code?: SignalsFaultCode };

/**
 * Signals over NATS. A publisher's payloads on one topic arrive in their order. The connection comes back by itself,
 * with all its subscriptions. Resolves with the first connection, or rejects if there is none.
 */
export async function openNatsSignals(options: NatsSignalsOptions): Promise<NatsSignals> {
  const connection = await connect({
    servers: [...options.servers],
    name: options.name ?? 'corella',
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    reconnectJitter: RECONNECT_JITTER_MS,
    pingInterval: options.pingMs ?? PING_MS,
    maxPingOut: 2,
    ...(options.token === undefined ? {} : { token: options.token }),
  });
  return new SignalsOverNats(connection, options);
}

class SignalsOverNats implements NatsSignals {
  private readonly subjects;
  private readonly packs;
  private connected = true;
  private lost = 0;

  constructor(
    private readonly connection: NatsConnection,
    private readonly options: NatsSignalsOptions,
  ) {
    this.subjects = createSubjects(options.venue ?? 'corella');
    this.packs = createPacks({
      send: (topic, pack) => this.send(topic, pack),
      maxBytes: () => (connection.info?.max_payload ?? 2 ** 20) - HEADROOM_BYTES,
      onOversized: (error) => this.options.onError?.(error, ''),
    });
    void this.watch();
  }

  isConnected(): boolean {
    return this.connected;
  }

  dropped(): number {
    return this.lost;
  }

  received(): number {
    return this.connection.stats().inMsgs;
  }

  publish(topic: string, payload: unknown): void {
    this.subjects.of('topic', topic);
    this.packs.add(topic, payload);
  }

  subscribe(pattern: string, handler: (payload: never, topic: string) => void): { close(): void } {
    // What was published before leaves before, so that a subscriber never hears what is older than itself.
    this.packs.flush();
    const subscription = this.connection.subscribe(this.subjects.ofPattern(pattern), {
      callback: (fault, message) => {
        if (fault) this.options.onError?.(fault, pattern);
        else this.deliver(message, handler);
      },
    });
    return { close: () => subscription.unsubscribe() };
  }

  async request<Reply>(
    subject: string,
    payload: unknown,
    { timeoutMs = DEFAULT_TIMEOUT_MS }: { timeoutMs?: number } = {},
  ): Promise<Reply> {
    const timeout = Math.max(timeoutMs, this.options.leastTimeoutMs ?? 0);
    // The client would keep the question until the connection is back, long after anybody wants the answer.
    if (!this.connected) throw new SignalsFault('no-responder', `nobody answers ${subject}: NATS is not reached`);
    const question = textOf(payload, `the question ${subject}`);
    let message: Msg;
    try {
      message = await this.connection.request(this.subjects.of('question', subject), question, { timeout });
    } catch (error) {
      throw faultOf(error, subject, timeout);
    }
    const answer = message.json<Answer>();
    if ('error' in answer)
      throw answer.code === undefined ? new Error(answer.error) : new SignalsFault(answer.code, answer.error);
    return answer.value as Reply;
  }

  async gather<Reply>(subject: string, payload: unknown, options: GatherOptions<Reply>): Promise<readonly Reply[]> {
    const question = textOf(payload, `the question ${subject}`);
    if (!this.connected) return [];
    const timeoutMs = Math.max(options.timeoutMs, this.options.leastTimeoutMs ?? 0);
    const gathering = new Gathering<Reply>({ ...options, timeoutMs });
    const inbox = createInbox();
    const replies = this.connection.subscribe(inbox, {
      callback: (fault, message) => {
        // The server itself says that nobody is there, in a message without a body.
        if (fault || message.data.length === 0) return gathering.end();
        const answer = message.json<Answer>();
        if ('value' in answer) gathering.add(answer.value as Reply);
      },
    });
    try {
      this.connection.publish(this.subjects.of('question-to-all', subject), question, { reply: inbox });
      return await gathering.done;
    } finally {
      gathering.end();
      replies.unsubscribe();
    }
  }

  respond(subject: string, handler: (payload: never) => unknown): { close(): void } {
    const callback = (fault: NatsError | null, message: Msg): void => {
      if (fault) this.options.onError?.(fault, subject);
      else void this.answer(message, subject, handler);
    };
    const subscriptions = [
      // Of several that answer the same question, one gets it.
      this.connection.subscribe(this.subjects.of('question', subject), { queue: 'answers', callback }),
      this.connection.subscribe(this.subjects.of('question-to-all', subject), { callback }),
    ];
    return { close: () => subscriptions.forEach((subscription) => subscription.unsubscribe()) };
  }

  async flush(): Promise<void> {
    this.packs.flush();
    await this.connection.flush();
  }

  async close(): Promise<void> {
    if (this.connection.isClosed()) return;
    this.packs.flush();
    if (this.connected) await this.connection.drain();
    else await this.connection.close();
  }

  private send(topic: string, pack: string): void {
    if (this.connected && !this.connection.isClosed()) this.connection.publish(this.subjects.of('topic', topic), pack);
    else this.lost += 1;
  }

  private deliver(message: Msg, handler: (payload: never, topic: string) => void): void {
    const topic = this.subjects.topicOf(message.subject);
    for (const payload of message.json<never[]>()) {
      try {
        handler(payload, topic);
      } catch (error) {
        this.options.onError?.(error, topic);
      }
    }
  }

  private async answer(message: Msg, subject: string, handler: (payload: never) => unknown): Promise<void> {
    let text: string;
    try {
      const value = textOf(await handler(message.json<never>()), `the answer to ${subject}`);
      text = `{"value":${value}}`;
    } catch (error) {
      text = errorText(faultOfAnswer(error, subject));
    }
    try {
      const maxBytes = this.connection.info?.max_payload ?? 2 ** 20;
      const size = Buffer.byteLength(text);
      message.respond(
        size <= maxBytes
          ? text
          : errorText(new Error(`the answer to ${subject} has ${size} bytes; a message holds ${maxBytes}`)),
      );
    } catch (error) {
      this.options.onError?.(error, subject);
    }
  }

  private async watch(): Promise<void> {
    for await (const { type } of this.connection.status()) {
      if (type === Events.Disconnect) this.change(false);
      if (type === Events.Reconnect) this.change(true);
    }
  }

  private change(isConnected: boolean): void {
    if (isConnected === this.connected) return;
    this.connected = isConnected;
    this.options.onConnection?.(isConnected);
  }
}

function errorText(error: unknown): string {
  const answer: Answer = {
    error: error instanceof Error ? error.message : String(error),
    ...(error instanceof SignalsFault ? { code: error.code } : {}),
  };
  return JSON.stringify(answer);
}

function faultOf(error: unknown, subject: string, timeoutMs: number): unknown {
  if (!(error instanceof NatsError)) return error;
  if (error.code === ErrorCode.NoResponders)
    return new SignalsFault('no-responder', `nobody answers ${subject}`, { cause: error });
  if (error.code === ErrorCode.Timeout)
    return new SignalsFault('timeout', `${subject} was not answered within ${timeoutMs} ms`, { cause: error });
  return new SignalsFault('no-responder', `nobody answers ${subject}: ${error.message}`, { cause: error });
}
