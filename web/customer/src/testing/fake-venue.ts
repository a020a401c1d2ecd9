/** What the page asked for. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers: Headers;
}

type Answer = (call: Call) => unknown;

const PROBLEM = { 'Content-Type': 'application/problem+json' };

/** A refusal as the venue writes it; `errors` are messages by field. */
export const refusal = (
  status: number,
  code: string,
  detail: string,
  errors?: Readonly<Record<string, readonly string[]>>,
): Response =>
  new Response(JSON.stringify({ type: 'about:blank', title: code, status, code, detail, errors }), {
    status,
    headers: PROBLEM,
  });

export const serverError = (): Response => refusal(503, 'unavailable', 'The venue is starting.');

/** An answer that never comes. */
export const silence = (): Promise<never> => new Promise(() => undefined);

/**
 * The venue behind `fetch`. It answers by method and path, with `{…}` for one segment, and remembers the calls. A call
 * without an answer is not found.
 */
export class FakeVenue {
  readonly calls: Call[] = [];
  private readonly answers: { readonly pattern: RegExp; readonly answer: Answer }[] = [];

  constructor() {
    globalThis.fetch = async (input, init) => this.answerTo(String(input), init);
  }

  /** A later answer for the same route replaces an earlier one. */
  on(route: string, answer: Answer): this {
    const pattern = route.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]*\}/g, '[^/]+');
    this.answers.unshift({ pattern: new RegExp(`^${pattern}$`), answer });
    return this;
  }

  /** Calls of one route, oldest first. */
  asked(route: string): readonly Call[] {
    return this.calls.filter(({ method, path }) => `${method} ${path}` === route);
  }

  private async answerTo(url: string, init: RequestInit | undefined): Promise<Response> {
    const { pathname, searchParams } = new URL(url, 'http://venue');
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const call: Call = {
      method: init?.method ?? 'GET',
      path: pathname,
      query: Object.fromEntries(searchParams),
      body,
      headers: new Headers(init?.headers),
    };
    this.calls.push(call);
    const found = this.answers.find(({ pattern }) => pattern.test(`${call.method} ${call.path}`));
    if (found === undefined) return refusal(404, 'not-found', `No answer for ${call.method} ${call.path}.`);
    const answer = await found.answer(call);
    if (answer instanceof Response) return answer.clone();
    return answer === undefined
      ? new Response(null, { status: 204 })
      : new Response(JSON.stringify(answer), { headers: { 'Content-Type': 'application/json' } });
  }
}
