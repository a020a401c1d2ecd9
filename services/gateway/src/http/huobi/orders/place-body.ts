import { ORDER_TYPES } from '@corella/contracts/market';
import type { PlaceOrder } from '@corella/contracts/web';
import { refuseAs, refuseMissing } from '../envelope/refuse-as.js';
import type { Fields } from '../fields/fields.js';

const SIDES = ['buy', 'sell'] as const;
const SOURCES = ['spot-api', 'api', 'web'];
const FIELDS = ['account-id', 'symbol', 'type', 'amount', 'price', 'client-order-id', 'source'];
/** Known to the family and not to the engine. Ignoring them would rest an order that was meant otherwise (api-compat 8.1). */
const UNSUPPORTED = ['timeInForce', 'postOnly', 'stop-price', 'operator', 'self-match-prevent', 'stp-mode'];
const MAX_AMOUNT_TEXT = 64;

/** The order types that the engine implements, as the family writes them. */
export const FAMILY_ORDER_TYPES = SIDES.flatMap((side) => ORDER_TYPES.map((type) => ({ name: `${side}-${type}`, side, type })));

function refuseUnsupported(body: Fields): void {
  // Asking for what every order is here anyway is no wish for anything else.
  const harmless = (name: string): boolean => (name === 'postOnly' && body.raw(name) === false) || (name === 'timeInForce' && body.raw(name) === 'GTC');
  for (const name of UNSUPPORTED) if (body.has(name) && !harmless(name)) refuseAs('base-argument-unsupported', `\`${name}\` is not supported`);
}

/** The amount or price as a plain text. A JSON number has lost its digits already, so it is refused like any other garbage. */
function decimalText(body: Fields, name: 'amount' | 'price'): string {
  const value = body.raw(name);
  if (typeof value === 'string' && value.length <= MAX_AMOUNT_TEXT) return value;
  return name === 'price' ? refuseAs('order-invalid-price', 'the price is written as a text, such as "12.5"') : refuseAs('invalid-amount', 'the amount is written as a text, such as "12.5"');
}

/** Before anything else is looked at. */
export function demandKnownFields(body: Fields): void {
  body.allow(...FIELDS, ...UNSUPPORTED);
}

/**
 * A body of orders/place as an order of ours. The amount of a market buy is the money to spend. Checked in the order of api-compat 8.10:
 * the account is checked before this, precision, limits and balance after it. Throws Refused.
 */
export function readPlaceBody(body: Fields, symbolKnown: (symbol: string) => boolean): PlaceOrder {
  const symbol = body.raw('symbol');
  if (symbol === undefined) return refuseMissing('symbol');
  if (typeof symbol !== 'string' || !symbolKnown(symbol)) return refuseAs('base-symbol-error', 'the symbol does not exist');
  if (!body.has('type')) return refuseMissing('type');
  const kind = FAMILY_ORDER_TYPES.find(({ name }) => name === body.raw('type'));
  if (kind === undefined) return refuseAs('order-type-invalid', `order type is one of ${FAMILY_ORDER_TYPES.map(({ name }) => name).join(', ')}`);
  refuseUnsupported(body);
  if (body.has('source') && !SOURCES.some((source) => source === body.raw('source'))) return refuseAs('order-source-invalid', 'order source invalid');
  const clientOrderId = body.clientOrderId('client-order-id');
  const { side, type } = kind;
  const amount = decimalText(body, 'amount');
  if (type === 'market' && body.has('price')) return refuseAs('base-argument-unsupported', 'a market order has no price');
  return {
    symbol, side, type,
    ...(type === 'limit' ? { price: decimalText(body, 'price') } : {}),
    ...(type === 'market' && side === 'buy' ? { total: amount } : { quantity: amount }),
    ...(clientOrderId === undefined ? {} : { clientOrderId }),
  };
}
