import type { KafkaMessage } from 'kafkajs';
import type { Clock } from '@corella/clock';
import {
  BusFault,
  faultOfHandler,
  hasExpired,
  wireErrorOf,
  type CommandContext,
  type CommandHandler,
  type Lane,
  type MessageReader,
  type Ownership,
} from '@corella/bus';
import { jsonText } from '@corella/hash';
import { MAX_MESSAGE_BYTES } from '../connection/sender.js';
import type { Seals } from '../sealing/seals.js';
import { isReplyTopic, laneOfPartition } from '../topics/declared.js';
import { readCommand, readJson, UnreadableMessage, type CommandMessage } from './messages.js';

export interface ServingOptions {
  readonly service: string;
  readonly partition: string;
  readonly handler: CommandHandler;
  readonly ownership: Ownership | undefined;
  readonly maxQueued: number;
  readonly clock: Clock;
  readonly seals: Seals;
  readonly read: Pick<MessageReader, 'command'> | undefined;
  readonly venue: string;
  readonly reply: (to: string, call: string, body: Buffer) => void;
  /** For a command that nobody can read. */
  readonly onUnreadable: (message: KafkaMessage, lane: Lane, reason: UnreadableMessage) => void;
  /** Called when a handler throws anything but a BusFault. The caller is told in any case. */
  readonly onFailed: (error: unknown, context: CommandContext) => void;
}

/** Sealing and headers need some room in the message. */
const MAX_REPLY_BYTES = MAX_MESSAGE_BYTES - 1_000;

/** Serves one partition: from a message of its topic to the reply. */
export class Serving {
  /** Client commands that are not answered. */
  private open = 0;
  private isClosed = false;

  constructor(private readonly options: ServingOptions) {}

  get unanswered(): number {
    return this.open;
  }

  /** Takes no more commands. What has begun is still answered. */
  close(): void {
    this.isClosed = true;
  }

  take(message: KafkaMessage, partition: number): void {
    if (this.isClosed || !this.isOwned()) return;
    const lane = laneOfPartition(partition);
    let command: CommandMessage;
    let content: unknown;
    try {
      command = readCommand(message, lane);
      if (!isReplyTopic(this.options.venue, command.replyTo))
        throw new UnreadableMessage('the message names no topic for its reply');
      content = this.contentOf(command);
    } catch (error) {
      if (!(error instanceof UnreadableMessage)) throw error;
      this.options.onUnreadable(message, lane, error);
      return;
    }
    const fault = this.refusalOf(command);
    if (fault) this.send(command, errorBody(fault));
    else void this.decide(command, content as never);
  }

  private isOwned(): boolean {
    return this.options.ownership?.isHeld() ?? true;
  }

  private contentOf({ body, call }: CommandMessage): unknown {
    const { seals, service, read } = this.options;
    let text: Buffer;
    try {
      text = seals.openCommand(service, body, call);
    } catch (error) {
      throw new UnreadableMessage('the message is not sealed for this service', { cause: error });
    }
    const content = readJson(text);
    const finding = read?.command(service, content) ?? null;
    if (finding !== null) throw new UnreadableMessage(finding);
    return content;
  }

  private refusalOf({ context }: CommandMessage): BusFault | null {
    const { service, partition, clock, maxQueued } = this.options;
    if (hasExpired(context, clock.nowMs()))
      return new BusFault('expired', `the command ${context.id} reached ${service} ${partition} too late`);
    return context.lane === 'client' && this.open >= maxQueued
      ? new BusFault('busy', `${service} ${partition} has ${this.open} commands unanswered`)
      : null;
  }

  private async decide(command: CommandMessage, content: never): Promise<void> {
    const { service, partition, handler, onFailed } = this.options;
    const isCounted = command.context.lane === 'client';
    if (isCounted) this.open += 1;
    let body: Buffer;
    try {
      body = this.bodyOf(await handler(content, command.context));
    } catch (error) {
      const fault = faultOfHandler(error, `${service} ${partition}`);
      if (!(fault instanceof BusFault)) onFailed(error, command.context);
      body = errorBody(fault);
    }
    if (isCounted) this.open -= 1;
    this.send(command, body);
  }

  /** Throws for a reply that is not JSON or that no message can hold. */
  private bodyOf(reply: unknown): Buffer {
    const what = `the reply of ${this.options.service} ${this.options.partition}`;
    const text = jsonText(reply, what);
    const body = Buffer.from(text === undefined ? '{}' : `{"reply":${text}}`);
    if (body.length > MAX_REPLY_BYTES) throw new RangeError(`${what} is too large: ${body.length} bytes`);
    return body;
  }

  private send({ call, replyTo, replyKey }: CommandMessage, body: Buffer): void {
    if (!this.isOwned()) return;
    this.options.reply(replyTo, call, this.options.seals.sealReply(replyKey, body, call));
  }
}

const errorBody = (error: unknown): Buffer => Buffer.from(JSON.stringify({ error: wireErrorOf(error) }));
