import type { Bus } from '@corella/bus';
import { LEDGER_SERVICE, LEDGER_SHARD, spotAccount, type LedgerReply, type PostEntry } from '@corella/contracts/ledger';
import type { Random } from '@corella/random';
import type { Records } from './records.js';

export interface MainAccountOptions {
  readonly bus: Bus;
  readonly random: Random;
  readonly records: Records;
  /** A main account and its sub-accounts. */
  readonly family: readonly string[];
  readonly strangers: readonly string[];
  readonly assets: readonly string[];
  readonly report: (finding: string) => void;
}

/**
 * Moves money within a family, as identity asks for it, while the accounts are frozen and unfrozen. What is not
 * answered is asked again under the same id. Sometimes it tries to get money out of the family, which nobody may do.
 */
export class MainAccount {
  private transfers = 0;

  constructor(private readonly options: MainAccountOptions) {}

  async act(): Promise<void> {
    const { random, family, strangers } = this.options;
    const isTheft = random.next() < 0.2;
    const from = random.pick(family);
    const to = random.pick(isTheft ? strangers : family.filter((uid) => uid !== from));
    this.transfers += 1;
    const entry = this.entry(from, to);
    const reply = (await this.ask(entry)) ?? (await this.ask(entry));
    if (!reply?.result.ok) return;
    if (isTheft) this.options.report(`${entry.businessId} left the family`);
    this.options.records.entryPosted(entry.businessId);
  }

  private entry(from: string, to: string): PostEntry {
    const { random, assets } = this.options;
    const [asset, units] = [random.pick(assets), String(random.int(1, 10 ** 9))];
    return {
      type: 'PostEntry',
      transactionType: 'transfer',
      businessId: `transfer:${this.transfers}`,
      by: 'identity',
      postings: [
        { account: spotAccount(from), bucket: 'available', asset, units: `-${units}` },
        { account: spotAccount(to), bucket: 'available', asset, units },
      ],
    };
  }

  /** Null when there is no answer. */
  private async ask(entry: PostEntry): Promise<LedgerReply | null> {
    try {
      return await this.options.bus.request<LedgerReply>(LEDGER_SERVICE, entry, { partition: LEDGER_SHARD });
    } catch (error) {
      if (error instanceof Error && error.name === 'BusFault') return null;
      throw error;
    }
  }
}
