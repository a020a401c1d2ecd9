import type { IHeaders, Message } from 'kafkajs';
import type { CommandContext, Lane, WireError } from '@corella/bus';
import { partitionOfLane } from '../topics/declared.js';

/** How commands and replies look in Kafka: JSON in the value, the envelope in the headers. */
export interface CommandMessage {
  readonly context: CommandContext;
  /** What the sender calls the command. It is not sealed. */
  readonly type: string | null;
  /** Names this delivery. Its reply bears the same name; a command that is sent again has another. */
  readonly call: string;
  /** The topic in which the sender waits. */
  readonly replyTo: string;
  /** For a sealed reply: the sender's public key. The body of such a command is sealed too. */
  readonly replyKey: Buffer | null;
  readonly body: Buffer;
}

export type Reply = { readonly reply: unknown } | { readonly error: WireError };

/** A message that nobody can read: somebody else wrote into our topic, or a later release did. */
export class UnreadableMessage extends Error {
  override readonly name = 'UnreadableMessage';
}

export const textIn = (headers: IHeaders | undefined, name: string): string | undefined => {
  const value = headers?.[name];
  return Buffer.isBuffer(value) ? value.toString('utf8') : typeof value === 'string' ? value : undefined;
};

function demanded(headers: IHeaders | undefined, name: string): string {
  const text = textIn(headers, name);
  if (text === undefined) throw new UnreadableMessage(`the message has no header ${name}`);
  return text;
}

function timeIn(headers: IHeaders | undefined, name: string): number {
  const time = Number(demanded(headers, name));
  if (!Number.isSafeInteger(time)) throw new UnreadableMessage(`the header ${name} is no time`);
  return time;
}

export const replyKeyIn = (headers: IHeaders | undefined): Buffer | null => {
  const key = headers?.['replyKey'];
  return Buffer.isBuffer(key) ? key : null;
};

export const commandMessage = ({ context, type, call, replyTo, replyKey, body }: CommandMessage): Message => ({
  partition: partitionOfLane(context.lane),
  value: body,
  headers: {
    call,
    id: context.id,
    issuedAt: String(context.issuedAt),
    expiresAt: String(context.expiresAt),
    replyTo,
    ...(type === null ? {} : { type }),
    ...(context.trace === undefined ? {} : { trace: context.trace }),
    ...(replyKey === null ? {} : { replyKey }),
  },
});

/** Throws UnreadableMessage. */
export function readCommand(
  { headers, value }: { readonly headers?: IHeaders | undefined; readonly value: Buffer | null },
  lane: Lane,
): CommandMessage {
  const trace = textIn(headers, 'trace');
  if (value === null) throw new UnreadableMessage('the message is empty');
  return {
    context: {
      id: demanded(headers, 'id'),
      issuedAt: timeIn(headers, 'issuedAt'),
      expiresAt: timeIn(headers, 'expiresAt'),
      ...(trace === undefined ? {} : { trace }),
      lane,
    },
    type: textIn(headers, 'type') ?? null,
    call: demanded(headers, 'call'),
    replyTo: demanded(headers, 'replyTo'),
    replyKey: replyKeyIn(headers),
    body: value,
  };
}

/** What a command calls itself. */
export const typeOf = (command: object): string | null =>
  'type' in command && typeof command.type === 'string' ? command.type : null;

export const replyMessage = (call: string, body: Buffer): Message => ({ value: body, headers: { call } });

export const replyCallIn = (headers: IHeaders | undefined): string | undefined => textIn(headers, 'call');

/** Throws UnreadableMessage for what is not JSON. */
export function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new UnreadableMessage('the message is not JSON', { cause: error });
  }
}
