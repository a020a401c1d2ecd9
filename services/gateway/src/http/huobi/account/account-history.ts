import { Inject, Injectable } from '@nestjs/common';
import { spotAccount } from '@corella/contracts/ledger';
import type { JournalLineRow } from '@corella/contracts/queries';
import { ask } from '@corella/signals';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { RevisionMemory } from '../../../reads/revision-memory.js';
import { refuseAs } from '../envelope/refuse-as.js';

const PAGE = 500;
/** One answer reads at most 10,000 lines of the journal. */
const MAX_PAGES = 20;
const LINES_PER_ENTRY = 1_000;

/** What one journal entry changed in an account's holding of one asset. Moves between free and frozen cancel out. */
export interface HistoryRecord {
  /** Entry and line in one number, so that newer records have higher ids. */
  readonly recordId: number;
  readonly asset: string;
  readonly units: bigint;
  readonly transactionType: string;
  readonly at: number;
  /** The free balance after the entry, if the entry touched it. */
  readonly availableUnits: bigint | null;
}

export interface HistoryRequest {
  readonly uid: string;
  readonly asset?: string;
  readonly types?: readonly string[];
  readonly from?: number;
  readonly to?: number;
  /** First record of the answer, in the direction of `ascending`. */
  readonly fromId?: number;
  readonly ascending: boolean;
  readonly size: number;
}

export interface HistoryPage {
  readonly records: readonly HistoryRecord[];
  /** The first record of the next page; null at the end. */
  readonly nextId: number | null;
}

/** The records of one entry, newest line first. */
export function recordsOf(lines: readonly JournalLineRow[]): readonly HistoryRecord[] {
  const byAsset = new Map<string, JournalLineRow[]>();
  for (const line of lines) byAsset.set(line.asset, [...(byAsset.get(line.asset) ?? []), line]);
  return [...byAsset.values()].flatMap((own) => {
    const [newest] = own;
    const units = own.reduce((sum, line) => sum + BigInt(line.units), 0n);
    if (newest === undefined || units === 0n) return [];
    const number = Number(newest.lineId.split(':')[1] ?? '0');
    const free = own.find(({ bucket }) => bucket === 'available');
    return [
      {
        recordId: newest.revision * LINES_PER_ENTRY + Math.min(number, LINES_PER_ENTRY - 1),
        asset: newest.asset,
        units,
        transactionType: newest.transactionType,
        at: newest.at,
        availableUnits: free ? BigInt(free.balanceUnits) : null,
      },
    ];
  });
}

/**
 * Reads what changed an account, entry by entry, from the lines of the journal. Reads are bounded; an ascending one
 * that does not fit is refused.
 */
@Injectable()
export class AccountHistory {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly revisions: RevisionMemory,
  ) {}

  async read(request: HistoryRequest): Promise<HistoryPage> {
    const { ascending, fromId, size } = request;
    const { records, restId } = await this.gather(request, ascending ? Number.POSITIVE_INFINITY : size + 1);
    if (ascending && restId !== null)
      return refuseAs('base-date-limit-error', 'too many records for one answer in this order: ask for a shorter time');
    const fitting = ascending
      ? [...records].reverse().filter(({ recordId }) => fromId === undefined || recordId >= fromId)
      : records;
    return { records: fitting.slice(0, size), nextId: fitting[size]?.recordId ?? restId };
  }

  /**
   * Reads newest first until there are `wanted` records, whole entries only. `restId` is where the unread rest begins,
   * or null.
   */
  private async gather(
    { uid, asset, types, from, to, fromId, ascending }: HistoryRequest,
    wanted: number,
  ): Promise<{ readonly records: readonly HistoryRecord[]; readonly restId: number | null }> {
    const account = spotAccount(uid);
    const highest = ascending || fromId === undefined ? Number.POSITIVE_INFINITY : fromId;
    const records: HistoryRecord[] = [];
    let before = highest === Number.POSITIVE_INFINITY ? undefined : `${Math.floor(highest / LINES_PER_ENTRY) + 1}:0`;
    let open: JournalLineRow[] = [];
    const close = (): void => {
      records.push(...recordsOf(open).filter(({ recordId }) => recordId <= highest));
      open = [];
    };
    for (let page = 0; page < MAX_PAGES && records.length < wanted; page += 1) {
      const { rows, next } = await ask(this.deps.signals, 'ledger.lines', {
        account,
        limit: PAGE,
        ...(asset === undefined ? {} : { asset }),
        ...(types === undefined ? {} : { types }),
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
        ...(before === undefined ? {} : { before }),
        ...this.revisions.after(account),
      });
      for (const row of rows) {
        if (open[0] !== undefined && open[0].revision !== row.revision) close();
        open.push(row);
      }
      if (next === null) {
        close();
        return { records, restId: null };
      }
      before = next;
    }
    return { records, restId: (open[0]?.revision ?? 0) * LINES_PER_ENTRY + LINES_PER_ENTRY - 1 };
  }
}
