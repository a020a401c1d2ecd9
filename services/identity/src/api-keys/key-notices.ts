import { API_KEY_NOTICE_DAYS, type ApiKeyNotice } from '@corella/contracts/identity';
import type { Clock } from '@corella/clock';
import type { Mailer } from '@corella/mailer';
import type { Contacts } from '../people/contacts.js';
import { keyExpiryMessage } from '../people/key-messages.js';
import type { MailLanguages } from '../people/mail-languages.js';
import type { Users } from '../people/users.js';
import type { ApiKeys } from './api-keys.js';

const DAY_MS = 86_400_000;
/** Who was away for longer is not told any more that a key has ended. */
const TOLD_FOR_MS = 7 * DAY_MS;

export interface EndingKey {
  readonly uid: string;
  readonly accessKey: string;
  readonly expiresAt: number;
}
export interface KeyTable {
  /** The keys that end after the first moment, and not after the second. */
  ending(after: number, until: number): Promise<readonly EndingKey[]>;
}

interface Deps {
  readonly apiKeys: ApiKeys;
  readonly users: Users;
  readonly contacts: Contacts;
  readonly languages: MailLanguages;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly onWarning?: (error: unknown) => void;
}

/** Which notice is due when a key has so long to live; null for none yet. */
export const noticeDue = (leftMs: number): ApiKeyNotice | null =>
  [...API_KEY_NOTICE_DAYS].reverse().find((days) => leftMs <= days * DAY_MS) ?? null;

/**
 * Mails owners 14 and 3 days before a key ends, and when it has ended. The key's row says what was told, and is written
 * before the mail: whoever runs this, and however often, each notice is sent once. A process that was away says only
 * the newest one.
 */
export class KeyNotices {
  private table: KeyTable | null = null;
  /** Up to when everything was told; null before the first time. */
  private toldUntil: number | null = null;

  constructor(private readonly deps: Deps) {}

  open(table: KeyTable): void {
    this.table = table;
  }

  async sweep(): Promise<void> {
    const { mailer, clock, onWarning } = this.deps;
    if (this.table === null || !mailer.canSend) return;
    const now = clock.nowMs();
    let isWhole = true;
    for (const [after, until] of this.spans(now))
      for (const key of await this.table.ending(after, until))
        try {
          isWhole = (await this.tell(key, now)) && isWhole;
        } catch (error) {
          isWhole = false;
          onWarning?.(error);
        }
    // What failed is tried again with the next sweep.
    if (isWhole) this.toldUntil = now;
  }

  /** In which keys end that a notice may be due of: at first all of them, later those that came closer since. */
  private spans(now: number): readonly (readonly [after: number, until: number])[] {
    const since = this.toldUntil;
    if (since === null) return [[now - TOLD_FOR_MS, now + API_KEY_NOTICE_DAYS[0] * DAY_MS]];
    return API_KEY_NOTICE_DAYS.map((days) => [since + days * DAY_MS, now + days * DAY_MS]);
  }

  /** False where another write came first, so that it has to be tried again. */
  private async tell({ uid, accessKey }: EndingKey, now: number): Promise<boolean> {
    const { apiKeys, users, contacts, languages, mailer } = this.deps;
    const user = await users.get(uid);
    const key = user?.apiKeys.includes(accessKey) === true ? await apiKeys.get(accessKey) : null;
    if (user === null || key === null || key.body.expiresAt === null) return true;
    const { label, expiresAt, told } = key.body;
    const days = noticeDue(expiresAt - now);
    if (days === null || (told?.expiresAt === expiresAt && told.days <= days)) return true;
    const own = await contacts.of(uid);
    const to = (user.parentUid === null ? own : await contacts.of(user.parentUid))?.email ?? '';
    if (to === '') return true;
    if (!(await apiKeys.tell(accessKey, { expiresAt, days }))) return false;
    const subAccount = own?.subAccount?.name ?? null;
    const language = await languages.of(user.parentUid ?? uid);
    try {
      await mailer.send(keyExpiryMessage({ to, language, at: now, label, accessKey, expiresAt, subAccount }, days));
    } catch (error) {
      await apiKeys.tell(accessKey, told);
      throw error;
    }
    return true;
  }
}
