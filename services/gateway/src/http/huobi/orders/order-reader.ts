import { Inject, Injectable } from '@nestjs/common';
import { spotAccount } from '@corella/contracts/ledger';
import type { OrderState } from '@corella/contracts/market';
import type { FillRow, OrderRow } from '@corella/contracts/queries';
import { ask } from '@corella/signals';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { RevisionMemory } from '../../../reads/revision-memory.js';
import { huobiType } from './order-types.js';
import { FINISHED_STATES, OPEN_STATES } from './order-states.js';
import { defaultStart, type ListWindow } from './order-window.js';

const PAGE = 500;
/** At most so many pages are read to fill a list of which not every row fits. */
const MAX_PAGES = 10;

export interface Read<Row> {
  readonly rows: readonly Row[];
  readonly stale: boolean;
}

interface RawPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly stale: boolean;
}

/** Reads page after page until `size` rows match. Bounded. */
async function gather<Row>(
  window: ListWindow,
  fits: (row: Row) => boolean,
  read: (place: { anchor: number | undefined; limit: number }) => Promise<RawPage<Row>>,
): Promise<Read<Row>> {
  const rows: Row[] = [];
  let anchor = window.anchor;
  let stale = false;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const found = await read({
      anchor,
      limit: window.types === null && window.fits === undefined ? window.size : PAGE,
    });
    stale ||= found.stale;
    rows.push(...found.rows.filter(fits));
    if (found.next === null || rows.length >= window.size) break;
    anchor = Number(found.next);
  }
  const kept = rows.slice(0, window.size);
  return { rows: window.ascending ? kept.reverse() : kept, stale };
}

/** The caller's orders and matches, newest first; each read waits for the caller's own writes. */
@Injectable()
export class OrderReader {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly revisions: RevisionMemory,
  ) {}

  async one(
    uid: string,
    which: { readonly orderId: number } | { readonly clientOrderId: string },
  ): Promise<{ readonly row: OrderRow | null; readonly stale: boolean }> {
    const account = spotAccount(uid);
    return ask(this.deps.signals, 'ledger.order', { account, ...which, ...this.revisions.after(account) });
  }

  /** Open orders are listed however old they are; the default window applies to ended ones. */
  async orders(uid: string, states: readonly OrderState[], window: ListWindow): Promise<Read<OrderRow>> {
    const open = states.filter((state) => OPEN_STATES.includes(state));
    const ended = states.filter((state) => FINISHED_STATES.includes(state));
    const from = window.from ?? defaultStart(this.deps.clock.nowMs());
    const lists = await Promise.all([
      open.length === 0 ? null : this.list(uid, open, window, window.from),
      ended.length === 0 ? null : this.list(uid, ended, window, from),
    ]);
    const rows = lists.flatMap((list) => list?.rows ?? []).sort((a, b) => b.orderId - a.orderId);
    return {
      rows: window.ascending ? rows.slice(-window.size) : rows.slice(0, window.size),
      stale: lists.some((list) => list?.stale),
    };
  }

  async matches(uid: string, window: ListWindow, orderId?: number): Promise<Read<FillRow>> {
    const account = spotAccount(uid);
    const from = window.from ?? (orderId === undefined ? defaultStart(this.deps.clock.nowMs()) : undefined);
    return gather<FillRow>(
      window,
      (row) => (window.types?.has(huobiType(row)) ?? true) && (window.side === undefined || row.side === window.side),
      ({ anchor, limit }) =>
        ask(this.deps.signals, 'ledger.fills', {
          account,
          limit,
          ascending: window.ascending,
          ...this.shared(window, from),
          ...(anchor === undefined ? {} : { before: anchor }),
          ...(orderId === undefined ? {} : { orderId }),
          ...this.revisions.after(account),
        }),
    );
  }

  private list(
    uid: string,
    states: readonly OrderState[],
    window: ListWindow,
    from: number | undefined,
  ): Promise<Read<OrderRow>> {
    const account = spotAccount(uid);
    const place = (anchor: number | undefined): object =>
      anchor === undefined ? {} : window.ascending ? { afterId: anchor } : { before: anchor };
    return gather<OrderRow>(
      window,
      (row) => (window.types?.has(huobiType(row)) ?? true) && (window.fits?.(row) ?? true),
      ({ anchor, limit }) =>
        ask(this.deps.signals, 'ledger.orders', {
          account,
          states,
          limit,
          ascending: window.ascending,
          ...this.shared(window, from),
          ...place(anchor),
          ...(window.side === undefined ? {} : { side: window.side }),
          ...this.revisions.after(account),
        }),
    );
  }

  private shared(
    { symbol, to }: ListWindow,
    from: number | undefined,
  ): { symbol?: string; from?: number; to?: number } {
    return {
      ...(symbol === undefined ? {} : { symbol }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    };
  }
}
