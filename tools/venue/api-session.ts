/** A customer's or staff member's session over plain fetch, for drills and tests: keeps the cookie, sends the headers that writes need. */
export class ApiSession {
  private cookie = '';

  constructor(readonly baseUrl: string) {}

  async login(email: string, password: string): Promise<void> {
    const answer = await this.send('POST', '/api/auth/login', { email, password });
    if (answer?.status !== 200 || !this.cookie) throw new Error(`login of ${email} answered ${answer?.status ?? 'nothing'}: ${JSON.stringify(answer?.body)}`);
  }

  async loginStaff(email: string, password: string): Promise<void> {
    const answer = await this.send('POST', '/operator/api/login', { email, password, code: '000000' });
    if (answer?.status !== 200 || !this.cookie) throw new Error(`staff login of ${email} answered ${answer?.status ?? 'nothing'}: ${JSON.stringify(answer?.body)}`);
  }

  /** Null when the connection broke or nothing came within ten seconds: the outcome is unknown. */
  async send(method: string, path: string, body?: unknown, idempotencyKey?: string): Promise<{ status: number; body: unknown } | null> {
    try {
      const response = await fetch(this.baseUrl + path, {
        method,
        signal: AbortSignal.timeout(10_000),
        headers: {
          'X-Requested-With': 'corella',
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(this.cookie ? { Cookie: this.cookie } : {}),
          ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
      if (cookies.length > 0) this.cookie = cookies.join('; ');
      const text = await response.text();
      return { status: response.status, body: text && (response.headers.get('content-type') ?? '').includes('json') ? (JSON.parse(text) as unknown) : null };
    } catch {
      return null; // A broken connection is an expected outcome here: the caller treats it as unknown.
    }
  }

  /** The Cookie header of what is sent. */
  cookies(): string {
    return this.cookie;
  }

  /** GET that must succeed. */
  async read<Body>(path: string): Promise<Body> {
    const answer = await this.send('GET', path);
    if (answer?.status !== 200) throw new Error(`GET ${path} answered ${answer?.status ?? 'nothing'}: ${JSON.stringify(answer?.body)}`);
    return answer.body as Body;
  }
}
