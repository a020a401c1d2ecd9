import type { PlaceOrder } from '@corella/contracts/web';
import { SIDE, type OrderType, type Side, type SymbolListing } from '@corella/contracts/market';
import { LEDGER_SCALE, parseScaled, type DecimalRejection } from '@corella/money';
import { ok, reject, type Result } from '@corella/result';
import { fault, type FieldFault, type Refusal } from './refusal.js';
import type { SymbolRules } from './symbol-rules.js';
import { bandFault, sizeFaults, stateRefusal, valueFault } from './order-limits.js';

/** An order in the symbol's integers. */
export interface OrderDraft {
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly priceTicks?: number;
  readonly qtyLots?: number;
  readonly costUnits?: string;
}

type Amount = 'price' | 'quantity' | 'total';
type Faults = Partial<Record<Amount, FieldFault[]>>;

/** Which amounts an order of this kind has; every other one is refused, never ignored. */
function wantedAmounts(order: PlaceOrder): readonly Amount[] {
  if (order.type === 'limit') return ['price', 'quantity'];
  return order.side === 'buy' ? ['total'] : ['quantity'];
}

function decimalFault(rejection: DecimalRejection, scale: number): FieldFault {
  return rejection.code === 'too-many-decimals' ? fault('decimals', { scale }) : fault('decimal');
}

function readAmounts(order: PlaceOrder, listing: SymbolListing, faults: Faults): Partial<Record<Amount, bigint>> {
  const scales: Record<Amount, number> = { price: listing.pricePrecision, quantity: listing.amountPrecision, total: LEDGER_SCALE };
  const wanted = wantedAmounts(order);
  const read: Partial<Record<Amount, bigint>> = {};
  for (const field of ['price', 'quantity', 'total'] as const) {
    const text = order[field];
    if (!wanted.includes(field)) {
      if (text !== undefined) faults[field] = [fault('amount-not-used', { type: order.type, side: order.side })];
      continue;
    }
    if (text === undefined) {
      faults[field] = [fault('required')];
      continue;
    }
    const parsed = parseScaled(text, scales[field]);
    if (!parsed.ok) faults[field] = [decimalFault(parsed.rejection, scales[field])];
    else if (parsed.value === 0n) faults[field] = [fault('positive')];
    else read[field] = parsed.value;
  }
  return read;
}

const count = (faults: Faults): number => Object.values(faults).reduce((sum, list) => sum + list.length, 0);

/**
 * Turns an order as sent into the symbol's integers, or names every field at fault. Nothing is rounded: digits beyond the
 * precision are refused. A refused price band carries its rule and inputs.
 */
export function draftOrder(order: PlaceOrder, rules: SymbolRules): Result<OrderDraft, Refusal> {
  const halted = stateRefusal(rules.state);
  if (halted) return reject(halted);
  const faults: Faults = {};
  const amounts = readAmounts(order, rules.listing, faults);
  const side = SIDE[order.side];
  for (const [field, found] of sizeFaults(amounts, { side, orderType: order.type }, rules)) faults[field] = [...(faults[field] ?? []), found];
  const worth = valueFault(amounts, rules);
  if (worth && count(faults) === 0) faults.quantity = [worth];
  if (count(faults) > 0) return reject({ code: 'invalid-request', faults });
  const band = order.type === 'limit' ? bandFault(Number(amounts.price), side, rules) : null;
  if (band) return reject(band);
  return ok({
    symbol: order.symbol,
    side,
    orderType: order.type,
    ...(amounts.price === undefined ? {} : { priceTicks: Number(amounts.price) }),
    ...(amounts.quantity === undefined ? {} : { qtyLots: Number(amounts.quantity) }),
    ...(amounts.total === undefined ? {} : { costUnits: amounts.total.toString() }),
  });
}
