import { structuralFault } from '../../http/body/json-scan.js';

export type Message = Readonly<Record<string, unknown>>;

/**
 * What a client of the Huobi API sent, if it is a JSON object within bounds of nesting and without a key twice; else null.
 * Never throws.
 */
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

/** A client's own words as they may stand in an answer: clients look for words such as "maintain" anywhere in one. */
export const plainTopic = (text: unknown): string =>
  typeof text === 'string' && PLAIN_TOPIC.test(text) && !/maintain/i.test(text) ? ` ${text}` : '';
