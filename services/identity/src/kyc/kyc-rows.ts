import {
  legalPerson,
  type KycAnswers,
  type KycCheckView,
  type KycDraft,
  type KycPicture,
} from '@corella/contracts/kyc';
import type { Origin } from '@corella/contracts/identity';
import type { Vault } from '@corella/vault';

/** What was submitted, as a row of its own: the event names it by number. */
export interface SubmittedAnswers {
  readonly answers: KycAnswers;
  readonly pictures: readonly KycPicture[];
  readonly origin: Origin;
}
interface DraftBody {
  readonly answers: KycAnswers;
  readonly pictures: readonly KycPicture[];
}
export interface LetterBody {
  readonly pin: string;
}

const EMPTY: KycDraft = { version: 0, savedAt: null, answers: {}, pictures: [] };

/**
 * Answers, remarks, findings and letters of customers, sealed under a key of their own (`legal:{uid}`), because the law
 * keeps them longer than the rest of a person's rows.
 */
export class KycRows {
  constructor(private readonly vault: Vault) {}

  async draft(uid: string): Promise<KycDraft> {
    const row = await this.vault.get<DraftBody>('kyc-draft', uid);
    return row === null
      ? EMPTY
      : { version: row.version, savedAt: row.updatedAt, answers: row.body.answers, pictures: row.body.pictures };
  }

  /** Null when the draft is no longer of this version. */
  async putDraft(uid: string, draft: DraftBody & { readonly version: number }, now: number): Promise<KycDraft | null> {
    const { version, answers, pictures } = draft;
    const put = await this.vault.put<DraftBody>({
      ...{ kind: 'kyc-draft', id: uid, person: legalPerson(uid), now, expectedVersion: version },
      body: { answers, pictures },
    });
    return put.ok ? { version: put.version, savedAt: now, answers, pictures } : null;
  }

  answers(uid: string, number: number): Promise<SubmittedAnswers | null> {
    return this.body<SubmittedAnswers>('kyc-answers', uid, number);
  }

  check(uid: string, number: number): Promise<KycCheckView | null> {
    return this.body<KycCheckView>('kyc-check', uid, number);
  }

  letter(uid: string, number: number): Promise<LetterBody | null> {
    return this.body<LetterBody>('kyc-letter', uid, number);
  }

  async remark(uid: string, number: number | null): Promise<string | null> {
    return number === null ? null : ((await this.body<{ text: string }>('kyc-remark', uid, number))?.text ?? null);
  }

  /** A row of this number that no event names is from an attempt that did not get so far, and is replaced. */
  async put(
    kind: 'kyc-answers' | 'kyc-check' | 'kyc-letter' | 'kyc-remark',
    row: { readonly uid: string; readonly number: number; readonly body: object; readonly now: number },
  ): Promise<void> {
    const { uid, number, body, now } = row;
    await this.vault.put({ kind, id: `${uid}/${number}`, person: legalPerson(uid), body, now });
  }

  private async body<Body extends object>(kind: string, uid: string, number: number): Promise<Body | null> {
    return (await this.vault.get<Body>(kind, `${uid}/${number}`))?.body ?? null;
  }
}
