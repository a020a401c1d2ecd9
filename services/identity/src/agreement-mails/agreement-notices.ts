import { agreementsDue, graceEnd, type AgreementVersion } from '@corella/contracts/identity';
import { eachAlone } from '@corella/aggregates';
import { agreementMessage } from './agreement-messages.js';
import { NOTICES, TOLD, TOLD_FOR_MS, type AgreementNotice, type NoticesDeps, type ToldBody } from './agreement-told.js';
import { MailPass } from './mail-pass.js';
import { TakenBackNotices } from './taken-back-notices.js';
import { publicOrigin } from '../people/public-origin.js';
import { nameOf, type VersionName } from '../agreements/agreements.js';

const DAY_MS = 86_400_000;
/** How long before the end of a grace it is told again. */
export const REMINDER_DAYS = 3;
const A_BATCH = 100;
/** Of one round, so that mails to everybody do not hold up what else is due. */
const BATCHES_A_ROUND = 5;
interface Asking {
  readonly version: AgreementVersion;
  readonly notice: Exclude<AgreementNotice, 'taken-back'>;
}

export interface UnsignedTable {
  /** Customers who have signed none of these, or later ones, whether they may trade or not; by uid, after one. */
  unsigned(
    asked: { readonly versions: readonly AgreementVersion[]; readonly withdrawn: readonly VersionName[] },
    page: { readonly after: string; readonly most: number },
  ): Promise<readonly string[]>;
}

/** Which notice of a version is due now; null for none. Just before the end the newest one says it all. */
export function noticeOf(version: AgreementVersion, now: number): Asking['notice'] | null {
  const end = graceEnd(version);
  if (!version.reconsent || now >= end + TOLD_FOR_MS) return null;
  return now < end && now >= end - REMINDER_DAYS * DAY_MS ? 'ends' : 'published';
}

/** Whether a mail is still to go to somebody who had, or may have had, this one. */
const isDue = (notice: AgreementNotice, told: ToldBody): boolean =>
  NOTICES.indexOf(told.notice) < NOTICES.indexOf(notice) || (told.notice === notice && told.unsure === true);

/**
 * Mails those who must sign a version when it is published, again before they can no longer trade without, and when
 * it was taken back. The vault says what each of them was told, so a process that was away, or another one in charge,
 * goes on where the last one was. The row is there before the mail, and says after it that it went: nobody who was
 * mailed is left out of what follows, and whom a crash interrupts may have one twice.
 */
export class AgreementNotices {
  private table: UnsignedTable | null = null;
  private readonly pass = new MailPass('');
  private readonly takenBack: TakenBackNotices;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly deps: NoticesDeps) {
    this.takenBack = new TakenBackNotices(deps);
  }

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
    this.pass.begin(
      [
        ...asking.map(({ version, notice }) => `${nameOf(version)} ${notice}`),
        ...withdrawn.map((version) => `not ${nameOf(version)}`),
      ].join(),
      now,
    );
    for (let batch = 0; batch < BATCHES_A_ROUND && !this.pass.isOver; batch += 1) {
      const page = { after: this.pass.place, most: A_BATCH };
      const uids = await this.table.unsigned({ versions: asking.map(({ version }) => version), withdrawn }, page);
      this.pass.step(uids.at(-1) ?? '', await this.tellAll(uids, asking));
      if (uids.length < A_BATCH) this.pass.end(now);
    }
    // After those who are told of a version, so that nobody who has just been told is left out.
    await this.takenBack.round(withdrawn, now);
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
      const told = await vault.get<ToldBody>(TOLD, id);
      if (told !== null && !isDue(notice, told.body)) continue;
      const to = (await contacts.of(uid))?.email ?? '';
      if (to === '') return;
      const now = clock.nowMs();
      const addressee = { to, language: await languages.of(uid), at: now };
      const row = { kind: TOLD, id, person: uid, now };
      await vault.put({ ...row, body: { notice, unsure: true } satisfies ToldBody });
      await mailer.send(agreementMessage(addressee, { version, notice, origin: publicOrigin(config) }));
      await vault.put({ ...row, body: { notice } satisfies ToldBody });
    }
  }
}
