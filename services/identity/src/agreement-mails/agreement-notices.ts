import type { Clock } from '@corella/clock';
import { agreementsDue, graceEnd, type AgreementVersion } from '@corella/contracts/identity';
import type { VenueConfig } from '@corella/contracts/service';
import type { Mailer } from '@corella/mailer';
import type { Vault } from '@corella/vault';
import { eachAlone } from '@corella/aggregates';
import { agreementMessage } from './agreement-messages.js';
import type { Contacts } from '../people/contacts.js';
import type { MailLanguages } from '../people/mail-languages.js';
import { publicOrigin } from '../people/public-origin.js';
import type { Users } from '../people/users.js';
import { nameOf, type Agreements, type VersionName } from '../agreements/agreements.js';

const DAY_MS = 86_400_000;
/** How long before the end of a grace it is told again. */
export const REMINDER_DAYS = 3;
/** Who was away for longer after the end is not told of it any more. */
const TOLD_FOR_MS = 7 * DAY_MS;
const A_BATCH = 100;
/** Of one round, so that mails to everybody do not hold up what else is due. */
const BATCHES_A_ROUND = 5;
/** Then all are looked at again: somebody may have signed up between the publication and the first day. */
const PASS_EVERY_MS = DAY_MS;
const KIND = 'agreement-told';

/** In their order: whoever has had one gets no earlier one. */
const NOTICES = ['published', 'ends'] as const;
export type AgreementNotice = (typeof NOTICES)[number];

interface ToldBody {
  readonly notice: AgreementNotice;
}
interface Asking {
  readonly version: AgreementVersion;
  readonly notice: AgreementNotice;
}
interface Place {
  /** Which notices this pass is about. */
  readonly of: string;
  readonly after: string;
  readonly failed: number;
  /** When the pass was over; null while it is not. */
  readonly overAt: number | null;
}

export interface UnsignedTable {
  /** Customers who have signed none of these, or later ones, whether they may trade or not; by uid, after one. */
  unsigned(
    asked: { readonly versions: readonly AgreementVersion[]; readonly withdrawn: readonly VersionName[] },
    page: { readonly after: string; readonly most: number },
  ): Promise<readonly string[]>;
}

interface Deps {
  readonly agreements: Pick<Agreements, 'published' | 'withdrawn'>;
  readonly users: Pick<Users, 'get'>;
  readonly contacts: Pick<Contacts, 'of'>;
  readonly languages: MailLanguages;
  readonly vault: Vault;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly config: VenueConfig;
  readonly onWarning?: ((error: unknown) => void) | undefined;
}

/** Which notice of a version is due now; null for none. Just before the end the newest one says it all. */
export function noticeOf(version: AgreementVersion, now: number): AgreementNotice | null {
  const end = graceEnd(version);
  if (!version.reconsent || now >= end + TOLD_FOR_MS) return null;
  return now < end && now >= end - REMINDER_DAYS * DAY_MS ? 'ends' : 'published';
}

/**
 * Mails those who must sign a version when it is published, and again before they can no longer trade without. The
 * vault says what each of them was told, so a process that was away, or another one in charge, goes on where the last
 * one was. The row follows the mail: nobody is left out, and whom a crash interrupts may have one twice.
 */
export class AgreementNotices {
  private table: UnsignedTable | null = null;
  private place: Place = { of: '', after: '', failed: 0, overAt: null };
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly deps: Deps) {}

  open(table: UnsignedTable): void {
    this.table = table;
  }

  /** One bounded round. */
  sweep(): Promise<void> {
    this.running = this.running.catch(() => undefined).then(() => this.round());
    return this.running;
  }

  private async round(): Promise<void> {
    const { agreements, clock, mailer } = this.deps;
    if (this.table === null || !mailer.canSend) return;
    const now = clock.nowMs();
    const asking = (await agreements.published()).flatMap((version): readonly Asking[] => {
      const notice = noticeOf(version, now);
      return notice === null ? [] : [{ version, notice }];
    });
    const withdrawn = await agreements.withdrawn();
    this.beginAgain(asking, withdrawn, now);
    for (let batch = 0; batch < BATCHES_A_ROUND && this.place.overAt === null; batch += 1) {
      const { after, failed } = this.place;
      const page = { after, most: A_BATCH };
      const uids = await this.table.unsigned({ versions: asking.map(({ version }) => version), withdrawn }, page);
      const missed = await this.tellAll(uids, asking);
      const overAt = uids.length < A_BATCH ? now : null;
      this.place = { ...this.place, after: uids.at(-1) ?? '', failed: failed + missed, overAt };
    }
  }

  private beginAgain(asking: readonly Asking[], withdrawn: readonly VersionName[], now: number): void {
    const of = [
      ...asking.map(({ version, notice }) => `${nameOf(version)} ${notice}`),
      ...withdrawn.map((version) => `not ${nameOf(version)}`),
    ].join();
    const { overAt, failed } = this.place;
    const isAgain = overAt !== null && (failed > 0 || now >= overAt + PASS_EVERY_MS);
    if (this.place.of !== of || isAgain) this.place = { of, after: '', failed: 0, overAt: null };
  }

  private async tellAll(uids: readonly string[], asking: readonly Asking[]): Promise<number> {
    let told = 0;
    const tell = async (uid: string): Promise<void> => {
      await this.tell(uid, asking);
      told += 1;
    };
    await eachAlone(uids, tell, this.deps.onWarning);
    return uids.length - told;
  }

  private async tell(uid: string, asking: readonly Asking[]): Promise<void> {
    const { agreements, users, contacts, languages, mailer, vault, clock, config } = this.deps;
    const user = await users.get(uid);
    if (user === null || user.closed !== null || user.parentUid !== null) return;
    const due = agreementsDue(user, await agreements.published());
    for (const { version, notice } of asking) {
      if (!due.some((one) => nameOf(one) === nameOf(version))) continue;
      const id = `${uid}/${nameOf(version)}`;
      const told = await vault.get<ToldBody>(KIND, id);
      if (told !== null && NOTICES.indexOf(told.body.notice) >= NOTICES.indexOf(notice)) continue;
      const to = (await contacts.of(uid))?.email ?? '';
      if (to === '') return;
      const now = clock.nowMs();
      const addressee = { to, language: await languages.of(uid), at: now };
      await mailer.send(agreementMessage(addressee, { version, notice, origin: publicOrigin(config) }));
      await vault.put({ kind: KIND, id, person: uid, body: { notice } satisfies ToldBody, now });
    }
  }
}
