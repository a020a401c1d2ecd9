import type { PlaceOrder } from '@corella/contracts/web';
import { isStopType, SIDE, type OrderTicket } from '@corella/contracts/market';
import { LEDGER_SCALE, parseScaled, type DecimalRejection } from '@corella/money';
import { ok, reject, type Result } from '@corella/result';
import { fault, type FieldFault, type Refusal } from './refusal.js';
import type { SymbolRules } from './symbol-rules.js';
import { AMOUNTS, limitsBroken, stateRefusal, valueBroken, type Amount, type Amounts } from './order-limits.js';
import { bandRefusal, stopRefusal } from './price-rules.js';

/** What was ordered, in the symbol's integers: the part of a ticket that the customer decides. */
export type OrderTerms = Omit<
  OrderTicket,
  'orderId' | 'account' | 'clientOrderId' | 'bodyHash' | 'source' | 'stpGroup' | 'placedAt'
>;

type Faults = Partial<Record<Amount | 'operator', FieldFault[]>>;
const LIMIT_AMOUNTS: readonly Amount[] = ['price', 'quantity'];

/** The amounts that an order of this kind has. Any other amount is refused, never ignored. */
function wantedAmounts(order: PlaceOrder): readonly Amount[] {
  if (isStopType(order.type)) return [...LIMIT_AMOUNTS, 'stopPrice'];
  if (order.type !== 'market') return LIMIT_AMOUNTS;
  return order.side === 'buy' ? ['total'] : ['quantity'];
}

function decimalFault(rejection: DecimalRejection, scale: number): FieldFault {
  return rejection.code === 'too-many-decimals' ? fault('decimals', { scale }) : fault('decimal');
}

const notUsed = (order: PlaceOrder): FieldFault[] => [fault('amount-not-used', { type: order.type, side: order.side })];

function readAmounts(order: PlaceOrder, { listing }: SymbolRules, faults: Faults): Amounts {
  const scales: Record<Amount, number> = {
    price: listing.pricePrecision,
    stopPrice: listing.pricePrecision,
    quantity: listing.amountPrecision,
    total: LEDGER_SCALE,
  };
  const wanted = wantedAmounts(order);
  const read: Partial<Record<Amount, bigint>> = {};
  for (const field of AMOUNTS) {
    const text = order[field];
    if (!wanted.includes(field)) {
      if (text !== undefined) faults[field] = notUsed(order);
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

function operatorFault(order: PlaceOrder): FieldFault[] | null {
  if (isStopType(order.type)) return order.operator === undefined ? [fault('required')] : null;
  return order.operator === undefined ? null : notUsed(order);
}

const count = (faults: Faults): number => Object.values(faults).reduce((sum, list) => sum + list.length, 0);

/**
 * Turns an order as sent into the symbol's integers, or names every field at fault. Nothing is rounded: too many digits
 * are refused. A refused price carries its rule and inputs.
 */
export function draftOrder(order: PlaceOrder, rules: SymbolRules): Result<OrderTerms, Refusal> {
  const halted = stateRefusal(rules.state);
  if (halted) return reject(halted);
  const faults: Faults = {};
  const amounts = readAmounts(order, rules, faults);
  const operator = operatorFault(order);
  if (operator) faults.operator = operator;
  const side = SIDE[order.side];
  const broken = limitsBroken(amounts, { side, orderType: order.type }, rules);
  for (const { field, found } of broken) faults[field] = [...(faults[field] ?? []), found];
  const worth = count(faults) === 0 ? valueBroken(amounts, rules) : null;
  if (worth) faults.quantity = [worth.found];
  const [first] = worth ? [worth] : broken;
  if (count(faults) > 0)
    return reject({ code: 'invalid-request', faults, ...(first ? { rule: first.rule, inputs: first.inputs } : {}) });
  const priced = priceRefusal(order, amounts, rules);
  return priced
    ? reject(priced)
    : ok({
        symbol: order.symbol,
        side,
        orderType: order.type,
        stpMode: order.stpMode ?? 'cancel-taker',
        ...inIntegers(amounts),
        ...(order.operator === undefined ? {} : { operator: order.operator }),
      });
}

/**
 * The price band of a stop order is measured from its own stop price, that of every other order from the last
 * price.
 */
function priceRefusal(order: PlaceOrder, { price, stopPrice }: Amounts, rules: SymbolRules): Refusal | null {
  if (price === undefined) return null;
  const side = SIDE[order.side];
  if (stopPrice === undefined || order.operator === undefined)
    return bandRefusal({ priceTicks: price, side, fromTicks: BigInt(rules.lastTicks), from: 'last' }, rules);
  return (
    stopRefusal(stopPrice, order.operator, rules) ??
    bandRefusal({ priceTicks: price, side, fromTicks: stopPrice, from: 'stop' }, rules)
  );
}

const inIntegers = ({
  price,
  quantity,
  total,
  stopPrice,
}: Amounts): Pick<OrderTerms, 'priceTicks' | 'qtyLots' | 'costUnits' | 'stopTicks'> => ({
  ...(price === undefined ? {} : { priceTicks: Number(price) }),
  ...(quantity === undefined ? {} : { qtyLots: Number(quantity) }),
  ...(total === undefined ? {} : { costUnits: total.toString() }),
  ...(stopPrice === undefined ? {} : { stopTicks: Number(stopPrice) }),
});
