import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StepUpAction } from '@corella/contracts/identity';
import { payloadHash, type HashableJson } from '@corella/hash';

const MAX_WAITS = 8;
const MAX_WAIT_MS = 2_000;
const TIMEOUT_MS = 45_000;
/** After this long without an answer, the outcome of a `send` is unknown. */
const UNKNOWN_AFTER_MS = 10_000;

const OPERATOR = '/operator/api/';
const FACTOR = `${OPERATOR}me/factor`;
const DEMO_PROOF = { method: 'totp', code: '000000' };

export type Json = Record<string, unknown>;

export interface Answer {
  readonly status: number;
  readonly body: Json;
  readonly headers: Headers;
}

export interface CallOptions {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged, for bodies that no JSON serialiser would write. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  /** An empty value leaves the header out. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

export interface Person {
  readonly email: string;
  readonly password: string;
}

/**
 * The API client of all tools and tests. By default it behaves like our own pages: it keeps cookies and sends the
 * headers that writes need. `call` returns any answer, `patiently` waits out 429s, `send` also accepts a broken
 * connection, and the others throw unless the call succeeds.
 */
export class ApiClient {
  private readonly cookies = new Map<string, string>();
  private proving: Promise<Answer> | null = null;

  constructor(readonly url: string) {}

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Staff of a demo prove their factor when they are asked for it, and send the request again. */
  async call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const headers = { ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}), ...options.headers };
    const answer = await this.once(method, path, { ...options, headers });
    if (answer.body['code'] !== 'step-up-required' || !path.startsWith(OPERATOR) || path === FACTOR) return answer;
    this.proving ??= this.once('POST', FACTOR, { body: DEMO_PROOF, headers: { 'idempotency-key': randomUUID() } });
    const proven = await this.proving.finally(() => (this.proving = null));
    return proven.status < 300 ? this.once(method, path, { ...options, headers }) : answer;
  }

  private async once(method: string, path: string, options: CallOptions): Promise<Answer> {
    const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const headers = Object.entries({
      'x-requested-with': 'corella',
      cookie: this.cookie,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    }).filter(([, value]) => value !== '');
    const response = await fetch(this.url + path, {
      method,
      headers: Object.fromEntries(headers),
      redirect: 'manual',
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
      ...(body === undefined ? {} : { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=', 2);
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const text = await response.text();
    const json = (response.headers.get('content-type') ?? '').includes('json') && text !== '';
    return { status: response.status, headers: response.headers, body: json ? (JSON.parse(text) as Json) : { text } };
  }

  /**
   * Returns null when the connection broke or nothing came within ten seconds. The outcome is then unknown; ask again
   * with the same idempotency key. For drills, where servers are killed in the middle of a request.
   */
  async send(method: string, path: string, body?: unknown, idempotencyKey?: string): Promise<Answer | null> {
    const headers = idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } };
    return this.call(method, path, { body, ...headers, timeoutMs: UNKNOWN_AFTER_MS }).catch(() => null);
  }

  async get<Body = Json>(path: string): Promise<Body> {
    return this.demand<Body>('GET', path);
  }

  /** As `get`, but null where nothing is found. */
  async find<Body = Json>(path: string): Promise<Body | null> {
    const { status, body } = await this.patiently('GET', path);
    if (status === 404) return null;
    if (status >= 300) throw new Error(`GET ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body as Body;
  }

  async post<Body = Json>(path: string, body: unknown): Promise<Body> {
    return this.demand<Body>('POST', path, { body });
  }

  async delete<Body = Json>(path: string): Promise<Body> {
    return this.demand<Body>('DELETE', path);
  }

  async login(person: Person): Promise<this> {
    await this.post('/api/auth/login', { email: person.email, password: person.password });
    return this;
  }

  /**
   * The body with the proof that the API asks for before a session may make keys and factors. It holds for this body
   * only, and once.
   */
  async proven<Body extends Readonly<Record<string, HashableJson>>>(
    action: StepUpAction,
    body: Body,
    proof: { readonly password: string } | { readonly assertion: object },
  ): Promise<Body & { readonly stepUp: string }> {
    const { stepUp } = await this.post<{ stepUp: string }>('/api/auth/step-up', {
      action,
      bodyHash: payloadHash(body),
      ...('password' in proof ? { method: 'password', code: proof.password } : { method: 'passkey', ...proof }),
    });
    return { ...body, stepUp };
  }

  async loginStaff(person: Person): Promise<this> {
    await this.post('/operator/api/login', { email: person.email, password: person.password, code: '000000' });
    return this;
  }

  /** As `call`, but waits as long as a 429 says, for tests that are not about limits. */
  async patiently(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    for (let waits = 0; ; waits += 1) {
      const answer = await this.call(method, path, options);
      if (answer.status !== 429 || waits >= MAX_WAITS) return answer;
      await sleep(Math.min(Number(answer.headers.get('retry-after') ?? 1) * 1_000, MAX_WAIT_MS));
    }
  }

  private async demand<Body>(method: string, path: string, options: CallOptions = {}): Promise<Body> {
    const { status, body } = await this.patiently(method, path, options);
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body as Body;
  }
}
