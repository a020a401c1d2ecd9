import type { Clock } from '@corella/clock';
import type { Vault } from '@corella/vault';

const DETAILS = 'payout-bank';
const AMOUNT = 'test-deposit';

export interface BankDetails {
  readonly name: string;
  readonly account: string;
}
interface TestAmount {
  readonly cents: number;
}

/** Whose accounts they are, and what test deposits come to: rows of the customer, sealed in the vault. */
export class BankDetailsRows {
  constructor(private readonly deps: { readonly vault: Vault; readonly clock: Clock }) {}

  /** Null once it was removed or erased. */
  async of(accountId: string): Promise<BankDetails | null> {
    return (await this.deps.vault.get<BankDetails>(DETAILS, accountId))?.body ?? null;
  }

  async keep(row: { readonly uid: string; readonly accountId: string } & BankDetails): Promise<void> {
    const { uid, accountId: id, name, account } = row;
    await this.deps.vault.put({
      kind: DETAILS,
      id,
      person: uid,
      body: { name, account },
      now: this.deps.clock.nowMs(),
    });
  }

  async remove(accountId: string): Promise<void> {
    await this.deps.vault.delete(DETAILS, accountId);
  }

  async amountOf(accountId: string, attempt: number): Promise<number | null> {
    return (await this.deps.vault.get<TestAmount>(AMOUNT, `${accountId}/${attempt}`))?.body.cents ?? null;
  }

  async keepAmount(row: {
    readonly uid: string;
    readonly accountId: string;
    readonly attempt: number;
    readonly cents: number;
  }): Promise<void> {
    const { uid, accountId, attempt, cents } = row;
    const id = `${accountId}/${attempt}`;
    await this.deps.vault.put({ kind: AMOUNT, id, person: uid, body: { cents }, now: this.deps.clock.nowMs() });
  }
}
