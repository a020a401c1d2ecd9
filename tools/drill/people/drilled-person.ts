import type { Random } from '@corella/random';
import { ApiClient, type Answer } from '../../venue/api-client.js';
import { CHANGES, DEMO_CODE, type Change } from './changes.js';
import { newEmail, newPassword, type Standing } from './standing.js';

/** What the venue must show of an account after every restart. */
export interface Portrait {
  readonly uid: string;
  readonly standing: string;
  readonly log: string;
}

interface Me {
  readonly uid: string;
  readonly totp: boolean;
  readonly locks: readonly { readonly reason: string; readonly until: string | null }[];
}
interface Rows {
  readonly items: readonly { readonly id: string; readonly at: string; readonly action: string }[];
}

const STALE_KEPT = 3;
const ATTEMPTS = 40;
const APART_MS = 250;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
/**
 * Somebody who signs up and changes what protects the account until the venue dies in the middle of it. Afterwards the
 * account is as before the change or as after it, and never in between.
 */
export class DrilledPerson {
  readonly problems: string[] = [];
  acknowledged = 0;
  uid: string | null = null;
  private known: Standing | null = null;
  private pending: Standing | null = null;
  private client: ApiClient | null = null;
  /** Sessions that an acknowledged change has ended. */
  private stale: ApiClient[] = [];
  /** Acknowledged changes that the security log tells. */
  private told = 0;

  constructor(private readonly random: Random) {}

  /** Changes one thing after the other until `stopped` or until the connection breaks. */
  async live(url: string, stopped: () => boolean): Promise<void> {
    while (!stopped() && (await this.step(url))) await pause(1);
  }

  /** Finds out what became of the change whose answer was lost. Ends with a session, or nobody who is registered. */
  async settle(url: string): Promise<void> {
    const client = new ApiClient(url);
    const [before, after] = [this.known, this.pending];
    const isAfter = after !== null && (await this.isSo(client, after));
    const isBefore = !isAfter && before !== null && (await this.isSo(client, before));
    if (isAfter && before !== null) await this.refused(url, before, after);
    if (isBefore && after !== null) await this.refused(url, after, before);
    if (isAfter && this.client && before !== null && endsSessions(before, after)) this.ended(this.client);
    this.pending = null;
    if (isAfter) this.known = after;
    else if (!isBefore && before !== null) this.problems.push(`${this.name} is neither as before nor as after`);
    this.client = isAfter || isBefore ? client : null;
    await this.sessionsStayEnded(url);
  }

  async portrait(): Promise<Portrait | null> {
    if (this.client === null || this.known === null) return null;
    const me = await this.client.get<Me>('/api/auth/me');
    const log = await this.client.get<Rows>('/api/user/security-log');
    const told = log.items.filter(({ action }) => action !== 'step-up').length;
    if (told < Math.min(this.told, log.items.length))
      this.problems.push(`the security log of ${this.name} has ${told} of ${this.told} changes`);
    const { uid, totp, locks } = me;
    return { uid, standing: JSON.stringify({ totp, locks, keys: this.known.keys }), log: JSON.stringify(log.items) };
  }

  private get name(): string {
    return this.uid ?? this.known?.email ?? 'somebody';
  }

  private async step(url: string): Promise<boolean> {
    try {
      if (this.known === null) return await this.signUp(url);
      this.client ??= await logIn(new ApiClient(url), this.known);
      return this.client === null ? false : await this.change(this.random.pick(CHANGES), this.client, this.known);
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      // A broken connection: what became of it is found out after the restart.
      if (!/ answered 4\d\d:/.test(words) || / answered 429:/.test(words)) return false;
      this.problems.push(words);
      return false;
    }
  }

  private async signUp(url: string): Promise<boolean> {
    const standing = this.pending ?? { email: newEmail(), password: newPassword(), hasTotp: false, keys: 0 };
    this.pending = standing;
    const client = new ApiClient(url);
    const { email, password } = standing;
    const { signUp } = await client.post<{ readonly signUp: string }>('/api/auth/register', {
      email,
      password,
      country: 'AU',
      agreements: ['terms', 'risk'],
    });
    const me = await client.post<Me>('/api/auth/verify-email', { email, signUp, code: DEMO_CODE });
    this.uid = me.uid;
    this.client = client;
    this.acknowledge(standing, 0);
    return true;
  }

  private async change(change: Change, client: ApiClient, before: Standing): Promise<boolean> {
    const after = change.after(before);
    if (after === null) return true;
    const send = await change.prepare(client, before, after);
    this.pending = after;
    const answer = await send();
    if (answer === null || answer.status >= 500) return false;
    if (answer.status >= 400) return this.wasRefused(change, answer);
    this.acknowledge(after, 1);
    if (!endsSessions(before, after)) return true;
    this.ended(client);
    this.client = null;
    return true;
  }

  private wasRefused({ what }: Change, { status, body }: Answer): boolean {
    this.pending = null;
    if (status !== 429) this.problems.push(`${what} of ${this.name} answered ${status}: ${JSON.stringify(body)}`);
    return status === 429;
  }

  private acknowledge(standing: Standing, told: number): void {
    this.known = standing;
    this.pending = null;
    this.acknowledged += 1;
    this.told += told;
  }

  private ended(client: ApiClient): void {
    this.stale = [...this.stale, client].slice(-STALE_KEPT);
  }

  /** Whether the account is exactly as `standing` says. The client is then logged in. */
  private async isSo(client: ApiClient, standing: Standing): Promise<boolean> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (attempt > 0) await pause(APART_MS);
      const answer = await client.send('POST', '/api/auth/login', {
        email: standing.email,
        password: standing.password,
        ...(standing.hasTotp ? { code: DEMO_CODE } : {}),
      });
      if (answer === null || answer.status >= 500 || answer.status === 429) continue;
      if (answer.status >= 400 || answer.body['next'] !== 'done') return false;
      const { uid, totp } = await client.get<Me>('/api/auth/me');
      const keys = (await client.get<{ items: readonly unknown[] }>('/api/api-keys')).items.length;
      if (this.uid !== null && uid !== this.uid) this.problems.push(`${this.uid} has become ${uid}`);
      this.uid = uid;
      return totp === standing.hasTotp && keys === standing.keys;
    }
    throw new Error(`${this.name} cannot log in ${ATTEMPTS} times`);
  }

  /** What is no longer, or not yet, the address or the password opens nothing. */
  private async refused(url: string, other: Standing, now: Standing): Promise<void> {
    if (other.email === now.email && other.password === now.password) return;
    const { status } = await new ApiClient(url).patiently('POST', '/api/auth/login', {
      body: { email: other.email, password: other.password, ...(other.hasTotp ? { code: DEMO_CODE } : {}) },
    });
    if (status < 400) this.problems.push(`${this.name} can log in in two ways`);
  }

  private async sessionsStayEnded(url: string): Promise<void> {
    for (const session of this.stale) {
      const { status } = await new ApiClient(url).call('GET', '/api/auth/me', { headers: { cookie: session.cookie } });
      if (status !== 401) this.problems.push(`an ended session of ${this.name} answered ${status}`);
    }
  }
}

async function logIn(client: ApiClient, { email, password, hasTotp }: Standing): Promise<ApiClient | null> {
  const code = hasTotp ? { code: DEMO_CODE } : {};
  const answer = await client.send('POST', '/api/auth/login', { email, password, ...code });
  return answer?.status === 200 ? client : null;
}

const endsSessions = (before: Standing, after: Standing): boolean =>
  before.email !== after.email || before.password !== after.password;
