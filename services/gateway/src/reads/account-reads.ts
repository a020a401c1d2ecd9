import { Inject, Injectable } from '@nestjs/common';
import { spotAccount } from '@corella/contracts/ledger';
import type { BalanceRow, OrderRow, QueryRequest } from '@corella/contracts/queries';
import type { Balance, Balances, Fill, HoldingCosts, LedgerLine, Order } from '@corella/contracts/web';
import { ASSETS, formatUnits, UNITS_PER_ONE, cutUnits } from '@corella/money';
import { ask } from '@corella/signals';
import { GATEWAY_DEPS, type GatewayDeps } from '../gateway.deps.js';
import { fillFromRow, isoText, orderFromRow } from '../trading/order-text.js';
import { SymbolCache } from '../trading/symbol-cache.js';
import { RevisionMemory } from './revision-memory.js';

export interface Listed<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
  readonly stale: boolean;
}
type Filters<Q extends 'ledger.orders' | 'ledger.fills' | 'ledger.lines'> = Omit<QueryRequest<Q>, 'account' | 'after'>;
type Held = Pick<BalanceRow, 'available' | 'frozen'>;
const added = (one: string, other: string): string => String(BigInt(one) + BigInt(other));
const AUD_DECIMALS = 2;
/** An account with a long history is folded once after a start. */
const COST_PATIENCE_MS = 10_000;

/** An account's balances, orders, fills and lines in wire form. Each read waits for the account's own writes. */
@Injectable()
export class AccountReads {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly symbols: SymbolCache,
    private readonly revisions: RevisionMemory,
  ) {}

  async orders(uid: string, filters: Filters<'ledger.orders'>): Promise<Listed<Order>> {
    const account = spotAccount(uid);
    const page = await ask(this.deps.signals, 'ledger.orders', {
      ...filters,
      account,
      ...this.revisions.after(account),
    });
    return { items: page.rows.flatMap((row) => this.orderOf(row)), next: page.next, stale: page.stale };
  }

  async order(uid: string, orderId: number): Promise<{ readonly row: OrderRow | null; readonly stale: boolean }> {
    const account = spotAccount(uid);
    return ask(this.deps.signals, 'ledger.order', { account, orderId, ...this.revisions.after(account) });
  }

  /** Empty for a symbol that is not loaded yet, since its numbers could not be written. */
  orderOf(row: OrderRow): Order[] {
    const view = this.symbols.find(row.symbol);
    return view ? [orderFromRow(row, view.listing)] : [];
  }

  async fills(uid: string, filters: Filters<'ledger.fills'>): Promise<Listed<Fill>> {
    const account = spotAccount(uid);
    const page = await ask(this.deps.signals, 'ledger.fills', {
      ...filters,
      account,
      ...this.revisions.after(account),
    });
    const items = page.rows.flatMap((row) => {
      const view = this.symbols.find(row.symbol);
      return view ? [fillFromRow(row, view.listing)] : [];
    });
    return { items, next: page.next, stale: page.stale };
  }

  async lines(uid: string, filters: Filters<'ledger.lines'>): Promise<Listed<LedgerLine>> {
    const account = spotAccount(uid);
    const page = await ask(this.deps.signals, 'ledger.lines', {
      ...filters,
      account,
      ...this.revisions.after(account),
    });
    const items = page.rows.map((row) => ({
      id: row.lineId,
      at: isoText(row.at),
      type: row.transactionType,
      businessId: row.businessId,
      asset: row.asset,
      bucket: row.bucket,
      amount: formatUnits(BigInt(row.units)),
      orderId: row.orderId === null ? null : String(row.orderId),
      symbol: row.symbol,
    }));
    return { items, next: page.next, stale: page.stale };
  }

  /** One row for each asset of the venue, zeros included. Read from the ledger's memory, so never stale. */
  async balances(uid: string): Promise<Balances> {
    const reply = await ask(this.deps.signals, 'ledger.balances', { account: spotAccount(uid) });
    return { ...this.valued(reply.rows), seq: reply.revision };
  }

  /** What each of these people has, and all together, after one entry. */
  async familyBalances(uids: readonly string[]) {
    const reply = await ask(this.deps.signals, 'ledger.balances-of', { accounts: uids.map(spotAccount) });
    const of = (uid: string) => {
      const rows = reply.rows.filter(({ account }) => account === spotAccount(uid));
      const { items, totalAud } = this.valued(rows);
      return { balances: items.filter(({ asset }) => rows.some((row) => row.asset === asset)), totalAud };
    };
    const { items: sum, totalAud } = this.valued(reply.rows);
    return { of, sum, totalAud, seq: reply.revision };
  }

  /** One row for each asset of the venue, with the sum of the rows of that asset. */
  private valued(rows: readonly BalanceRow[]): Omit<Balances, 'seq'> {
    const byAsset = new Map<string, Held>();
    for (const { asset, available, frozen } of rows) {
      const before = byAsset.get(asset) ?? { available: '0', frozen: '0' };
      byAsset.set(asset, { available: added(before.available, available), frozen: added(before.frozen, frozen) });
    }
    let totalAud = 0n;
    const items = ASSETS.map(({ code }): Balance => {
      const row = byAsset.get(code);
      totalAud += this.audUnits(code, row) ?? 0n;
      return this.balanceOf(code, row);
    });
    return { items, totalAud: cutUnits(totalAud, AUD_DECIMALS) };
  }

  /** What holdings have cost. Folded from the ledger's lines, so it may take a moment the first time. */
  async costs(uid: string): Promise<HoldingCosts> {
    const reply = await ask(this.deps.signals, 'ledger.costs', { account: spotAccount(uid) }, COST_PATIENCE_MS);
    const items = reply.rows.map(({ asset, units, knownUnits, costUnits }) => {
      const [known, cost] = [BigInt(knownUnits), BigInt(costUnits)];
      return {
        asset,
        quantity: formatUnits(BigInt(units)),
        knownQuantity: formatUnits(known),
        cost: formatUnits(cost),
        averageCost: known === 0n ? null : formatUnits((cost * UNITS_PER_ONE) / known),
      };
    });
    return { items, seq: reply.revision };
  }

  balanceOf(asset: string, row: Held | undefined): Balance {
    const available = BigInt(row?.available ?? '0');
    const frozen = BigInt(row?.frozen ?? '0');
    const aud = this.audUnits(asset, row);
    return {
      asset,
      available: formatUnits(available),
      frozen: formatUnits(frozen),
      total: formatUnits(available + frozen),
      aud: aud === null ? null : cutUnits(aud, AUD_DECIMALS),
    };
  }

  private audUnits(asset: string, row: Held | undefined): bigint | null {
    const price = this.symbols.audPerUnit(asset);
    // Cut, not rounded, so that a valuation never shows more than there is.
    return price === null
      ? null
      : ((BigInt(row?.available ?? '0') + BigInt(row?.frozen ?? '0')) * price) / UNITS_PER_ONE;
  }
}
