import type { Vault } from '@corella/vault';
import type { OneAtATime } from '@corella/aggregates';
import { sameText } from '../secrets/signature.js';
import { MailedCodes, type CodeRefused } from './mailed-codes.js';

interface ChangeBody {
  readonly email: string;
  /** Mailed to the address of now, and to the new one. */
  readonly oldCode: string;
  readonly newCode: string;
  /** Another account has the new address. No code confirms it, and its owner was told. */
  readonly isTaken: boolean;
  /** That of the moment. Whoever sets another password ends a change that a thief has begun. */
  readonly passwordVersion: number;
}

export interface ChangeAttempt {
  readonly oldCode: string;
  readonly newCode: string;
  readonly now: number;
}

type Judged = { readonly email: string; readonly passwordVersion: number } | { readonly wrong: 'oldCode' | 'newCode' };

/** The change of address that a customer has begun, one at a time. It is named by their uid. */
export class EmailChanges {
  private readonly codes: MailedCodes<ChangeBody>;

  constructor(vault: Vault, executing: OneAtATime) {
    this.codes = new MailedCodes({ vault, executing, kind: 'email-change' });
  }

  /** A change that was begun before is void. */
  begin(uid: string, body: ChangeBody, now: number): Promise<void> {
    return this.codes.add(uid, body, { person: uid, now });
  }

  /** The new address, if both codes are right; otherwise which of them is not. A wrong one counts as a guess. */
  async prove(uid: string, attempt: ChangeAttempt): Promise<Judged | CodeRefused> {
    let wrong: 'oldCode' | 'newCode' = 'oldCode';
    const proven = await this.codes.prove(uid, attempt.now, ({ oldCode, newCode, isTaken, ...rest }) => {
      if (!sameText(oldCode, attempt.oldCode)) return null;
      wrong = 'newCode';
      return !isTaken && sameText(newCode, attempt.newCode) ? rest : null;
    });
    return proven ?? { wrong };
  }

  /** False when another one was faster. */
  spend(uid: string): Promise<boolean> {
    return this.codes.spend(uid);
  }
}
