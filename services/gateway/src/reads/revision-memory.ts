import { Injectable } from '@nestjs/common';
import { ledgerShardOf } from '@corella/contracts/ledger';

const MAX_ACCOUNTS = 50_000;

/**
 * Remembers the highest revision of each account, in its shard of the ledger, that a reply or the feed has shown, so
 * that a read after a write waits for that write. Bounded: it forgets the account touched longest ago, whose next read
 * then does not wait.
 */
@Injectable()
export class RevisionMemory {
  private readonly highest = new Map<string, number>();

  note(account: string, revision: number): void {
    const known = this.highest.get(account);
    if (known !== undefined) {
      if (known >= revision) return;
      this.highest.delete(account);
    } else if (this.highest.size >= MAX_ACCOUNTS) {
      const [oldest] = this.highest.keys();
      if (oldest !== undefined) this.highest.delete(oldest);
    }
    this.highest.set(account, revision);
  }

  /** The `after` of a query about this account; empty if nothing is known. */
  after(account: string): { readonly after?: Readonly<Record<string, number>> } {
    const revision = this.highest.get(account);
    return revision === undefined ? {} : { after: { [ledgerShardOf(account)]: revision } };
  }
}
