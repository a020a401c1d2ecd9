import { eachAlone } from '@corella/aggregates';
import { nameOf, type TakenBack } from '../agreements/agreements.js';
import { takenBackMessage } from './agreement-messages.js';
import { TOLD, TOLD_FOR_MS, type NoticesDeps, type ToldBody } from './agreement-told.js';
import { MailPass } from './mail-pass.js';

const A_PAGE = 500;
const PAGES_A_ROUND = 20;
const MAILS_A_ROUND = 500;

/**
 * Mails those who were told of a version once it was taken back, and nobody else. The rows that say who was told are
 * read from the publication on; each says afterwards that its customer was told of this too.
 */
export class TakenBackNotices {
  /** From when on rows are still to be read. */
  private readonly pass = new MailPass(0);

  constructor(private readonly deps: NoticesDeps) {}

  /** One bounded round. */
  async round(withdrawn: readonly TakenBack[], now: number): Promise<void> {
    const recent = withdrawn.filter(({ takenBackAt }) => now < takenBackAt + TOLD_FOR_MS);
    if (recent.length === 0) return;
    const since = Math.min(...recent.map(({ publishedAt }) => publishedAt));
    this.pass.begin(recent.map(nameOf).join(), now);
    const byName = new Map(recent.map((version) => [nameOf(version), version]));
    let mails = 0;
    for (let page = 0; page < PAGES_A_ROUND && mails < MAILS_A_ROUND && !this.pass.isOver; page += 1) {
      const from = Math.max(this.pass.place, since);
      const rows = await this.deps.vault.lastWritten(TOLD, { from, to: now + 1, limit: A_PAGE });
      const { told, missed } = await this.tellAll(
        rows.map(({ id }) => id),
        byName,
      );
      mails += told;
      // Rows of the same moment may be on both pages. They are read again, unless a whole page of them has been.
      this.pass.step(Math.max(rows.at(-1)?.updatedAt ?? 0, told > 0 ? from : from + 1), missed);
      if (rows.length < A_PAGE) this.pass.end(now);
    }
  }

  private async tellAll(
    ids: readonly string[],
    byName: ReadonlyMap<string, TakenBack>,
  ): Promise<{ readonly told: number; readonly missed: number }> {
    const about = ids.flatMap((id) => {
      const [uid = '', ...name] = id.split('/');
      const version = byName.get(name.join('/'));
      return version === undefined ? [] : [{ id, uid, version }];
    });
    let [told, done] = [0, 0];
    const tell = async (one: (typeof about)[number]): Promise<void> => {
      if (await this.tell(one)) told += 1;
      done += 1;
    };
    await eachAlone(about, tell, this.deps.onWarning);
    return { told, missed: about.length - done };
  }

  /** True where a mail went. */
  private async tell({ id, uid, version }: { id: string; uid: string; version: TakenBack }): Promise<boolean> {
    const { users, contacts, languages, mailer, vault, clock } = this.deps;
    const row = await vault.get<ToldBody>(TOLD, id);
    if (row === null || row.body.notice === 'taken-back') return false;
    const user = await users.get(uid);
    const to = (await contacts.of(uid))?.email ?? '';
    if (user === null || user.closed !== null || to === '') return false;
    const now = clock.nowMs();
    await mailer.send(takenBackMessage({ to, language: await languages.of(uid), at: now }, version));
    await vault.put({ kind: TOLD, id, person: uid, body: { notice: 'taken-back' } satisfies ToldBody, now });
    return true;
  }
}
