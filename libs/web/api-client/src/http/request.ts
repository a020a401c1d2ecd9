import type { z } from 'zod';
import { sessionEvents } from '../session/session-events.js';
import { apiLanguage, noAnswerText } from './language.js';
import { NETWORK_CODE, ProblemError, UNEXPECTED_CODE, problemOf } from './problem-error.js';

const TIMEOUT_MS = 30_000;
const UNAUTHENTICATED = 401;
const NO_CONTENT = 204;

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** `/api/orders?scope=open`; undefined and empty values are left out. */
export function withQuery(path: string, query: Query = {}): string {
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`);
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}

export interface SendOptions {
  readonly body?: unknown;
  /**
   * Required on every POST outside `/api/auth`; make it once per intention with `newIdempotencyKey`, so that a retry
   * has one effect.
   */
  readonly idempotencyKey?: string;
  /** The version that was read, where the venue asks for it. */
  readonly ifMatch?: number;
  /** Sent as it is, in place of a body. */
  readonly file?: File;
  /** What a route asks for beside the usual ones. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Goes on while the page is left. */
  readonly keepalive?: boolean;
}

export const newIdempotencyKey = (): string => crypto.randomUUID();

async function exchange(method: string, path: string, options: SendOptions): Promise<Response> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': apiLanguage(),
    ...options.headers,
  };
  if (method !== 'GET') headers['X-Requested-With'] = 'corella';
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (options.idempotencyKey !== undefined) headers['Idempotency-Key'] = options.idempotencyKey;
  if (options.ifMatch !== undefined) headers['If-Match'] = `"${options.ifMatch}"`;
  if (options.file !== undefined) {
    headers['Content-Type'] = options.file.type;
    headers['X-File-Name'] = encodeURIComponent(options.file.name);
  }
  const signal = options.signal
    ? AbortSignal.any([options.signal, AbortSignal.timeout(TIMEOUT_MS)])
    : AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(path, {
      method,
      headers,
      signal,
      keepalive: options.keepalive,
      credentials: 'same-origin',
      body: options.file ?? (options.body === undefined ? undefined : JSON.stringify(options.body)),
    });
  } catch (cause) {
    throw new ProblemError({
      code: NETWORK_CODE,
      status: 0,
      message: noAnswerText(),
      cause,
    });
  }
}

/** A 401 says that the session ended only with this code; wrong credentials and a missing second step are 401 too. */
const SESSION_ENDED_CODE = 'session-required';
/** Whether the session lives, and since when its tokens. */
export const CHECK = '/api/auth/check';

async function answerOf(method: string, path: string, options: SendOptions): Promise<Response> {
  const response = await exchange(method, path, options);
  if (response.ok) return response;
  const problem = await problemOf(response);
  if (
    response.status === UNAUTHENTICATED &&
    problem.code === SESSION_ENDED_CODE &&
    (path === CHECK || !path.startsWith('/api/auth/'))
  )
    sessionEvents.lost('ended');
  throw problem;
}

async function parsed<Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.output<Schema>> {
  const body: unknown = response.status === NO_CONTENT ? null : await response.json().catch(() => null);
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new ProblemError({
    code: UNEXPECTED_CODE,
    status: response.status,
    message: noAnswerText(),
    cause: result.error,
  });
}

/** GET of a resource; throws `ProblemError`. */
export async function getJson<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  signal?: AbortSignal,
): Promise<z.output<Schema>> {
  return parsed(await answerOf('GET', path, { signal }), schema);
}

/** An unsafe method whose answer is a resource; throws `ProblemError`. */
export async function sendJson<Schema extends z.ZodType>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  schema: Schema,
  options: SendOptions = {},
): Promise<z.output<Schema>> {
  return parsed(await answerOf(method, path, options), schema);
}

/** An unsafe method whose answer has no body that matters (202, 204). */
export async function send(method: 'POST' | 'PUT' | 'DELETE', path: string, options: SendOptions = {}): Promise<void> {
  await answerOf(method, path, options);
}

/** Rejects where nobody could say that the session lives. If it has ended, that is announced. */
export const checkSession = async (): Promise<unknown> => answerOf('GET', CHECK, {});
