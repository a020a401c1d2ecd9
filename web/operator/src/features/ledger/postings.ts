import type { LedgerEntryRecord } from '@corella/contracts/operator';
import { direction, sum } from '../../shared/format/amounts.js';

export type Line = LedgerEntryRecord['lines'][number];
export interface AssetPostings { readonly asset: string; readonly lines: readonly Line[]; readonly sum: string; readonly balanced: boolean }

/** The lines of an entry by asset, in the order in which the assets first appear, each with what it sums to. */
export function byAsset(lines: readonly Line[]): readonly AssetPostings[] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) groups.set(line.asset, [...(groups.get(line.asset) ?? []), line]);
  return [...groups].map(([asset, group]) => {
    const total = sum(group.map((line) => line.amount));
    return { asset, lines: group, sum: total, balanced: direction(total) === 'flat' };
  });
}

/** What an entry is about in one amount: the largest movement in, or the first line; null when it posts nothing. */
export function headline(lines: readonly Line[]): Line | null {
  return lines.find((line) => line.account.startsWith('spot:') && direction(line.amount) === 'up') ?? lines.find((line) => direction(line.amount) === 'up') ?? lines[0] ?? null;
}

export interface Cause { readonly label: string; readonly to: string }

/** Business ids name what an entry follows from: `trade:…`, `hold:{order}`, `release:{order}`. */
export function causeOf(businessId: string): Cause | null {
  const [kind, id] = businessId.split(':');
  if (id === undefined || id === '') return null;
  if (kind === 'hold' || kind === 'release' || kind === 'order') return { label: `Order ${id}`, to: `/orders/${id}/show` };
  if (kind === 'approval') return { label: `Approval ${id}`, to: `/approvals/${id}/show` };
  return kind === 'trade' ? { label: `Trade ${id}`, to: `/trades?filter=${encodeURIComponent(JSON.stringify({ q: id }))}` } : null;
}
