import {
  legalPerson,
  nameKey,
  registrationOf,
  type KycAnswers,
  type KycCheckView,
  type KycDraft,
  type KycKind,
  type KycMethod,
  type KycPicture,
} from '@corella/contracts/kyc';
import type { Origin } from '@corella/contracts/identity';
import type { Vault } from '@corella/vault';
import { nameIn } from './applicant-name.js';

/** What was submitted, as a row of its own: the event names it by number. */
export interface SubmittedAnswers {
  readonly answers: KycAnswers;
  readonly pictures: readonly KycPicture[];
  readonly origin: Origin;
}
interface DraftBody {
  readonly kind?: KycKind;
  readonly method?: KycMethod;
  readonly answers: KycAnswers;
  /** What the form of the other kind asks and this one does not. */
  readonly aside?: KycAnswers;
  readonly pictures: readonly KycPicture[];
}
export interface LetterBody {
  readonly pin: string;
}

/** A draft as its row has it. */
export interface KeptDraft extends KycDraft {
  readonly kind: KycKind;
  readonly aside: KycAnswers;
}

const EMPTY: KeptDraft = { version: 0, savedAt: null, kind: 'person', answers: {}, pictures: [], aside: {} };

/**
 * Answers, remarks, findings and letters of customers, sealed under a key of their own (`legal:{uid}`), because the law
 * keeps them longer than the rest of a person's rows.
 */
export class KycRows {
  constructor(private readonly vault: Vault) {}

  async draft(uid: string): Promise<KeptDraft> {
    const row = await this.vault.get<DraftBody>('kyc-draft', uid);
    if (row === null) return EMPTY;
    const { kind = 'person', aside = {}, ...body } = row.body;
    return { version: row.version, savedAt: row.updatedAt, ...body, kind, aside };
  }

  /** Null when the draft is no longer of this version. */
  async putDraft(uid: string, draft: Omit<KeptDraft, 'savedAt'>, now: number): Promise<KeptDraft | null> {
    const { version, kind, method, answers, aside, pictures } = draft;
    const put = await this.vault.put<DraftBody>({
      kind: 'kyc-draft',
      id: uid,
      person: legalPerson(uid),
      now,
      expectedVersion: version,
      body: { kind, ...(method === undefined ? {} : { method }), answers, aside, pictures },
    });
    return put.ok ? { ...draft, version: put.version, savedAt: now } : null;
  }

  answers(uid: string, number: number): Promise<SubmittedAnswers | null> {
    return this.body<SubmittedAnswers>('kyc-answers', uid, number);
  }

  /** The answers of companies with this number of a register. A blind index finds them. */
  async ofCompanies(registration: string): Promise<readonly { readonly uid: string; readonly number: number }[]> {
    const rows = await this.vault.findBy('kyc-answers', 'registration', registration);
    return rows.map(({ id }) => {
      const [uid = '', number = ''] = id.split('/');
      return { uid, number: Number(number) };
    });
  }

  /** Whose answers have this name, in any order of its words, verified or not. */
  async uidsNamed(name: string): Promise<readonly string[]> {
    const key = nameKey(name);
    const rows = key === null ? [] : await this.vault.findBy('kyc-answers', 'name', key);
    return [...new Set(rows.map(({ id }) => id.split('/')[0] ?? ''))];
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

  async putAnswers(uid: string, number: number, body: SubmittedAnswers, now: number): Promise<void> {
    const registration = registrationOf(body.answers);
    const name = nameKey(nameIn(body.answers) ?? '');
    await this.vault.put({
      kind: 'kyc-answers',
      id: `${uid}/${number}`,
      person: legalPerson(uid),
      body,
      now,
      indexes: {
        ...(registration !== null && { registration: { value: registration } }),
        ...(name !== null && { name: { value: name } }),
      },
    });
  }

  /** A row of this number that no event names is from an attempt that did not get so far, and is replaced. */
  async put(
    kind: 'kyc-check' | 'kyc-letter' | 'kyc-remark',
    row: { readonly uid: string; readonly number: number; readonly body: object; readonly now: number },
  ): Promise<void> {
    const { uid, number, body, now } = row;
    await this.vault.put({ kind, id: `${uid}/${number}`, person: legalPerson(uid), body, now });
  }

  private async body<Body extends object>(kind: string, uid: string, number: number): Promise<Body | null> {
    return (await this.vault.get<Body>(kind, `${uid}/${number}`))?.body ?? null;
  }
}
