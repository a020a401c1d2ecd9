import { accountOwner, isLiabilityLeaf, type LedgerEvents } from '@corella/contracts/ledger';
import type { RecordedEvent } from '@corella/event-store';
import type { Report } from '../violation.js';

type Published = LedgerEvents['LiabilitiesPublished'];

/** What one event changed of what customers are owed. */
interface Step {
  readonly revision: number;
  readonly entryHash: string;
  readonly changes: readonly (readonly [asset: string, units: bigint])[];
  readonly opened: number;
}

/** Events to look back: a tree is published seconds after the revision that it counts. */
const KEPT = 50_000;
const NOTHING: Step['changes'] = [];

/**
 * What customers are owed per asset, as of each of the last events, so that a published tree of liabilities can be
 * compared with the books of the revision that it counts. The tree's leaves cannot be rebuilt here: their tags need a
 * secret that is in no log.
 */
export class Liabilities {
  private readonly totals = new Map<string, bigint>();
  private readonly owners = new Set<string>();
  private leaves = 0;
  private steps: Step[] = [];
  private changes: (readonly [string, bigint])[] = [];
  private opened = 0;

  constructor(private readonly kept = KEPT) {}

  /** A line of the entry under way. */
  move(asset: string, units: bigint): void {
    this.totals.set(asset, (this.totals.get(asset) ?? 0n) + units);
    this.changes.push([asset, units]);
  }

  /** All accounts of one owner are one leaf. */
  open(account: string): void {
    const owner = accountOwner(account);
    if (!isLiabilityLeaf(account) || this.owners.has(owner)) return;
    this.owners.add(owner);
    this.opened += 1;
  }

  /** Ends the event under way. */
  settle({ revision, meta }: RecordedEvent): void {
    const changes = this.changes.length > 0 ? this.changes : NOTHING;
    this.leaves += this.opened;
    this.steps.push({ revision, entryHash: meta.hash ?? '', changes, opened: this.opened });
    if (changes !== NOTHING) this.changes = [];
    this.opened = 0;
    if (this.steps.length >= 2 * this.kept) this.steps = this.steps.slice(-this.kept);
  }

  /**
   * To be called before the event that publishes is settled. A tree of a revision that is no longer remembered passes.
   */
  check(published: Published, report: Report): void {
    const totals = new Map(this.totals);
    let { leaves } = this;
    let at = this.steps.length - 1;
    for (; at >= 0 && (this.steps[at]?.revision ?? -1) > published.revision; at -= 1) {
      const step = this.steps[at];
      leaves -= step?.opened ?? 0;
      for (const [asset, units] of step?.changes ?? NOTHING) totals.set(asset, (totals.get(asset) ?? 0n) - units);
    }
    const counted = this.steps[at];
    if (counted?.revision !== published.revision) return;
    const tree = `the tree of liabilities at ${published.revision}`;
    if (counted.entryHash !== published.entryHash)
      report('liabilities', `${tree} names an entry hash that the journal does not have there`);
    if (leaves !== published.leaves)
      report('liabilities', `${tree} has ${published.leaves} leaves, and ${leaves} customers had an account`);
    for (const asset of new Set([...totals.keys(), ...Object.keys(published.totals)])) {
      const [owed, said] = [totals.get(asset) ?? 0n, BigInt(published.totals[asset] ?? '0')];
      if (owed !== said)
        report('liabilities', `${tree} sums to ${said} units of ${asset}, and customers were owed ${owed}`);
    }
  }
}
