import type { BrowserApi } from '../generated/browser-api.js';
import type { HuobiApi } from '../generated/huobi-api.js';

/**
 * Every call that the venue describes: `METHOD /path` → path, query, body and reply, generated from its OpenAPI
 * document.
 */
export interface VenueApi extends BrowserApi, HuobiApi {}
export type VenueCall = keyof VenueApi;

type Part<Call extends VenueCall, Name extends 'path' | 'query' | 'body'> = VenueApi[Call] extends {
  readonly [Key in Name]: infer Value;
}
  ? Partial<Value> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value }
  : { readonly [Key in Name]?: undefined };
/** A call's arguments. Parts that the call does not have are not accepted. */
export type Given<Call extends VenueCall> = Part<Call, 'path'> &
  Part<Call, 'query'> &
  Part<Call, 'body'> & { readonly headers?: Readonly<Record<string, string>>; readonly signal?: AbortSignal };
export type ReplyOf<Call extends VenueCall> = VenueApi[Call]['reply'];

/** A refusal as it came: a problem of the browser API or an envelope of the Huobi API. */
export class VenueCallError extends Error {
  override readonly name = 'VenueCallError';
  constructor(
    readonly call: VenueCall,
    readonly status: number,
    readonly body: unknown,
  ) {
    super(`${call} was answered ${status}`);
  }
}

export interface VenueClientOptions {
  /** Origin of the venue; '' for the page's own. */
  readonly baseUrl: string;
  /** Adds the call's authorisation: a signature to the address, a cookie to the headers. */
  readonly authorise?: (request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Record<string, string>;
  }) => string | Promise<string>;
  readonly fetch?: typeof fetch;
}

interface Parts {
  readonly path?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

function addressOf(template: string, { path = {}, query = {} }: Parts): string {
  const values = new Map<string, unknown>(Object.entries(path));
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const given = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return given.length === 0 ? filled : `${filled}?${given.join('&')}`;
}

const refusedInside = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'status' in body && body.status === 'error';

/**
 * A client whose calls are typed by the venue's own description. Throws `VenueCallError` for every refusal, also for
 * those inside a 200.
 */
export function venueClient({ baseUrl, authorise = ({ url }) => url, fetch: send = fetch }: VenueClientOptions) {
  return async <Call extends VenueCall>(call: Call, given: Given<Call>): Promise<ReplyOf<Call>> => {
    const parts = given as Parts;
    const [method = 'GET', template = '/'] = call.split(' ');
    const headers: Record<string, string> = {
      ...(parts.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(template.startsWith('/api/') && method !== 'GET' ? { 'X-Requested-With': 'corella' } : {}),
      ...parts.headers,
    };
    const url = await authorise({ method, url: `${baseUrl}${addressOf(template, parts)}`, headers });
    const response = await send(url, {
      method,
      headers,
      ...(parts.signal ? { signal: parts.signal } : {}),
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    });
    const text = await response.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    if (!response.ok || refusedInside(body)) throw new VenueCallError(call, response.status, body);
    return body as ReplyOf<Call>;
  };
}
