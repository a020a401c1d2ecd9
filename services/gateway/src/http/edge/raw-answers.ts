import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Refusal } from '../../domain/refusal.js';
import { problemBody } from '../problem/problem-body.js';
import { commonHeaders } from '../web/response-headers.js';
import { retryAfterOf } from './dialects.js';

/** What a client that was told to go gets for reading the answer. Then the connection ends, whatever it does. */
const LEAVE_MS = 2_000;

/**
 * Refuses on a bare connection and closes it: for what no route ever sees, such as malformed HTTP or a refused upgrade.
 * The answer is a problem with the headers of every other answer.
 */
export function refuseRaw(
  socket: Duplex,
  refusal: Refusal,
  {
    requestId,
    tls,
    headers = [],
  }: { readonly requestId: string; readonly tls: boolean; readonly headers?: readonly string[] },
): void {
  const body = problemBody(refusal, 'en-us');
  const text = JSON.stringify(body);
  const wait = retryAfterOf(refusal);
  const fields = [
    ...commonHeaders(requestId, tls),
    ...headers,
    ...(wait === null ? [] : ['Retry-After', wait]),
    'Content-Type',
    'application/problem+json; charset=utf-8',
    'Content-Length',
    String(Buffer.byteLength(text)),
    'Connection',
    'close',
  ];
  const lines = fields.flatMap((word, at) => (at % 2 === 0 ? [`${word}: ${fields[at + 1] ?? ''}`] : []));
  socket.end(`HTTP/1.1 ${body.status} ${STATUS_CODES[body.status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${text}`);
  setTimeout(() => socket.destroy(), LEAVE_MS).unref();
}
