import { parseScaled } from '@corella/money';
import type { StopOperator, StopType } from '@corella/contracts/market';
import type { PlaceOrder } from '@corella/contracts/web';
import type { SymbolRules } from '../../../domain/symbol-rules.js';
import { refuseField, refuseFormat, refuseMissing } from '../envelope/refuse-as.js';
import { choice, clientOrderId, FieldTable, optional, required, said, type Field } from '../fields/field-table.js';
import type { Fields } from '../fields/fields.js';
import { AMOUNT, knownSymbol, PLACED_SYMBOL, PLACING_ACCOUNT, PRICE, STOP_PRICE } from './place-body.js';

export const ALGO_TYPES = ['limit', 'market'] as const;
export const ALGO_FORCES = ['gtc', 'boc', 'ioc', 'fok'] as const;
const OFFERED = 'limit';
const TYPES: Readonly<Partial<Record<(typeof ALGO_FORCES)[number], StopType>>> = {
  gtc: 'stop-limit',
  fok: 'stop-limit-fok',
};

/** A field of conditional orders that are not offered. */
const notOffered = (what: string): Field<void> => ({
  schema: optional(AMOUNT).schema.describe(`Refused: ${what}`),
  read: (body, name) => {
    if (body.has(name)) refuseField(name, 'field-not-used', { errCode: 'base-argument-unsupported', text: what });
  },
});

/** The body of a conditional order. Of those that the API knows, this venue has the stop-limit order, gtc or fok. */
export const ALGO_BODY = new FieldTable({
  accountId: PLACING_ACCOUNT,
  symbol: PLACED_SYMBOL,
  orderSide: required(choice(['buy', 'sell'])),
  orderType: said(required(choice(ALGO_TYPES)), 'Only limit is taken'),
  timeInForce: said(choice(ALGO_FORCES), 'gtc or fok is taken'),
  clientOrderId: required(clientOrderId),
  orderPrice: PRICE,
  orderSize: AMOUNT,
  stopPrice: said(STOP_PRICE, 'Above the last price the order waits for a rise to it, below it for a fall'),
  orderValue: notOffered('market orders cannot wait for a stop price'),
  trailingRate: notOffered('trailing stops are not offered'),
});

/** A stop above the last price waits for a rise, one below it for a fall. At the last price it would trigger now. */
function operatorOf(stopPrice: string, { listing, lastTicks }: SymbolRules): StopOperator {
  const stop = parseScaled(stopPrice, listing.pricePrecision);
  return stop.ok && stop.value < BigInt(lastTicks) ? 'lte' : 'gte';
}

/**
 * Reads the body of a conditional order as the stop order that it is. The account is checked before this, and
 * precision, limits and balance after it. Throws Refused.
 */
export function readAlgoBody(body: Fields, rulesOf: (symbol: string) => SymbolRules | undefined): PlaceOrder {
  const symbol = knownSymbol(ALGO_BODY.read(body, 'symbol'), (name) => rulesOf(name) !== undefined);
  const side = ALGO_BODY.read(body, 'orderSide');
  if (ALGO_BODY.read(body, 'orderType') !== OFFERED)
    return refuseField('orderType', 'field-choice', {
      errCode: 'base-argument-unsupported',
      text: 'market orders cannot wait for a stop price',
    });
  const type = TYPES[ALGO_BODY.read(body, 'timeInForce') ?? 'gtc'];
  if (type === undefined)
    return refuseFormat(
      'timeInForce',
      'a stop becomes an ordinary limit order, gtc, or is filled completely at once, fok',
    );
  ALGO_BODY.read(body, 'orderValue');
  ALGO_BODY.read(body, 'trailingRate');
  const stopPrice = ALGO_BODY.read(body, 'stopPrice');
  const rules = rulesOf(symbol) ?? refuseMissing('symbol');
  return {
    symbol,
    side,
    type,
    clientOrderId: ALGO_BODY.read(body, 'clientOrderId'),
    quantity: ALGO_BODY.read(body, 'orderSize'),
    price: ALGO_BODY.read(body, 'orderPrice'),
    stopPrice,
    operator: operatorOf(stopPrice, rules),
  };
}
