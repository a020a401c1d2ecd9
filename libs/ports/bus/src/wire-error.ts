import { BusFault, type BusFaultCode } from './bus.js';

/** What a handler threw, as it travels: a code only if it is a BusFault. */
export interface WireError {
  readonly name: string;
  readonly message: string;
  readonly code?: BusFaultCode;
}

export const wireErrorOf = (error: unknown): WireError =>
  error instanceof Error
    ? { name: error.name, message: error.message, ...(error instanceof BusFault ? { code: error.code } : {}) }
    : { name: 'Error', message: String(error) };

/** The error that a caller sees. */
export function errorOfWire({ name, message, code }: WireError): Error {
  if (code !== undefined) return new BusFault(code, message);
  const error = new Error(message);
  error.name = name;
  return error;
}
