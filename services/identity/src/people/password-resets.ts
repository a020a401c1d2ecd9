import type { Vault } from '@corella/vault';
import type { OneAtATime } from '@corella/aggregates';
import { sameText } from '../secrets/signature.js';
import { MailedCodes, type CodeRefused } from './mailed-codes.js';

interface ResetBody {
  readonly email: string;
  /** Null where the address has no account. The row is kept all the same, so that the work does not tell. */
  readonly uid: string | null;
  /** The password that the code replaces. Once there is another one, the code is of no use any more. */
  readonly passwordVersion: number | null;
  /** Counts the customer's "log out everywhere", changes of address and locks. Each of them ends the code. */
  readonly generation: number | null;
  readonly code: string;
}

export interface ProvenReset {
  readonly uid: string;
  readonly passwordVersion: number | null;
  readonly generation: number | null;
}

export interface ResetAttempt {
  readonly email: string;
  readonly code: string;
  readonly now: number;
}

/** Mailed codes by which a forgotten password is replaced. Whoever asked for one has its name, and nobody else. */
export class PasswordResets {
  private readonly codes: MailedCodes<ResetBody>;

  constructor(vault: Vault, executing: OneAtATime) {
    this.codes = new MailedCodes({ vault, executing, kind: 'password-reset' });
  }

  add(id: string, body: ResetBody, now: number): Promise<void> {
    return this.codes.add(id, body, { person: null, now });
  }

  /** Whose password the code may replace. */
  async prove(id: string, attempt: ResetAttempt): Promise<ProvenReset | 'code-wrong' | CodeRefused> {
    const proven = await this.codes.prove(id, attempt.now, ({ email, uid, passwordVersion, generation, code }) =>
      email === attempt.email && uid !== null && sameText(code, attempt.code)
        ? { uid, passwordVersion, generation }
        : null,
    );
    return proven ?? 'code-wrong';
  }

  /** False when another one was faster: a code counts once. */
  spend(id: string): Promise<boolean> {
    return this.codes.spend(id);
  }
}
