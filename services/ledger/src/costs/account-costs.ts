import { TRANSACTION_TYPES, isCustomer } from '@corella/contracts/ledger';
import type { QueryReply, QueryRequest } from '@corella/contracts/queries';
import { invariant } from '@corella/result';
import type { LedgerDb } from '../projections/ledger/tables.js';
import { HoldingCosts } from './holding-costs.js';

/** The accounts whose costs stay in memory: a few holdings each. */
const MOST_KEPT = 1_000;
/** A page is summed in one turn of the main thread, so it is small. */
const LINES_AT_ONCE = 1_000;
/** Entries that only move money between an account's own buckets. */
const WITHIN = [
  TRANSACTION_TYPES.orderHold,
  TRANSACTION_TYPES.orderRelease,
  TRANSACTION_TYPES.reservation,
  TRANSACTION_TYPES.reservationRelease,
];

export interface AccountCostsDeps {
  readonly db: LedgerDb;
  /** The last committed revision, once the tables show it; if they are late, that of what they show. */
  readonly shown: () => Promise<number>;
  /** More than an entry can have (default 1,000). */
  readonly linesAtOnce?: number;
}

interface Kept {
  readonly revision: number;
  readonly costs: HoldingCosts;
}

interface Line {
  readonly revision: number;
  readonly asset: string;
  readonly units: bigint;
  readonly transaction_type: string;
}

/**
 * What customers' holdings have cost, folded from their lines in the tables. An account is folded from its first line
 * when it is first asked for, and from there on by what is new. While the tables are behind, the answer is that of an
 * earlier revision, and says so.
 */
export class AccountCosts {
  /** In the order of use. Requests for one account follow each other. */
  private readonly kept = new Map<string, Promise<Kept>>();

  private readonly linesAtOnce: number;

  constructor(private readonly deps: AccountCostsDeps) {
    this.linesAtOnce = deps.linesAtOnce ?? LINES_AT_ONCE;
  }

  async of({ account }: QueryRequest<'ledger.costs'>): Promise<QueryReply<'ledger.costs'>> {
    if (!isCustomer(account)) throw new RangeError('the index has the lines of customers only');
    const before = this.kept.get(account) ?? Promise.resolve({ revision: -1, costs: new HoldingCosts() });
    const reply = before.then((kept) => this.continued(account, kept));
    this.keep(
      account,
      reply.then(({ kept }) => kept),
    );
    try {
      return (await reply).rows;
    } catch (error) {
      // A fold that failed halfway is not continued.
      this.kept.delete(account);
      throw error;
    }
  }

  private keep(account: string, kept: Promise<Kept>): void {
    // Whoever asked is told; the next one asks afresh.
    kept.catch(() => undefined);
    this.kept.delete(account);
    this.kept.set(account, kept);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
  }

  private async continued(
    account: string,
    { revision: from, costs }: Kept,
  ): Promise<{ readonly kept: Kept; readonly rows: QueryReply<'ledger.costs'> }> {
    const revision = Math.max(from, await this.deps.shown());
    // The last entry of a full page may go on behind it, and is read again with the next page.
    for (let after = from; after < revision;) {
      const lines = await this.lines(account, after, revision);
      const isLast = lines.length < this.linesAtOnce;
      const whole = isLast ? entriesOf(lines) : entriesOf(lines).slice(0, -1);
      invariant(isLast || whole.length > 0, 'a page of lines holds more than one entry');
      for (const entry of whole)
        costs.apply({ isTrade: entry[0]?.transaction_type === TRANSACTION_TYPES.trade, changes: sums(entry) });
      after = isLast ? revision : (whole.at(-1)?.[0]?.revision ?? revision);
    }
    const rows = [...costs.held()].map(([asset, { units, known, cost }]) => ({
      asset,
      units: units.toString(),
      knownUnits: known.toString(),
      costUnits: cost.toString(),
    }));
    return { kept: { revision, costs }, rows: { rows, revision } };
  }

  private lines(account: string, after: number, upTo: number): Promise<readonly Line[]> {
    return this.deps.db
      .selectFrom('ledger_line_view')
      .select(['revision', 'asset', 'units', 'transaction_type'])
      .where('account', '=', account)
      .where('revision', '>', after)
      .where('revision', '<=', upTo)
      .where('transaction_type', 'not in', WITHIN)
      .orderBy('revision')
      .orderBy('line')
      .limit(this.linesAtOnce)
      .execute();
  }
}

function entriesOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const entries: Line[][] = [];
  for (const line of lines) {
    const last = entries.at(-1);
    if (last?.[0]?.revision === line.revision) last.push(line);
    else entries.push([line]);
  }
  return entries;
}

function sums(lines: readonly Line[]): ReadonlyMap<string, bigint> {
  const changes = new Map<string, bigint>();
  for (const { asset, units } of lines) changes.set(asset, (changes.get(asset) ?? 0n) + units);
  return changes;
}
