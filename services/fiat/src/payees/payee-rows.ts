import { legalPerson } from '@corella/contracts/kyc';
import { payloadHash } from '@corella/hash';
import type { Vault } from '@corella/vault';

const KIND = 'withdrawal-payee';

/** Whom a withdrawal pays, as it was when it was asked for. */
export interface Payee {
  readonly name: string;
  /** The address, or BSB and account with a hyphen between them. */
  readonly address: string;
  readonly tag: string | null;
  readonly label: string;
  /** Without it, a hash of so few digits could be guessed. */
  readonly salt: string;
}

export const payeeHash = (withdrawalId: number, { name, address, tag, label, salt }: Payee): string =>
  payloadHash({ withdrawalId, name, address, tag, label, salt });

/** Whom each withdrawal pays: a row of its owner, written before the event that has its hash. */
export class PayeeRows {
  constructor(private readonly deps: { readonly vault: Vault }) {}

  /** Null once it was erased. */
  async of(withdrawalId: number): Promise<Payee | null> {
    return (await this.deps.vault.get<Payee>(KIND, String(withdrawalId)))?.body ?? null;
  }

  async keep(row: {
    readonly withdrawalId: number;
    readonly uid: string;
    readonly payee: Payee;
    readonly now: number;
  }): Promise<void> {
    const { withdrawalId, uid, payee, now } = row;
    await this.deps.vault.put({ kind: KIND, id: String(withdrawalId), person: legalPerson(uid), body: payee, now });
  }
}
