import { Inject, Injectable } from '@nestjs/common';
import type { CustomerPrincipal } from '@corella/contracts/identity';
import { spotAccount } from '@corella/contracts/ledger';
import { REPLACEABLE_TYPES, type OrderSource } from '@corella/contracts/market';
import type { OrderRow } from '@corella/contracts/queries';
import type { ReplaceOrder as ReplaceOrderBody } from '@corella/contracts/web';
import { ok, reject, type Result } from '@corella/result';
import { ask, SignalsFault } from '@corella/signals';
import { replacementHash } from '../../domain/client-key.js';
import { draftOrder, type OrderTerms } from '../../domain/order-draft.js';
import type { Refusal } from '../../domain/refusal.js';
import { newAmounts, replacementOf } from '../../domain/replacement.js';
import type { SymbolRules } from '../../domain/symbol-rules.js';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { afterNewest } from '../../reads/newest-revision.js';
import { RevisionMemory } from '../../reads/revision-memory.js';
import { refusalOfFault } from '../../trading/bus-outcome.js';
import { inputsText, orderFromRow } from '../../trading/order-text.js';
import { SymbolCache } from '../../trading/symbol-cache.js';
import { PlaceOrder, tradingRefusal } from '../place-order/place-order.js';

/** The ledger waits for at most a second per question. */
const WAIT_MS = 1_000;
const MOST_WAITS = 3;

export interface ReplaceOrderRequest {
  readonly principal: CustomerPrincipal;
  readonly orderId: number;
  readonly changes: ReplaceOrderBody;
  /** The key from `orderKey`, unique in the account for ever. */
  readonly key: string;
  readonly source: OrderSource;
  /** The id of the client's request. */
  readonly trace?: string;
}

/** What is known before anything is asked for: the order, what it has filled, and the order under the request's key. */
interface Known {
  readonly old: OrderRow;
  /** Null if the order is not open. */
  readonly filledLots: number | null;
  readonly repeated: OrderRow | null;
  readonly rules: SymbolRules;
}

/**
 * Replaces an open order by another one: the ledger records the intention together with the new order, the market lets
 * the new order take the place of the old one or refuses it, and the answer says which (docs/rules/matching.md). A
 * repetition under the same key is answered from the record.
 */
@Injectable()
export class ReplaceOrder {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly placing: PlaceOrder,
    private readonly symbols: SymbolCache,
    private readonly revisions: RevisionMemory,
  ) {}

  /** The new order, once it has taken the place of the old one. */
  async execute(request: ReplaceOrderRequest): Promise<Result<OrderRow, Refusal>> {
    const { principal, orderId, key, source, trace } = request;
    const forbidden = tradingRefusal(principal, this.deps.clock.nowMs());
    if (forbidden) return reject(forbidden);
    const account = spotAccount(principal.uid);
    const known = await this.look(account, request).catch((error: unknown) => reject(refusalOfFault(error)));
    if (!known.ok) return known;
    const { listing } = known.value.rules;
    const amounts = newAmounts(request.changes, listing);
    const terms = termsOf(request.changes, known.value);
    if (!terms.ok) return terms;
    // Terms cannot be read from amounts that cannot be read.
    const bodyHash = replacementHash(orderId, amounts ?? {});
    const placed = await this.placing.placeTerms({ principal, key, source, trace, terms: terms.value, bodyHash });
    if (!placed.ok) return reject(withOld(placed.rejection, known.value));
    const ids = { orderId: placed.value.orderId, replaces: orderId };
    return this.outcome(account, ids, known.value).catch((error: unknown) => {
      if (error instanceof SignalsFault) return reject(unknownOutcome(ids));
      throw error;
    });
  }

  private async look(account: string, { orderId, key }: ReplaceOrderRequest): Promise<Result<Known, Refusal>> {
    const after = await afterNewest(this.deps.signals, this.revisions, account);
    const { signals } = this.deps;
    const [{ row: old, stale }, { row: repeated }, hold] = await Promise.all([
      ask(signals, 'ledger.order', { account, orderId, ...after }),
      ask(signals, 'ledger.order', { account, clientOrderId: key, ...after }),
      ask(signals, 'ledger.open-hold', { account, orderId }),
    ]);
    // A request that was answered before could look like a new one.
    if (stale) return reject({ code: 'busy', retryAfterSeconds: 1 });
    if (!old) return reject({ code: 'order-unknown' });
    const rules = this.symbols.rules(old.symbol);
    if (!rules && this.symbols.missing(old.symbol) === 'not-ready')
      return reject({ code: 'not-ready', retryAfterSeconds: 2 });
    if (!rules) return reject({ code: 'symbol-not-trading' });
    return ok({ old, filledLots: hold?.filledLots ?? null, repeated, rules });
  }

  /** Waits for what the ledger books of the market's decision, and reads both orders as they stand then. */
  private async outcome(
    account: string,
    ids: { readonly orderId: number; readonly replaces: number },
    known: Known,
  ): Promise<Result<OrderRow, Refusal>> {
    const { signals } = this.deps;
    if (!(await this.isBooked(ids.orderId))) return reject(unknownOutcome(ids));
    const after = await afterNewest(this.deps.signals, this.revisions, account);
    const [next, old] = await Promise.all(
      [ids.orderId, ids.replaces].map((orderId) => ask(signals, 'ledger.order', { account, orderId, ...after })),
    );
    if (!next?.row || !old?.row || next.stale || old.stale) return reject(unknownOutcome(ids));
    if (old.row.reason === 'replaced' && old.row.inputs?.['replacedBy'] === ids.orderId) return ok(next.row);
    const { finishedAt, reason, rule, inputs } = next.row;
    if (finishedAt === null) return reject(unknownOutcome(ids));
    const { listing } = known.rules;
    const why: Refusal = {
      code: 'replace-refused',
      ...(reason === null ? {} : { reason }),
      ...(rule === null ? {} : { rule }),
      ...(inputs === null ? {} : { inputs: inputsText(inputs, listing) }),
    };
    return reject(withOld(why, { ...known, old: old.row }));
  }

  private async isBooked(orderId: number): Promise<boolean> {
    for (let waits = 0; waits < MOST_WAITS; waits += 1) {
      const request = { orderId, timeoutMs: WAIT_MS };
      if (await ask(this.deps.signals, 'ledger.when-replaced', request, WAIT_MS * 2)) return true;
    }
    return false;
  }
}

/** The new order's terms. Under a known key they matter no more: the ledger compares the request and answers. */
function termsOf(changes: ReplaceOrderBody, { old, filledLots, repeated, rules }: Known): Result<OrderTerms, Refusal> {
  const known = repeated && termsOfRow(repeated);
  if (known) return ok(known);
  const refuse = (refusal: Refusal): Result<OrderTerms, Refusal> => reject(withOld(refusal, { old, rules }));
  if (filledLots === null || !REPLACEABLE_TYPES.includes(old.orderType)) return refuse({ code: 'order-not-open' });
  if (old.triggeredAt !== null)
    return refuse({
      code: 'order-changed',
      detail: 'A stop order can be replaced only while it waits for its trigger.',
    });
  if (filledLots === old.qtyLots) return refuse({ code: 'order-not-open' });
  const replaces = { orderId: old.orderId, filledLots };
  const terms = draftOrder(replacementOf(old, filledLots, { changes, listing: rules.listing }), rules);
  return terms.ok ? ok({ ...terms.value, replaces }) : terms;
}

const termsOfRow = (row: OrderRow): OrderTerms => ({
  symbol: row.symbol,
  side: row.side,
  orderType: row.orderType,
  stpMode: row.stpMode ?? 'cancel-taker',
  ...(row.priceTicks === null ? {} : { priceTicks: row.priceTicks }),
  ...(row.qtyLots === null ? {} : { qtyLots: row.qtyLots }),
  ...(row.costUnits === null ? {} : { costUnits: row.costUnits }),
  ...(row.stopTicks === null ? {} : { stopTicks: row.stopTicks }),
  ...(row.operator === null ? {} : { operator: row.operator }),
  ...(row.replaces ? { replaces: { orderId: row.replaces, filledLots: 0 } } : {}),
});

const NOT_REPLACED: ReadonlySet<string> = new Set(['order-not-open', 'order-changed', 'replace-refused']);

/** A refusal that is about the old order shows it as it stands. */
const withOld = (refusal: Refusal, { old, rules }: Pick<Known, 'old' | 'rules'>): Refusal =>
  NOT_REPLACED.has(refusal.code) ? { ...refusal, order: orderFromRow(old, rules.listing) } : refusal;

const unknownOutcome = (ids: { readonly orderId: number; readonly replaces: number }): Refusal => ({
  code: 'outcome-unknown',
  inputs: ids,
});
