import type { Operation } from '../../history/history.js';
import { outcomeOf as recordedOutcome } from '../../history/record/answers.js';
import type { Json } from '../../venue/api-client.js';
import { outcomeOf, type Outcome } from './answers.js';
import { ownOrders } from './own-orders.js';
import { unexpected, type Probe, type Seen } from './probes.js';

describe('what customers of a drilled cluster are answered', () => {
  it.each([
    [200, 'ok'],
    [201, 'ok'],
    [429, 'busy'],
    [503, 'not-ready'],
    [504, 'unknown'],
    [409, 'refused'],
    [500, 'refused'],
  ])('%i is %s', (status, outcome) => {
    expect(outcomeOf({ status })).toBe(outcome);
  });

  it('is unknown where nothing came', () => {
    expect(outcomeOf(null)).toBe('unknown');
  });

  it('is compared with what they are promised; what nobody promises is not judged', () => {
    const seen: Seen = new Map<Probe, ReadonlySet<Outcome>>([
      ['order', new Set(['ok', 'not-ready'])],
      ['book', new Set(['ok'])],
      ['login', new Set(['refused'])],
    ]);
    expect(unexpected(seen, { order: ['not-ready'], book: ['ok'] })).toEqual([
      'order was answered "ok", not not-ready',
    ]);
  });
});

describe('the recorder', () => {
  const answered = (status: number, body: Json) => recordedOutcome({ status, body, headers: new Headers() }, String);

  it('knows that nothing happened where the front has no gateway, and knows nothing of any other bare 503', () => {
    expect(answered(503, { text: 'no gateway is ready\n' })).toEqual({ is: 'refused', code: 'no-gateway' });
    expect(answered(503, { text: 'upstream' })).toMatchObject({ is: 'unknown' });
  });
});

describe('a history of accounts that have traded before', () => {
  const seen = (id: string) => ({
    ...({ orderId: `order-${id}`, clientOrderId: id, state: 'submitted', filled: '0', reason: null } as const),
  });
  const of = { client: 'a', account: '1', gateway: 'g', calledAt: 1, returnedAt: 2 };

  it('keeps what is about its own orders', () => {
    const fill = { tradeId: 1, price: '1', quantity: '1', fee: '0', feeAsset: 'aud' };
    const history: readonly Operation[] = [
      {
        ...of,
        id: 1,
        kind: 'place',
        outcome: { is: 'unknown', why: 'timeout' },
        input: {
          clientOrderId: 'mine',
          symbol: 'xrpaud',
          base: 'xrp',
          quote: 'aud',
          side: 'buy',
          type: 'limit',
          price: '1',
          amount: '1',
        },
      },
      {
        ...of,
        id: 2,
        kind: 'read-orders',
        input: { symbol: 'xrpaud', scope: 'all', from: null },
        outcome: { is: 'ok', answer: { orders: [seen('mine'), seen('old')], isWhole: true, stale: false } },
      },
      {
        ...of,
        id: 3,
        kind: 'read-fills',
        input: { symbol: 'xrpaud', from: null },
        outcome: {
          is: 'ok',
          answer: {
            last: null,
            stale: false,
            fills: [
              { ...fill, orderId: 'order-mine' },
              { ...fill, orderId: 'order-old' },
            ],
          },
        },
      },
    ];
    const [, orders, fills] = ownOrders(history);
    expect(orders?.outcome).toMatchObject({ answer: { orders: [{ clientOrderId: 'mine' }], isWhole: true } });
    expect(fills?.outcome).toMatchObject({ answer: { fills: [{ orderId: 'order-mine' }] } });
    expect(ownOrders(history)).toHaveLength(3);
  });
});
