import { ENTRY_TEMPLATES, HOUSE_DEMO, type LedgerEvents, type Posting } from '@corella/contracts/ledger';
import type { Report } from '../violation.js';

const PREFIX = 'house:';

/**
 * Checks that the house is solvent: per asset its accounts, without `house:demo`, have a sum of zero or more after
 * every entry that somebody chose to post. If a fact leaves the house short, the next event must say so, and no payout
 * may follow until the house is covered.
 */
export class House {
  private readonly sums = new Map<string, bigint>();
  private readonly short = new Set<string>();
  /** Assets about which the next event must announce something. */
  private readonly unsaid = new Set<string>();
  private isTold = false;

  /** Call this before each event is taken. It checks what the previous event should have announced. */
  expect({ type, data }: { readonly type: string; readonly data: object }, report: Report): void {
    const isAbout = type === 'HouseFellShort' || type === 'HouseCovered';
    if (isAbout && 'asset' in data && typeof data.asset === 'string') this.unsaid.delete(data.asset);
    else this.atRest(report);
  }

  atRest(report: Report): void {
    for (const asset of this.unsaid)
      report('house-solvent', `the house has ${this.of(asset)} units of ${asset} and no event announces it`);
    this.unsaid.clear();
  }

  post(entry: LedgerEvents['EntryPosted'], report: Report): void {
    const { transactionType, businessId, by, postings } = entry;
    const before = new Map(this.sums);
    const isKnown = by !== undefined;
    this.isTold ||= isKnown;
    this.move(postings);
    if (!isKnown) return;
    const { nature, isPayout } = ENTRY_TEMPLATES[transactionType];
    for (const asset of new Set(postings.map((posting) => posting.asset))) {
      const [was, is] = [before.get(asset) ?? 0n, this.of(asset)];
      if (nature === 'chosen' && is < 0n && is < was)
        report('house-solvent', `${transactionType} ${businessId} leaves the house with ${is} units of ${asset}`);
      if (isPayout && was < 0n)
        report('house-solvent', `${transactionType} ${businessId} pays out ${asset} of a house that is short of it`);
    }
  }

  /** Adds the lines of a trade or an entry. */
  move(postings: readonly Posting[]): void {
    for (const { account, asset, units } of postings) {
      if (!account.startsWith(PREFIX) || account === HOUSE_DEMO) continue;
      this.sums.set(asset, this.of(asset) + BigInt(units));
      if (this.isTold && this.of(asset) < 0n !== this.short.has(asset)) this.unsaid.add(asset);
      else this.unsaid.delete(asset);
    }
  }

  fellShort({ asset, units }: LedgerEvents['HouseFellShort'], report: Report): void {
    if (this.short.has(asset) || this.of(asset) !== -BigInt(units) || BigInt(units) <= 0n)
      report('house-solvent', `the house is announced to lack ${units} units of ${asset}, but has ${this.of(asset)}`);
    this.short.add(asset);
  }

  covered({ asset }: LedgerEvents['HouseCovered'], report: Report): void {
    if (!this.short.has(asset) || this.of(asset) < 0n)
      report('house-solvent', `the house is announced as covered in ${asset}, but has ${this.of(asset)}`);
    this.short.delete(asset);
  }

  private of(asset: string): bigint {
    return this.sums.get(asset) ?? 0n;
  }
}
