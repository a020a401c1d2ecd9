import { isCustomer } from '@corella/contracts/ledger';
import type { LedgerEntryRecord } from '@corella/contracts/operator';
import { direction, sum } from '../../shared/format/amounts.js';

export type Line = LedgerEntryRecord['lines'][number];
export interface AssetPostings {
  readonly asset: string;
  readonly lines: readonly Line[];
  readonly sum: string;
  readonly balanced: boolean;
}

/** The lines of an entry by asset, in order of first appearance, with their sums. */
export function byAsset(lines: readonly Line[]): readonly AssetPostings[] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) groups.set(line.asset, [...(groups.get(line.asset) ?? []), line]);
  return [...groups].map(([asset, group]) => {
    const total = sum(group.map((line) => line.amount));
    return { asset, lines: group, sum: total, balanced: direction(total) === 'flat' };
  });
}

export interface Headline {
  readonly amount: string;
  readonly asset: string;
  readonly kind: 'moved' | 'to frozen' | 'to available';
}

/**
 * The one amount that sums up an entry. For a customer, it is what the account gains, or else what it loses, or else
 * what moves between available and frozen. For the house alone, it is what one of its accounts gains, or what an
 * adjustment takes from the adjusted account. Null when the entry posts nothing.
 */
export function headline(lines: readonly Line[]): Headline | null {
  const account = lines.find((line) => isCustomer(line.account))?.account;
  const own = account === undefined ? ofTheHouse(lines) : lines.filter((line) => line.account === account);
  const nets = byAsset(own);
  const net = nets.find(({ sum: total }) => direction(total) === 'up') ?? nets.find(({ balanced }) => !balanced);
  if (net !== undefined) return { amount: net.sum, asset: net.asset, kind: 'moved' };
  const inner = own.find((line) => direction(line.amount) === 'up');
  return inner === undefined
    ? null
    : { amount: inner.amount, asset: inner.asset, kind: inner.bucket === 'frozen' ? 'to frozen' : 'to available' };
}

/** The other side of every adjustment, which is never what the adjustment is about. */
const OTHER_SIDE = 'house:adjustments';

function ofTheHouse(lines: readonly Line[]): readonly Line[] {
  const adjusted = lines.find((line) => line.account !== OTHER_SIDE);
  if (adjusted !== undefined && lines.some((line) => line.account === OTHER_SIDE)) return [adjusted];
  return lines.filter((line) => direction(line.amount) === 'up').slice(0, 1);
}

export interface Cause {
  readonly label: string;
  readonly to: string;
}

/** A business id names the cause of an entry: `trade:…`, `hold:{order}`, `release:{order}`. */
export function causeOf(businessId: string): Cause | null {
  const [kind, id] = businessId.split(':');
  if (id === undefined || id === '') return null;
  if (kind === 'hold' || kind === 'release' || kind === 'order')
    return { label: `Order ${id}`, to: `/orders/${id}/show` };
  if (kind === 'approval') return { label: `Approval ${id.slice(0, 8)}`, to: `/approvals/${id}/show` };
  return kind === 'trade'
    ? { label: `Trade ${id}`, to: `/trades?filter=${encodeURIComponent(JSON.stringify({ q: id }))}` }
    : null;
}
