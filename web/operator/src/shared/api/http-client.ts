import { fetchUtils, HttpError } from 'react-admin';
import { STAFF_FACTORS, type StaffFactor } from '@corella/contracts/identity';
import { askForFactor } from './demanded.js';
import { noteAnswer, noteMiss } from './last-answer.js';
import { noteSessionEnd } from './session-end.js';

export const apiUrl = '/operator/api';
const HTTP_UNAUTHORISED = 401;
const HTTP_FAULT = 500;

/** How long an answer is waited for. A balance that is folded from the log takes longer and says so. */
const PATIENCE_MS = 10_000;
/** An act is waited for longer than the venue waits for its own parts. */
const ACT_PATIENCE_MS = 30_000;
export const LONG_PATIENCE_MS = 70_000;

export interface HttpOptions extends RequestInit {
  readonly patienceMs?: number;
  /** The call is about the session itself, so that its refusal ends none. */
  readonly ofSession?: boolean;
}

export interface HttpReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  readonly json: unknown;
}

/**
 * Sends every request of the console. The session cookie goes along, and a custom header shows that our own page sent
 * the request, since a form on another site cannot set it. A POST carries an idempotency key, so that repeating it has
 * one effect; callers that retry pass their own key. Failures throw `HttpError` with the server's `{message, errors}`
 * as body. Whether there was an answer is noted for `useSilence`. What is refused for want of a factor is sent again,
 * with the same key, once the person has proven it.
 */
export async function httpClient(url: string, options: HttpOptions = {}): Promise<HttpReply> {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  headers.set('X-Requested-With', 'corella');
  if (options.method === 'POST' && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', newIdempotencyKey());
  for (;;) {
    try {
      return await attempt(url, { ...options, headers });
    } catch (error) {
      const methods = wantedFactors(error);
      if (methods === null || options.signal?.aborted === true || !(await askForFactor(methods))) throw error;
    }
  }
}

async function attempt(
  url: string,
  { ofSession = false, patienceMs, signal, ...rest }: HttpOptions & { readonly headers: Headers },
): Promise<HttpReply> {
  const wait = new AbortController();
  let late = false;
  const timer = setTimeout(
    () => {
      late = true;
      wait.abort();
    },
    patienceMs ?? (rest.method === 'POST' ? ACT_PATIENCE_MS : PATIENCE_MS),
  );
  const stop = (): void => wait.abort();
  signal?.addEventListener('abort', stop);
  try {
    if (signal?.aborted === true) stop();
    const reply = await fetchUtils.fetchJson(url, { ...rest, signal: wait.signal, credentials: 'same-origin' });
    noteAnswer();
    return reply;
  } catch (error) {
    const said = inWords(late ? new HttpError('The venue does not answer. Try again.', 0, null) : error);
    if (!ofSession && said instanceof HttpError && said.status === HTTP_UNAUTHORISED) noteSessionEnd(said);
    throw said;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** With what the person can prove that it is they, where a request was refused for want of that. */
function wantedFactors(error: unknown): readonly StaffFactor[] | null {
  if (!(error instanceof HttpError) || field(error.body, 'code') !== 'step-up-required') return null;
  const methods = field(error.body, 'methods');
  return STAFF_FACTORS.filter((known) => Array.isArray(methods) && methods.includes(known));
}

export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Gives a failed request a message to show: the server's, or else our own. An abort is passed on unchanged. */
function inWords(error: unknown): unknown {
  note(error);
  if (error instanceof HttpError) {
    if (error.status === 0) return error;
    const root = rootError(error.body);
    return root === null
      ? new HttpError(unsaid(error.status), error.status, error.body)
      : new HttpError(root, error.status, error.body);
  }
  if (error instanceof TypeError)
    return new HttpError('The venue cannot be reached. Check the connection and try again.', 0, null);
  return error;
}

/** A refusal is an answer. A fault, a lost connection and a wait that was given up are none; an abort says nothing. */
function note(error: unknown): void {
  if (error instanceof HttpError && error.status > 0 && error.status < HTTP_FAULT) noteAnswer();
  else if (error instanceof HttpError || error instanceof TypeError) noteMiss();
}

/** What stands before the venue answers without its words: a fault page of a proxy, or a bare status. */
const unsaid = (status: number): string =>
  status >= HTTP_FAULT ? 'The venue has a fault. Try again in a moment.' : 'The venue refused this without a reason.';

function rootError(body: unknown): string | null {
  const errors = field(body, 'errors');
  const said = field(field(errors, 'root'), 'serverError') ?? field(body, 'detail') ?? field(body, 'message');
  return typeof said === 'string' && said !== '' ? said : null;
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The field errors of a refused form as `{field: text}`. Empty when the refusal names no field. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  const errors = field(error instanceof HttpError ? error.body : undefined, 'errors');
  if (typeof errors !== 'object' || errors === null) return {};
  const entries = Object.entries(errors).flatMap(([name, said]): [string, string][] => {
    const text: unknown = Array.isArray(said) ? said[0] : said;
    return name !== 'root' && typeof text === 'string' ? [[name, text]] : [];
  });
  return Object.fromEntries(entries);
}
