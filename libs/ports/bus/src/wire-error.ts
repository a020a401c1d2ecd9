import { BusFault, faultOfHandler, type BusFaultCode } from './bus.js';

/** What a handler threw, as it travels: a code only if it is a BusFault. */
export interface WireError {
  readonly name: string;
  readonly message: string;
  readonly code?: BusFaultCode;
}

/** An outage on the handler's side travels as a BusFault: the outcome is unknown. */
export function wireErrorOf(error: unknown): WireError {
  const told = faultOfHandler(error, 'the handler');
  if (!(told instanceof Error)) return { name: 'Error', message: String(told) };
  return { name: told.name, message: told.message, ...(told instanceof BusFault ? { code: told.code } : {}) };
}

/** The error that a caller sees. */
export function errorOfWire({ name, message, code }: WireError): Error {
  if (code !== undefined) return new BusFault(code, message);
  const error = new Error(message);
  error.name = name;
  return error;
}
