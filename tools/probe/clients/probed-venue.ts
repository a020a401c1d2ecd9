import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient, type Answer, type CallOptions } from '../../venue/api-client.js';
import type { ClockFile } from '../../venue/clock-file.js';
import type { DemoLogins } from '../../venue/venue-process.js';
import { toldByHttp, type Told } from '../answers/answer.js';
import { signedPath, type KeyPair, type Signing } from '../../venue/signed-request.js';

export type Customer = DemoLogins['customers'][number];
export interface SignedOptions extends Pick<Signing, 'query' | 'sent' | 'atMs'> {
  readonly key?: KeyPair;
  readonly host?: string;
  readonly call?: CallOptions;
  /** Whether to wait and repeat after a 429. Default: true. */
  readonly patient?: boolean;
}

/** Duration and seed of the fuzz. */
export interface Fuzz {
  readonly seconds: number;
  readonly seed: number;
}

const MAX_WAITS = 8;
const MAX_WAIT_MS = 2_000;
/** Refusals of guesses that were counted. They are the answer; waiting would not bring another. */
const COUNTED: ReadonlySet<string> = new Set(['slow-down', 'second-step-wait']);
const LOGIN_PATIENCE_MS = 70_000;
const LOGIN_PAUSE_MS = 1_000;
/** Longer than any limit of requests takes to be whole again. */
const LIMITS_FULL_MS = 1_100;

/**
 * The venue under probe and the clients for it: its demo customers and staff, their API keys, and nobody. Sessions are
 * created once and shared.
 */
export class ProbedVenue {
  /** Without a session. */
  readonly anybody: ApiClient;
  readonly host: string;
  private readonly sessions = new Map<string, Promise<ApiClient>>();
  private readonly accountIds = new Map<string, Promise<string>>();

  constructor(
    readonly url: string,
    readonly demo: DemoLogins,
    readonly fuzz: Fuzz = { seconds: 20, seed: 1 },
    /** The venue's clock. Absent for a venue that somebody else started. */
    private readonly clock?: ClockFile,
  ) {
    this.anybody = new ApiClient(url);
    this.host = new URL(url).host;
  }

  customer(at: number): Customer {
    const found = this.demo.customers[at];
    if (!found) throw new Error(`demo.json names no customer ${at}`);
    return found;
  }

  /**
   * Stops the venue's time while `act` runs, so that limits let their burst through and nothing more, however long this
   * machine takes. A venue with a clock of its own goes on.
   */
  async whileTimeStands<Found>(act: () => Promise<Found>): Promise<Found> {
    await sleep(LIMITS_FULL_MS);
    if (!this.clock) return act();
    await this.clock.set(`=${Date.now()}`);
    try {
      for (let last: unknown = -1, now = await this.now(); last !== now; now = await this.now()) last = now;
      return await act();
    } finally {
      await this.clock.set('');
    }
  }

  private async now(): Promise<unknown> {
    return (await this.anybody.call('GET', '/v1/common/timestamp')).body['data'];
  }

  async session(at: number): Promise<ApiClient> {
    const { email, password } = this.customer(at);
    return this.once(`customer ${at}`, () => this.login('/api/auth/login', { email, password }));
  }

  /** `at` selects among people of the same role. */
  async staff(role: string, at = 0): Promise<ApiClient> {
    const person = this.demo.staff.filter((one) => one.role === role)[at];
    if (!person) throw new Error(`demo.json names no staff of the role ${role}`);
    return this.once(`staff ${role} ${at}`, () =>
      this.login('/operator/api/login', { email: person.email, password: person.password, code: '000000' }),
    );
  }

  /** Sends a request as somebody and waits out a 429, because a probe is about its own answer. */
  async ask(who: ApiClient, method: string, path: string, options: CallOptions = {}): Promise<Told> {
    return this.tell(await this.answer(who, method, path, options));
  }

  tell(answer: Answer): Told {
    return toldByHttp(answer);
  }

  async answer(who: ApiClient, method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    for (let waits = 0; ; waits += 1) {
      const answer = await who.call(method, path, options);
      if (answer.status !== 429 || waits >= MAX_WAITS || COUNTED.has(String(answer.body['code']))) return answer;
      await sleep(Math.min(Number(answer.headers.get('retry-after') ?? 1) * 1_000, MAX_WAIT_MS));
    }
  }

  /** A signed request of the API for keys, by default of the first customer. */
  async signedAnswer(
    method: string,
    path: string,
    { key = this.customer(0), host = this.host, call = {}, patient = true, ...signing }: SignedOptions = {},
  ): Promise<Answer> {
    for (let waits = 0; ; waits += 1) {
      const answer = await this.anybody.call(method, signedPath({ key, host, method, path, ...signing }), {
        ...call,
        headers: { 'x-requested-with': '', 'idempotency-key': '', ...call.headers },
      });
      if (answer.status !== 429 || !patient || waits >= MAX_WAITS) return answer;
      await sleep(Math.min(Number(answer.headers.get('retry-after') ?? 1) * 1_000, MAX_WAIT_MS));
    }
  }

  async signed(method: string, path: string, options: SignedOptions = {}): Promise<Told> {
    return toldByHttp(await this.signedAnswer(method, path, options));
  }

  /** The customer's spot account number for the API for keys. */
  async accountId(at: number): Promise<string> {
    const key = this.customer(at);
    const known =
      this.accountIds.get(key.accessKey) ??
      this.signedAnswer('GET', '/v1/account/accounts', { key }).then(({ body }) =>
        String((body['data'] as readonly { id: number }[])[0]?.id),
      );
    this.accountIds.set(key.accessKey, known);
    return known;
  }

  /** Whether the postings of every asset sum to zero, according to the duty screen. */
  async booksBalance(): Promise<boolean> {
    return (await (await this.staff('risk')).get<{ ledger: { balanced: boolean } }>('/operator/api/home')).ledger
      .balanced;
  }

  /** After wrong guesses, nobody can log in from this address for up to a minute. */
  private async login(path: string, body: object): Promise<ApiClient> {
    const client = new ApiClient(this.url);
    for (const deadline = Date.now() + LOGIN_PATIENCE_MS; ; await sleep(LOGIN_PAUSE_MS)) {
      const answer = await client.call('POST', path, { body });
      if (answer.status < 300) return client;
      if (answer.status !== 429 || Date.now() > deadline)
        throw new Error(`the login was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
  }

  private async once(name: string, make: () => Promise<ApiClient>): Promise<ApiClient> {
    const known = this.sessions.get(name) ?? make();
    this.sessions.set(name, known);
    return known;
  }
}
