import { recordedOf, type RecordedEvent } from '@corella/event-store';
import { invariant } from '@corella/result';
import { postingsOf } from '../domain/ledger-event.js';
import type { FoldedLine, FoldReply, FoldRequest } from './journal.js';

/** Balances of the account after a revision. */
export interface FoldStart {
  readonly revision: number;
  readonly balances: ReadonlyMap<string, { readonly available: bigint; readonly frozen: bigint }>;
}

/**
 * Folds the entries from `start` to the requested revision in one pass: balances per asset, and the newest requested
 * lines with the balance after each.
 */
export async function foldAccount(
  { account, revision, lines: wanted }: FoldRequest,
  start: FoldStart,
  read: (from: number) => Promise<readonly RecordedEvent[]>,
): Promise<FoldReply> {
  const balances = new Map([...start.balances].map(([asset, { available, frozen }]) => [asset, { available, frozen }]));
  const lines: FoldedLine[] = [];
  const keep = (wanted?.limit ?? 0) + 1;
  const visit = (event: RecordedEvent): void =>
    postingsOf(recordedOf(event, 'ledger')).forEach(({ account: owner, asset, bucket, units }, line) => {
      if (owner !== account) return;
      const balance = balances.get(asset) ?? { available: 0n, frozen: 0n };
      balance[bucket] += BigInt(units);
      balances.set(asset, balance);
      if (
        !wanted ||
        wanted.asset !== asset ||
        (wanted.bucket ?? bucket) !== bucket ||
        !isBefore(event.revision, line, wanted.before)
      )
        return;
      lines.push({ revision: event.revision, line, units, balance: balance[bucket].toString(), bucket });
      // Keeps at most twice as many as wanted, so that the oldest are cut all at once.
      if (lines.length >= keep * 2) lines.splice(0, lines.length - keep);
    });
  for (let next = start.revision + 1; next <= revision;) {
    const page = await read(next);
    const last = page.at(-1);
    invariant(last && last.revision >= next, `the ledger's stream ends before ${next}`);
    page.forEach(visit);
    next = last.revision + 1;
  }
  const rows = [...balances]
    .map(([asset, { available, frozen }]) => ({ asset, available: available.toString(), frozen: frozen.toString() }))
    .sort((left, right) => (left.asset < right.asset ? -1 : 1));
  return { rows, lines: wanted ? lines.slice(-keep).reverse() : [] };
}

const isBefore = (
  revision: number,
  line: number,
  before: { readonly revision: number; readonly line: number } | undefined,
): boolean =>
  before === undefined || revision < before.revision || (revision === before.revision && line < before.line);
