import { STOP_OPERATORS, STP_MODES, type StpMode } from '@corella/contracts/market';
import type { PlaceOrder } from '@corella/contracts/web';
import { refuseAs, refuseFormat, refuseMissing } from '../envelope/refuse-as.js';
import type { Fields } from '../fields/fields.js';
import { HUOBI_ORDER_TYPES, HUOBI_TYPE_NAMES } from './order-types.js';
import { typeWithWishes } from './time-in-force.js';

export const ORDER_SOURCES = ['spot-api', 'api', 'web'];
export const PLACE_FIELDS = [
  'account-id',
  'symbol',
  'type',
  'amount',
  'price',
  'client-order-id',
  'source',
  'stop-price',
  'operator',
  'timeInForce',
  'postOnly',
  'self-match-prevent',
  'stp-mode',
] as const;
const MAX_AMOUNT_TEXT = 64;

const PRICE_TEXTS = {
  price: 'the price is written as a text, such as "12.5"',
  'stop-price': 'the stop price is written as a text, such as "12.5"',
} as const;

/** The amount or price as text. A JSON number is refused, because its digits are already lost. */
function decimalText(body: Fields, name: 'amount' | 'price' | 'stop-price'): string {
  const value = body.raw(name);
  if (typeof value === 'string' && value.length <= MAX_AMOUNT_TEXT) return value;
  return name === 'amount'
    ? refuseAs('invalid-amount', 'the amount is written as a text, such as "12.5"')
    : refuseAs('order-invalid-price', PRICE_TEXTS[name]);
}

/** The first check. */
export function demandKnownFields(body: Fields): void {
  body.allow(...PLACE_FIELDS);
}

/** Required for stop-limit orders, refused for all others. */
function readStop(body: Fields, isStop: boolean): Pick<PlaceOrder, 'stopPrice' | 'operator'> {
  if (isStop) {
    if (!body.has('stop-price')) return refuseMissing('stop-price');
    return {
      stopPrice: decimalText(body, 'stop-price'),
      operator: body.choice('operator', STOP_OPERATORS) ?? refuseMissing('operator'),
    };
  }
  for (const name of ['stop-price', 'operator'])
    if (body.has(name)) refuseAs('base-argument-unsupported', `\`${name}\` belongs to stop-limit orders`);
  return {};
}

/**
 * Orders of one owner never trade with each other, so either value of `self-match-prevent` is accepted. `stp-mode` says
 * which order goes.
 */
function readStpMode(body: Fields): StpMode | undefined {
  if (body.has('self-match-prevent') && !['0', '1'].includes(String(body.raw('self-match-prevent'))))
    refuseFormat('self-match-prevent', '0 or 1 is expected');
  return body.choice('stp-mode', STP_MODES);
}

/**
 * Reads the body of orders/place. The amount of a market buy is the money to spend. The account is checked before this,
 * and precision, limits and balance after it (docs/rules/api-for-keys.md 20). Throws Refused.
 */
export function readPlaceBody(body: Fields, symbolKnown: (symbol: string) => boolean): PlaceOrder {
  const symbol = body.raw('symbol');
  if (symbol === undefined) return refuseMissing('symbol');
  if (typeof symbol !== 'string' || !symbolKnown(symbol))
    return refuseAs('base-symbol-error', 'the symbol does not exist');
  if (!body.has('type')) return refuseMissing('type');
  const kind = HUOBI_ORDER_TYPES.find(({ name }) => name === body.raw('type'));
  if (kind === undefined) return refuseAs('order-type-invalid', `order type is one of ${HUOBI_TYPE_NAMES.join(', ')}`);
  const { side } = kind;
  const type = typeWithWishes(kind.type, body);
  const stop = readStop(body, type === 'stop-limit');
  const stpMode = readStpMode(body);
  if (body.has('source') && !ORDER_SOURCES.some((source) => source === body.raw('source')))
    return refuseAs('order-source-invalid', 'order source invalid');
  const clientOrderId = body.clientOrderId('client-order-id');
  const amount = decimalText(body, 'amount');
  if (type === 'market' && body.has('price'))
    return refuseAs('base-argument-unsupported', 'a market order has no price');
  return {
    symbol,
    side,
    type,
    ...stop,
    ...(type === 'market' ? {} : { price: decimalText(body, 'price') }),
    ...(type === 'market' && side === 'buy' ? { total: amount } : { quantity: amount }),
    ...(stpMode === undefined ? {} : { stpMode }),
    ...(clientOrderId === undefined ? {} : { clientOrderId }),
  };
}
