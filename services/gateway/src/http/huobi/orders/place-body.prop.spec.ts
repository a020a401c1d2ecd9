import fc from 'fast-check';
import { isStopType, ORDER_TYPES } from '@corella/contracts/market';
import { placeOrderBody } from '@corella/contracts/web';
import { parseWithLiterals } from '../../body/number-literal.js';
import { Refused } from '../../problem/refused.js';
import { huobiErrorOf } from '../envelope/err-codes.js';
import { fieldsOf } from '../fields/fields.js';
import { HUOBI_TYPE_NAMES } from './order-types.js';
import { demandKnownFields, PLACE_BODY, readPlaceBody } from './place-body.js';

const garbage = fc.oneof(
  fc.jsonValue(),
  fc.string(),
  fc.constantFrom(
    '',
    '0',
    '1e5',
    'NaN',
    'maintain',
    '__proto__',
    ' 1',
    '1.5',
    'GTC',
    'IOC',
    'FOK',
    'PO',
    'gte',
    'lte',
    'cancel-both',
  ),
);
const likely = fc.record(
  {
    'account-id': fc.integer(),
    symbol: fc.constant('btcaud'),
    type: fc.constantFrom(...HUOBI_TYPE_NAMES),
    amount: fc.constantFrom('1', '0.5'),
    price: fc.constantFrom('100', '7.25'),
    'stop-price': fc.constantFrom('90', '110'),
    operator: fc.constantFrom('gte', 'lte'),
    timeInForce: fc.constantFrom('GTC', 'IOC', 'FOK', 'PO'),
    postOnly: fc.boolean(),
  },
  { requiredKeys: ['account-id', 'symbol', 'type', 'amount'] },
);
const anything = fc.dictionary(fc.oneof(fc.constantFrom(...PLACE_BODY.names), fc.string()), garbage, { maxKeys: 8 });

/** The order of a body, or the refusal; anything else that is thrown fails the test. */
function read(body: Readonly<Record<string, unknown>>): ReturnType<typeof readPlaceBody> | Refused {
  try {
    const fields = fieldsOf(parseWithLiterals(JSON.stringify(body)));
    demandKnownFields(fields);
    return readPlaceBody(fields, (symbol) => symbol === 'btcaud');
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

describe('any body of orders/place', () => {
  it('becomes an order, or is refused with an err-code and our own text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anything,
          likely,
          fc.tuple(likely, anything).map(([good, bad]) => ({ ...good, ...bad })),
        ),
        (body) => {
          const found = read(body);
          if (!(found instanceof Refused)) return expect(ORDER_TYPES).toContain(found.type);
          const { errCode, message } = huobiErrorOf(found.refusal);
          expect(errCode).toMatch(/^[a-z-]{5,}$/);
          return expect(message).not.toMatch(/maintain/i);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('never asks the engine for more than the browser API could', () => {
    fc.assert(
      fc.property(likely, (body) => {
        const found = read(body);
        if (found instanceof Refused) return;
        expect(placeOrderBody.safeParse(found).error?.issues ?? []).toEqual([]);
        expect([found.stopPrice !== undefined, found.operator !== undefined]).toEqual([
          isStopType(found.type),
          isStopType(found.type),
        ]);
        expect(found.price === undefined).toBe(found.type === 'market');
      }),
      { numRuns: 300 },
    );
  });
});
