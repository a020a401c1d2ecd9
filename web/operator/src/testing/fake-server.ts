import { REASONS } from '@corella/contracts/operator';

/** A request as the server sees it. */
export interface Sent {
  readonly method: string;
  /** The path after `/operator/api/`, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly idempotencyKey: string | null;
}

/** What a route answers: a record, a `Response` for a status other than 200, or a promise to delay the answer. */
type Route = (sent: Sent) => unknown;

const PREFIX = '/operator/api/';

/** Replaces the gateway by answering `fetch`. Unknown routes answer 404. */
export class FakeServer {
  readonly #routes = new Map<string, Route>();
  readonly #sent: Sent[] = [];

  constructor() {
    this.record('reasons', REASONS);
    globalThis.fetch = (input, init) => this.#answer(new Request(new URL(urlOf(input), 'http://venue.test'), init));
  }

  /** `GET {path}`: one record. */
  record(path: string, answer: unknown): this {
    return this.on('GET', path, () => answer);
  }

  /** `GET {resource}`: a list in the data provider's dialect. */
  list(
    resource: string,
    rows: readonly unknown[] | ((filter: Readonly<Record<string, unknown>>) => readonly unknown[]),
  ): this {
    return this.on('GET', resource, ({ query }) => {
      const all = typeof rows === 'function' ? rows(JSON.parse(query.get('filter') ?? '{}')) : rows;
      const range = `${resource} 0-${Math.max(0, all.length - 1)}/${all.length}`;
      return new Response(JSON.stringify(all), { headers: { 'Content-Range': range } });
    });
  }

  on(method: string, path: string, route: Route): this {
    this.#routes.set(`${method} ${path}`, route);
    return this;
  }

  /** The requests that change something, in order. */
  get acts(): readonly Sent[] {
    return this.#sent.filter(({ method }) => method !== 'GET');
  }

  get lastAct(): Sent | undefined {
    return this.acts.at(-1);
  }

  /** The filters of all requests for a list, in order. */
  filtersOf(resource: string): readonly unknown[] {
    return this.#sent
      .filter(({ method, path }) => method === 'GET' && path === resource)
      .map(({ query }): unknown => JSON.parse(query.get('filter') ?? '{}'));
  }

  /** The sorting of all requests for a list, in order. */
  sortsOf(resource: string): readonly unknown[] {
    return this.#sent
      .filter(({ method, path }) => method === 'GET' && path === resource)
      .map(({ query }): unknown => JSON.parse(query.get('sort') ?? 'null'));
  }

  async #answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const text = await request.text();
    const sent: Sent = {
      method: request.method,
      path: decodeURIComponent(url.pathname).replace(PREFIX, ''),
      query: url.searchParams,
      body: text === '' ? null : JSON.parse(text),
      idempotencyKey: request.headers.get('Idempotency-Key'),
    };
    this.#sent.push(sent);
    const route = this.#routes.get(`${sent.method} ${sent.path}`);
    const answer = route === undefined ? refusal(404, `No route ${sent.method} ${sent.path}`) : await route(sent);
    return answer instanceof Response ? answer : new Response(JSON.stringify(answer ?? {}));
  }
}

/** A refusal in the gateway's format, with field errors if any. */
export const refusal = (status: number, detail: string, errors: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify({ message: detail, detail, errors: { root: { serverError: detail }, ...errors } }), {
    status,
  });

const urlOf = (input: string | URL | Request): string => (input instanceof Request ? input.url : String(input));
