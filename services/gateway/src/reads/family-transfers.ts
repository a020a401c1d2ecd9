import { Inject, Injectable } from '@nestjs/common';
import { spotAccount, TRANSACTION_TYPES } from '@corella/contracts/ledger';
import type { JournalLineRow } from '@corella/contracts/queries';
import type { TransferRow } from '@corella/contracts/web';
import { formatUnits } from '@corella/money';
import { ask } from '@corella/signals';
import { GATEWAY_DEPS, type GatewayDeps } from '../gateway.deps.js';
import { isoText } from '../trading/order-text.js';
import type { Listed } from './account-reads.js';
import { RevisionMemory } from './revision-memory.js';

const PREFIX = 'transfer:';

/**
 * Transfers of some accounts, newest first. Each has a line in both accounts, so a transfer between two of them is
 * found twice and told once. An end that is none of them is left out.
 */
@Injectable()
export class FamilyTransfers {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly revisions: RevisionMemory,
  ) {}

  async list(
    uids: readonly string[],
    { before, limit }: { readonly before?: string; readonly limit: number },
  ): Promise<Listed<TransferRow>> {
    const pages = await Promise.all(
      uids.map((uid) =>
        ask(this.deps.signals, 'ledger.lines', {
          account: spotAccount(uid),
          types: [TRANSACTION_TYPES.transfer],
          limit,
          ...(before === undefined ? {} : { before }),
          ...this.revisions.after(spotAccount(uid)),
        }),
      ),
    );
    // The newest of all are among the newest of each account, so no page lacks an end that another has.
    const entries = new Map<number, JournalLineRow[]>();
    for (const line of pages.flatMap(({ rows }) => rows))
      entries.set(line.revision, [...(entries.get(line.revision) ?? []), line]);
    const sorted = [...entries.entries()].sort(([left], [right]) => right - left);
    const shown = sorted.slice(0, limit);
    const last = shown.at(-1);
    const isMore = sorted.length > limit || pages.some(({ next }) => next !== null);
    return {
      items: shown.flatMap(([, lines]) => rowOf(lines, uids)),
      next: isMore && last !== undefined ? `${last[0]}:0` : null,
      stale: pages.some(({ stale }) => stale),
    };
  }
}

function rowOf(lines: readonly JournalLineRow[], uids: readonly string[]): TransferRow[] {
  const [line] = lines;
  if (line === undefined) return [];
  const end = (isOut: boolean): string | null =>
    uids.find((uid) =>
      lines.some(({ account, units }) => account === spotAccount(uid) && units.startsWith('-') === isOut),
    ) ?? null;
  const units = BigInt(line.units);
  return [
    {
      transferId: line.businessId.slice(PREFIX.length),
      at: isoText(line.at),
      from: end(true),
      to: end(false),
      asset: line.asset,
      amount: formatUnits(units < 0n ? -units : units),
    },
  ];
}
