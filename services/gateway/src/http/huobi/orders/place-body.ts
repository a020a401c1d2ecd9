import { isStopType, STOP_OPERATORS, STP_MODES } from '@corella/contracts/market';
import type { PlaceOrder } from '@corella/contracts/web';
import { z } from 'zod';
import { refuse } from '../../problem/refused.js';
import { refuseField, refuseFormat, refuseMissing } from '../envelope/refuse-as.js';
import {
  accountId,
  choice,
  clientOrderId,
  decimal,
  FieldTable,
  optional,
  said,
  type Field,
} from '../fields/field-table.js';
import type { Fields } from '../fields/fields.js';
import { HUOBI_ORDER_TYPES, HUOBI_TYPE_NAMES, type HuobiOrderType } from './order-types.js';
import { postOnly, timeInForce, typeWithWishes } from './time-in-force.js';

const ORDER_SOURCES = ['spot-api', 'api', 'web'] as const;
export const AMOUNT = decimal({
  errCode: 'invalid-amount',
  text: 'the amount is a decimal number, such as "12.5"',
});
export const PRICE = decimal({
  errCode: 'order-invalid-price',
  text: 'the price is a decimal number, such as "12.5"',
});
export const STOP_PRICE = decimal({
  errCode: 'order-invalid-price',
  text: 'the stop price is a decimal number, such as "12.5"',
});

const type: Field<HuobiOrderType> = {
  schema: z.enum(HUOBI_TYPE_NAMES as [string, ...string[]]),
  read: (body, name) => {
    if (!body.has(name)) return refuseMissing(name);
    const given = body.raw(name);
    return (
      HUOBI_ORDER_TYPES.find((known) => known.name === given) ??
      refuseField(name, 'field-choice', {
        errCode: 'order-type-invalid',
        text: `order type is one of ${HUOBI_TYPE_NAMES.join(', ')}`,
      })
    );
  },
};

const source: Field<void> = {
  schema: z.enum(ORDER_SOURCES).optional(),
  read: (body, name) => {
    if (body.has(name) && !ORDER_SOURCES.some((known) => known === body.raw(name)))
      refuseField(name, 'field-choice', { errCode: 'order-source-invalid', text: 'order source invalid' });
  },
};

/** Orders of one owner never trade with each other, so either value is accepted. */
const selfMatchPrevent: Field<void> = {
  schema: z.union([z.literal(0), z.literal(1)]).optional(),
  read: (body, name) => {
    if (body.has(name) && !['0', '1'].includes(String(body.raw(name)))) refuseFormat(name, '0 or 1 is expected');
  },
};

/** Checked as a whole by whoever places: a symbol of another kind does not exist either. */
export const PLACED_SYMBOL: Field<unknown> = { schema: z.string(), read: (body, name) => body.raw(name) };
export const PLACING_ACCOUNT: Field<unknown> = { ...accountId, schema: z.union([z.number(), z.string()]) };

/** The body of orders/place. Its types are the engine's, through the table of names. */
export const PLACE_BODY = new FieldTable({
  'account-id': PLACING_ACCOUNT,
  symbol: PLACED_SYMBOL,
  type,
  amount: said(AMOUNT, 'Base currency; of buy-market the money to spend'),
  price: optional(PRICE),
  'client-order-id': clientOrderId,
  source,
  'stop-price': said(optional(STOP_PRICE), 'Of stop-limit orders'),
  operator: said(choice(STOP_OPERATORS), 'Of stop-limit orders'),
  timeInForce: said(timeInForce, 'Chooses the type of a -limit order'),
  postOnly,
  'self-match-prevent': selfMatchPrevent,
  'stp-mode': choice(STP_MODES),
});

/** What a replacement changes of an open order. */
export const REPLACE_BODY = new FieldTable({
  price: optional(PRICE),
  amount: said(optional(AMOUNT), 'Of the new order; left out, what is left of the old one'),
  'stop-price': said(optional(STOP_PRICE), 'Of stop-limit orders that wait'),
  'client-order-id': clientOrderId,
});

/** The first check. */
export function demandKnownFields(body: Fields): void {
  body.allow(PLACE_BODY.names);
}

/** Required for stop orders, refused for all others. */
function readStop(body: Fields, isStop: boolean): Pick<PlaceOrder, 'stopPrice' | 'operator'> {
  if (isStop) {
    if (!body.has('stop-price')) return refuseMissing('stop-price');
    return {
      stopPrice: PLACE_BODY.read(body, 'stop-price'),
      operator: PLACE_BODY.read(body, 'operator') ?? refuseMissing('operator'),
    };
  }
  for (const name of ['stop-price', 'operator'])
    if (body.has(name))
      refuseField(name, 'field-not-used', {
        errCode: 'base-argument-unsupported',
        text: `\`${name}\` belongs to stop-limit orders`,
      });
  return {};
}

export function knownSymbol(symbol: unknown, symbolKnown: (symbol: string) => boolean): string {
  if (symbol === undefined) return refuseMissing('symbol');
  return typeof symbol === 'string' && symbolKnown(symbol) ? symbol : refuse('symbol-unknown');
}

/**
 * Reads the body of orders/place. The amount of a market buy is the money to spend. The account is checked before this,
 * and precision, limits and balance after it (docs/rules/api-for-keys.md 20). Throws Refused.
 */
export function readPlaceBody(body: Fields, symbolKnown: (symbol: string) => boolean): PlaceOrder {
  const symbol = knownSymbol(PLACE_BODY.read(body, 'symbol'), symbolKnown);
  const named = PLACE_BODY.read(body, 'type');
  const { side } = named;
  const type = typeWithWishes(named.type, {
    timeInForce: PLACE_BODY.read(body, 'timeInForce'),
    postOnly: PLACE_BODY.read(body, 'postOnly'),
  });
  const stop = readStop(body, isStopType(type));
  PLACE_BODY.read(body, 'self-match-prevent');
  const stpMode = PLACE_BODY.read(body, 'stp-mode');
  PLACE_BODY.read(body, 'source');
  const clientOrderId = PLACE_BODY.read(body, 'client-order-id');
  const amount = PLACE_BODY.read(body, 'amount');
  if (type === 'market' && body.has('price'))
    return refuseField('price', 'field-not-used', {
      errCode: 'base-argument-unsupported',
      text: 'a market order has no price',
    });
  return {
    symbol,
    side,
    type,
    ...stop,
    ...(type === 'market' ? {} : { price: PLACE_BODY.read(body, 'price') }),
    ...(type === 'market' && side === 'buy' ? { total: amount } : { quantity: amount }),
    ...(stpMode === undefined ? {} : { stpMode }),
    ...(clientOrderId === undefined ? {} : { clientOrderId }),
  };
}
