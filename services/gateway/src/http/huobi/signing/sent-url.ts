import type { IncomingMessage } from 'node:http';
import { apiOf, pathnameOf } from '../../routes/request-path.js';

/** The address that the router sees: the API for keys answers with a slash at the end too, as some clients send it. */
export function routedUrl(url: string): string {
  const path = pathnameOf(url);
  return path.endsWith('/') && apiOf(path) === 'huobi' ? path.slice(0, -1) + url.slice(path.length) : url;
}

/** The address as the client sent and signed it; the router may have been given another one. */
export const sentUrl = (request: Pick<IncomingMessage, 'url'> & { readonly originalUrl?: string }): string =>
  request.originalUrl ?? request.url ?? '';
