import { randomUUID } from 'node:crypto';
import type { Kafka, Message } from 'kafkajs';
import { systemClock, type Clock } from '@corella/clock';
import {
  BusFault,
  createEnvelopes,
  DEFAULT_TIMEOUT_MS,
  hasExpired,
  type Bus,
  type CommandContext,
  type CommandHandler,
  type CommandOptions,
  type DeadLetters,
  type MessageReader,
  type ServeOptions,
} from '@corella/bus';
import { jsonText } from '@corella/hash';
import { connectKafka, venueOf, type KafkaCluster, type Role } from '../connection/cluster.js';
import { Reader, type ReaderOptions } from '../connection/reader.js';
import { MAX_MESSAGE_BYTES, NotSent, Sender } from '../connection/sender.js';
import { createSeals, type SealedServices } from '../sealing/seals.js';
import { ensureTopics } from '../topics/create-topics.js';
import {
  commandTopic,
  deadLetterTopic,
  declareCommands,
  declareDeadLetters,
  declareDirectory,
  declareReplies,
  directoryTopic,
  groupOf,
  replyTopic,
  type DeclaredTopic,
} from '../topics/declared.js';
import { Calls } from './calls.js';
import { Burials } from './burials.js';
import { createDeadLetters, idOf, withoutDeath, type BuriedCommand } from './dead-letters.js';
import { ANNOUNCED_EVERY_MS, Directory, targetOf } from './directory.js';
import { commandMessage, replyMessage, textIn, typeOf, type CommandMessage } from './messages.js';
import { Offers, type ServedMetrics } from './offers.js';
import { Serving } from './serving.js';

const DEFAULT_QUEUED = 10_000;
/** Nobody waits longer for a reply. */
const REPLY_LEAVES_WITHIN_MS = 60_000;
/** Sealing and headers need some room in the message. */
const MAX_COMMAND_BYTES = MAX_MESSAGE_BYTES - 2_000;

export interface KafkaBusOptions {
  readonly cluster: KafkaCluster;
  readonly role: Role;
  /** The number under which this process waits for replies. No other process of its role has it. */
  readonly slot: number;
  /** How many client commands per writer may be unanswered before `busy` (default 10,000). */
  readonly maxQueued?: number;
  /** How long an answer may take if the request does not say (default 5 s). */
  readonly timeoutMs?: number;
  readonly clock?: Clock;
  /** Services whose commands and replies carry secrets. */
  readonly sealed?: SealedServices;
  /**
   * Reads commands that arrive, and replies. What it cannot read goes to the dead letters; of a reply only its caller
   * hears, by a `timeout`. Default: nothing is read.
   */
  readonly read?: MessageReader;
  /** Called for faults that no caller hears of, such as a broker that went away. The bus goes on by itself. */
  readonly onError?: (error: unknown) => void;
  /** Called when a handler throws anything but a BusFault. */
  readonly onFailed?: (error: unknown, context: CommandContext) => void;
}

export interface KafkaBusMetrics {
  /** Requests of this process that wait for their replies. */
  readonly inFlight: number;
  /** Messages that have not left for Kafka. */
  readonly unsent: number;
  /** Commands that could not be read, since the start. */
  readonly deadLetters: number;
  readonly served: readonly ServedMetrics[];
}

export interface KafkaBus extends Bus {
  readonly deadLetters: DeadLetters;
  metrics(): KafkaBusMetrics;
  /** Resolves when everyone that is connected has heard what this process has served and closed so far. */
  settled(): Promise<void>;
  /** Ends what is served, waits for replies on their way, and leaves. */
  close(): Promise<void>;
}

/** Commands and replies over Kafka. Creates the topics that it needs and that do not exist. */
export async function openKafkaBus(options: KafkaBusOptions): Promise<KafkaBus> {
  const kafka = connectKafka(options.cluster, `${options.role}-${options.slot}`);
  const bus = new BusOverKafka(kafka, options);
  await bus.open();
  return bus;
}

interface Target {
  readonly service: string;
  readonly partition: string;
  readonly timeoutMs: number;
}

class BusOverKafka implements KafkaBus {
  readonly deadLetters: DeadLetters;
  private readonly instance = randomUUID();
  private readonly venue: string;
  private readonly clock: Clock;
  private readonly sender: Sender;
  private readonly seals;
  private readonly calls: Calls;
  private readonly envelopeOf;
  private readonly directory = new Directory(() => performance.now());
  private readonly offers: Offers;
  private readonly burials: Burials;
  private readonly readers: Reader[] = [];
  private heartbeat: NodeJS.Timeout | undefined;
  private called = 0;
  private isClosed = false;

  constructor(
    private readonly kafka: Kafka,
    private readonly options: KafkaBusOptions,
  ) {
    this.venue = venueOf(options.cluster);
    this.clock = options.clock ?? systemClock;
    this.sender = new Sender(kafka);
    this.seals = createSeals(options.sealed ?? {});
    this.calls = new Calls({ seals: this.seals, read: options.read, onError: (error) => this.report(error) });
    this.envelopeOf = createEnvelopes({ sender: this.instance, clock: this.clock });
    this.offers = new Offers(this.instance, (message) =>
      this.send(directoryTopic(this.venue), message, ANNOUNCED_EVERY_MS),
    );
    this.burials = new Burials({
      seals: this.seals,
      nowMs: () => this.clock.nowMs(),
      send: (letter) => this.send(deadLetterTopic(this.venue), letter),
      report: (error) => this.report(error),
    });
    this.deadLetters = createDeadLetters({
      kafka,
      venue: this.venue,
      group: groupOf(this.venue, options.role),
      nowMs: () => this.clock.nowMs(),
      send: (topic, message) => this.sender.send(topic, message),
      resend: (buried, timeoutMs) => this.resend(buried, timeoutMs),
    });
  }

  async open(): Promise<void> {
    const { role, slot } = this.options;
    const topics = [declareDirectory(this.venue), declareReplies(this.venue, role, slot)] as const;
    await ensureTopics(this.kafka, [...topics, declareDeadLetters(this.venue)]);
    await this.sender.connect();
    this.readers.push(
      this.read(topics[0], (message) => this.directory.hear(message)),
      this.read(topics[1], (message) => this.calls.hear(message)),
    );
    await Promise.all(this.readers.map(({ ready }) => ready));
    this.heartbeat = setInterval(() => this.offers.announceAll(), ANNOUNCED_EVERY_MS).unref();
  }

  async request<Reply>(service: string, command: object, options: CommandOptions): Promise<Reply> {
    const { partition, timeoutMs = this.options.timeoutMs ?? DEFAULT_TIMEOUT_MS } = options;
    const target = `${service} ${partition}`;
    const context = this.envelopeOf(options, timeoutMs);
    const content = Buffer.from(jsonText(command, `the command to ${target}`) ?? '');
    if (content.length > MAX_COMMAND_BYTES)
      throw new RangeError(`the command to ${target} is too large: ${content.length} bytes`);
    if (hasExpired(context, context.issuedAt))
      throw new BusFault('expired', `the command ${context.id} reached ${target} too late`);
    const call = `${this.instance}-${(this.called += 1)}`;
    const body = this.seals.sealCommand(service, content, call);
    return (await this.ask({ service, partition, timeoutMs }, { context, type: typeOf(command), call, body })) as Reply;
  }

  serve(
    service: string,
    partition: string,
    handler: CommandHandler,
    { ownership }: ServeOptions = {},
  ): { close(): void } {
    if (this.isClosed) throw new Error('the bus has been closed');
    if (this.offers.isServed(service, partition)) throw new Error(`${service} ${partition} is served already`);
    const serving = new Serving({
      service,
      partition,
      handler,
      ownership,
      maxQueued: this.options.maxQueued ?? DEFAULT_QUEUED,
      clock: this.clock,
      seals: this.seals,
      venue: this.venue,
      reply: (to, call, body) => this.send(to, replyMessage(call, body), REPLY_LEAVES_WITHIN_MS),
      read: this.options.read,
      onUnreadable: (message, lane, reason) => this.burials.bury(message, { service, partition, lane, reason }),
      onFailed: (error, context) => this.options.onFailed?.(error, context),
    });
    const reader = this.read(declareCommands(this.venue, service, partition), (message, lane) =>
      serving.take(message, lane),
    );
    const offer = this.offers.add({ service, partition, serving, reader });
    ownership?.onLost?.(() => offer.close());
    return offer;
  }

  metrics(): KafkaBusMetrics {
    return {
      inFlight: this.calls.size,
      unsent: this.sender.backlog(),
      deadLetters: this.burials.count,
      served: this.offers.metrics(),
    };
  }

  async settled(): Promise<void> {
    await this.offers.started();
    const { message, heard } = this.directory.probe();
    await this.sender.send(directoryTopic(this.venue), message);
    await heard;
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    clearInterval(this.heartbeat);
    this.offers.endAll();
    await this.sender.close();
    await Promise.all([this.offers.left(), ...this.readers.map((reader) => reader.close())]);
    this.calls.endAll();
  }

  /** Sends what is ready to be sent, and waits for the reply. */
  private async ask(
    target: Target,
    message: Pick<CommandMessage, 'context' | 'type' | 'call' | 'body'>,
  ): Promise<unknown> {
    const { service, partition, timeoutMs } = target;
    const { context, type, call } = message;
    const name = `${service} ${partition}`;
    if (this.isClosed) throw new BusFault('closed', 'the bus has been closed');
    if (!this.directory.isServed(targetOf(service, partition)))
      throw new BusFault('no-handler', `nobody serves ${name}`);
    const reply = this.calls.wait(call, { service, type, target: name, timeoutMs });
    const replyTo = replyTopic(this.venue, this.options.role, this.options.slot);
    const sealed = { ...message, replyTo, replyKey: this.seals.replyKeyFor(service) };
    this.sender
      .send(commandTopic(this.venue, service, partition), commandMessage(sealed), {
        forMs: context.expiresAt - context.issuedAt,
      })
      .catch((error: unknown) => {
        // The broker may have it all the same, and then the caller goes on waiting.
        if (error instanceof NotSent) this.calls.fail(call, new BusFault('busy', error.message, { cause: error }));
        else this.report(error);
      });
    return await reply;
  }

  /** A dead letter once more: the same command, with new times and to be answered here. */
  private async resend({ letter, message }: BuriedCommand, timeout: number | undefined): Promise<unknown> {
    const timeoutMs = timeout ?? this.options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const { service, partition, lane } = letter;
    const headers = withoutDeath(message.headers ?? {});
    // A seal holds for this call alone.
    const call = textIn(headers, 'call') ?? `${this.instance}-${(this.called += 1)}`;
    if (this.calls.isOpen(call)) throw new BusFault('busy', `the dead letter ${letter.id} is being tried`);
    const id = letter.commandId ?? idOf(letter);
    const context = this.envelopeOf(
      { partition, lane, id, ...(letter.trace ? { trace: letter.trace } : {}) },
      timeoutMs,
    );
    return this.ask(
      { service, partition, timeoutMs },
      { context, type: letter.commandType, call, body: message.value },
    );
  }

  private read(declared: DeclaredTopic, onMessage: ReaderOptions['onMessage']): Reader {
    const { kafka } = this;
    return new Reader({
      kafka,
      topic: declared.name,
      group: groupOf(this.venue, this.options.role),
      start: 'end',
      prepare: () => ensureTopics(kafka, [declared]),
      onMessage,
      onError: (error) => this.report(error),
    });
  }

  private send(topic: string, message: Message, forMs = Infinity): void {
    this.sender.send(topic, message, { forMs }).catch((error: unknown) => this.report(error));
  }

  private report(error: unknown): void {
    this.options.onError?.(error);
  }
}
