import { legalPerson } from '@corella/contracts/kyc';
import type { Vault } from '@corella/vault';

const KIND = 'deposit-payer';

/** Who paid, as the bank says it, and to which of our addresses. */
export interface Payer {
  readonly name: string;
  readonly account: string;
  readonly text: string;
  /** The bank's own reference. */
  readonly ref: string;
  readonly to: string;
}

/** Who paid each deposit: a row of its owner. Money of nobody has a person of its own, whom nothing else belongs to. */
export class Payers {
  constructor(private readonly deps: { readonly vault: Vault }) {}

  /** Null once it was erased. */
  async of(depositId: string): Promise<Payer | null> {
    return (await this.deps.vault.get<Payer>(KIND, depositId))?.body ?? null;
  }

  async keep(row: {
    readonly depositId: string;
    readonly uid: string | null;
    readonly payer: Payer;
    readonly now: number;
  }): Promise<void> {
    const { depositId, uid, payer, now } = row;
    const person = uid === null ? `deposit:${depositId}` : legalPerson(uid);
    await this.deps.vault.put({ kind: KIND, id: depositId, person, body: payer, now });
  }
}
