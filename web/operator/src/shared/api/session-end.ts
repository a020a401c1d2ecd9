import type { HttpError } from 'react-admin';

const listeners = new Set<(error: HttpError) => void>();

/** A call was refused because the session has ended. Every call tells, also those outside the data provider. */
export function noteSessionEnd(error: HttpError): void {
  for (const listener of listeners) listener(error);
}

export function onSessionEnd(listener: (error: HttpError) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
