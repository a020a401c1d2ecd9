import { structuralFault } from '../../http/body/json-scan.js';

export type Message = Readonly<Record<string, unknown>>;

/** A client's message, if it is a JSON object without deep nesting or duplicate keys; otherwise null. Never throws. */
export function readMessage(text: string): Message | null {
  try {
    if (structuralFault(text)) return null;
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Message) : null;
  } catch {
    return null; // Not JSON.
  }
}

const PLAIN_TOPIC = /^[A-Za-z0-9.*#_-]{1,64}$/;

/** The client's topic, if it is safe to repeat: clients search answers for words such as "maintain". */
export const plainTopic = (text: unknown): string =>
  typeof text === 'string' && PLAIN_TOPIC.test(text) && !/maintain/i.test(text) ? ` ${text}` : '';
