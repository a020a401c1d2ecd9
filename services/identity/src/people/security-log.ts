import type { Clock } from '@corella/clock';
import type { LogAction, Origin, SecurityLogRow } from '@corella/contracts/identity';
import { Unavailable } from '@corella/result';
import type { Vault } from '@corella/vault';
import type { RandomBytes } from '../secrets/random-bytes.js';
import { newId } from '../secrets/random-bytes.js';

type LogKind = 'login-log' | 'security-log';
interface LogBody {
  readonly at: number;
  readonly action: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly ok: boolean;
}

/** What is noted is written so long after the answer that it left for. */
const NOTED_FOR_MS = 200;
const AGAIN_AFTER_MS = 2_000;
const KEPT_MS = 90 * 86_400_000;
const MAX_SHOWN = 100;
/** Of each kind, in a copy of one's data. */
const MAX_COPIED = 5_000;
/** Apart from logins, so that no number of guesses pushes a login out of what is shown. */
const FAILED = 'login-failed';

interface Entry {
  readonly kind: LogKind;
  readonly action: LogAction;
  readonly origin: Origin;
  readonly ok: boolean;
}

interface Noted {
  readonly uid: string;
  readonly entry: Entry;
  readonly at: number;
}

/** What customers can read about their own logins and changes. Kept for 90 days, sealed with the person's key. */
export class SecurityLog {
  private noted: Noted[] = [];
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly deps: {
      readonly vault: Vault;
      readonly clock: Clock;
      readonly random: RandomBytes;
      readonly onFault: (error: unknown) => void;
    },
  ) {}

  /**
   * Resolves with the id of the row. An event refers to it instead of holding an address. What is added again with the
   * same `id` and time stands there once.
   */
  async add(
    uid: string,
    entry: Entry,
    { at: now = this.deps.clock.nowMs(), id: named = newId(this.deps.random) }: { at?: number; id?: string } = {},
  ): Promise<string> {
    const id = `${String(now).padStart(14, '0')}-${named}`;
    const body: LogBody = {
      at: now,
      action: entry.action,
      ip: entry.origin.ip,
      userAgent: entry.origin.userAgent.slice(0, 300),
      ok: entry.ok,
    };
    const kind = entry.kind === 'login-log' && !entry.ok ? FAILED : entry.kind;
    await this.deps.vault.put({ kind, id, person: uid, body, now, expiresAt: now + KEPT_MS });
    return id;
  }

  /** Written after the answer: a failed login must not take longer for an account that exists. */
  note(uid: string, entry: Entry): void {
    this.noted.push({ uid, entry, at: this.deps.clock.nowMs() });
    this.timer ??= setTimeout(() => void this.flush(), NOTED_FOR_MS);
  }

  /** Writes what was noted. */
  async flush(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const noted = this.noted.splice(0);
    await Promise.all(
      noted.map((one) =>
        this.add(one.uid, one.entry, { at: one.at }).catch((error: unknown) => this.missed(one, error)),
      ),
    );
  }

  /** While the vault is away it is kept, since a line that stands there twice is better than none. */
  private missed(one: Noted, error: unknown): void {
    if (error instanceof Unavailable) {
      this.noted.push(one);
      this.timer ??= setTimeout(() => void this.flush(), AGAIN_AFTER_MS).unref();
    }
    this.deps.onFault(error);
  }

  /** Newest first: of logins the last hundred, and the last hundred that failed. */
  list(uid: string, kind: LogKind): Promise<readonly SecurityLogRow[]> {
    return this.read(uid, kind, MAX_SHOWN);
  }

  /** All that is kept. */
  copy(uid: string, kind: LogKind): Promise<readonly SecurityLogRow[]> {
    return this.read(uid, kind, MAX_COPIED);
  }

  private async read(uid: string, kind: LogKind, limit: number): Promise<readonly SecurityLogRow[]> {
    await this.flush();
    const read = (of: string) => this.deps.vault.list<LogBody>(of, { person: uid, limit });
    const rows = [...(await read(kind)), ...(kind === 'login-log' ? await read(FAILED) : [])];
    return rows
      .map(({ id, body }) => ({
        id,
        at: body.at,
        action: body.action,
        ip: body.ip,
        userAgent: body.userAgent,
        ok: body.ok,
      }))
      .sort((a, b) => b.at - a.at);
  }
}
