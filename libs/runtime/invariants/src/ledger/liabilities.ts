import { accountOwner, isLiabilityLeaf, type LedgerEvents } from '@corella/contracts/ledger';
import type { RecordedEvent } from '@corella/event-store';
import type { Report } from '../violation.js';

type Published = LedgerEvents['LiabilitiesPublished'];

/** How one event changed what customers are owed. */
interface Change {
  /** Net units per asset. Empty for an event that only moves money between customers or their buckets. */
  readonly units: ReadonlyMap<string, bigint>;
  readonly opened: number;
}

/** How many events to look back. A tree is published seconds after the revision that it covers. */
const KEPT = 50_000;

/**
 * What customers are owed per asset after each of the last events, so that a published tree of liabilities can be
 * compared with the balances at its revision. The tree's leaves cannot be rebuilt here, because their tags need a
 * secret that is in no log. At most twice `kept` entry hashes are remembered.
 */
export class Liabilities {
  private readonly totals = new Map<string, bigint>();
  private readonly owners = new Set<string>();
  private leaves = 0;
  /** Entry hashes of the last events. The first one belongs to revision `from`. */
  private hashes: string[] = [];
  private from = 0;
  /** By revision, and only where something changed. */
  private readonly changes = new Map<number, Change>();
  private units = new Map<string, bigint>();
  private opened = 0;

  constructor(private readonly kept = KEPT) {}

  /** A line of the current entry. */
  move(asset: string, units: bigint): void {
    this.units.set(asset, (this.units.get(asset) ?? 0n) + units);
  }

  /** All accounts of one owner form one leaf. */
  open(account: string): void {
    const owner = accountOwner(account);
    if (!isLiabilityLeaf(account) || this.owners.has(owner)) return;
    this.owners.add(owner);
    this.opened += 1;
  }

  /** Ends the current event. */
  settle({ revision, meta }: RecordedEvent): void {
    if (revision !== this.from + this.hashes.length) [this.hashes, this.from] = [[], revision];
    this.hashes.push(meta.hash ?? '');
    this.keepChange(revision);
    if (this.hashes.length < 2 * this.kept) return;
    this.from += this.hashes.length - this.kept;
    this.hashes = this.hashes.slice(-this.kept);
    for (const changed of this.changes.keys()) {
      if (changed >= this.from) break;
      this.changes.delete(changed);
    }
  }

  /** Call this before the publishing event is settled. A tree whose revision is no longer remembered passes. */
  check(published: Published, report: Report): void {
    const entryHash = this.hashes[published.revision - this.from];
    if (entryHash === undefined) return;
    const totals = new Map(this.totals);
    let { leaves } = this;
    for (const [revision, { units, opened }] of this.changes) {
      if (revision <= published.revision) continue;
      leaves -= opened;
      for (const [asset, change] of units) totals.set(asset, (totals.get(asset) ?? 0n) - change);
    }
    const tree = `the tree of liabilities at ${published.revision}`;
    if (entryHash !== published.entryHash)
      report('liabilities', `${tree} names an entry hash that the journal does not have there`);
    if (leaves !== published.leaves)
      report('liabilities', `${tree} has ${published.leaves} leaves, and ${leaves} customers had an account`);
    for (const asset of new Set([...totals.keys(), ...Object.keys(published.totals)])) {
      const [owed, said] = [totals.get(asset) ?? 0n, BigInt(published.totals[asset] ?? '0')];
      if (owed !== said)
        report('liabilities', `${tree} sums to ${said} units of ${asset}, and customers were owed ${owed}`);
    }
  }

  private keepChange(revision: number): void {
    for (const [asset, units] of this.units) {
      if (units === 0n) this.units.delete(asset);
      else this.totals.set(asset, (this.totals.get(asset) ?? 0n) + units);
    }
    this.leaves += this.opened;
    if (this.units.size === 0 && this.opened === 0) return;
    this.changes.set(revision, { units: this.units, opened: this.opened });
    this.units = new Map();
    this.opened = 0;
  }
}
