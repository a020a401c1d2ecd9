import type { ExplanationWire } from '@corella/contracts/web';
import { LEDGER_SCALE } from '@corella/money';
import { fromScaled, toScaled } from '@corella/ui';

export type ExplainedLine = ExplanationWire['items'][number];

/** What an entry did to the balance, as decimal text. Exactly one of debit and credit is set. */
export interface ExplainRow {
  readonly revision: number;
  readonly at: string;
  readonly type: string;
  readonly orderId: string | null;
  readonly businessId: string;
  readonly debit: string | null;
  readonly credit: string | null;
  readonly balance: string;
}

/** The equation over the loaded rows: brought forward + credits − debits = balance. */
export interface ExplainedBalance {
  /** Oldest first. */
  readonly rows: readonly ExplainRow[];
  readonly broughtForward: string;
  readonly credits: string;
  readonly debits: string;
  readonly balance: string;
}

const units = (text: string): bigint => toScaled(text, LEDGER_SCALE) ?? 0n;
const text = (value: bigint): string => fromScaled(value, LEDGER_SCALE);

export const revisionOf = (line: ExplainedLine): number => Number(line.id.slice(0, line.id.indexOf(':')));

/**
 * Lines of a balance, newest first, as one row per entry. An entry that only moves funds between available and frozen
 * does not change a total and has no row there. While older lines remain to be loaded, the oldest entry may be
 * incomplete and waits for the next page.
 */
export function explainRows(lines: readonly ExplainedLine[], balance: string, hasOlder: boolean): ExplainedBalance {
  const entries = new Map<number, { line: ExplainedLine; change: bigint }>();
  for (const line of lines) {
    const entry = entries.get(revisionOf(line));
    if (entry) entry.change += units(line.amount);
    else entries.set(revisionOf(line), { line, change: units(line.amount) });
  }
  const whole = [...entries];
  if (hasOlder) whole.pop();
  let running = units(balance);
  let [credits, debits] = [0n, 0n];
  const rows: ExplainRow[] = [];
  for (const [revision, { line, change }] of whole) {
    if (change === 0n) continue;
    rows.push({
      revision,
      at: line.at,
      type: line.type,
      orderId: line.orderId,
      businessId: line.businessId,
      balance: text(running),
      debit: change < 0n ? text(-change) : null,
      credit: change > 0n ? text(change) : null,
    });
    if (change > 0n) credits += change;
    else debits -= change;
    running -= change;
  }
  return {
    rows: rows.reverse(),
    broughtForward: text(running),
    credits: text(credits),
    debits: text(debits),
    balance: text(units(balance)),
  };
}
