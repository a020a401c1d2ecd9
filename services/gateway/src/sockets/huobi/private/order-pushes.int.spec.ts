import { NOW_MS } from '../../../testing/fake-venue.js';
import { ACCOUNT_ID, openPrivateVenue, type PrivateVenue } from '../../../testing/huobi-private-venue.js';
import { ACCOUNT, fundsHeld, holdReleased, TRADE, tradeSettled } from '../../../testing/ledger-events.js';
import { fillRow, orderRow } from '../../../testing/ledger-rows.js';

/** What every push of the sample order carries. */
const common = {
  symbol: 'btcaud',
  orderId: 42,
  clientOrderId: 'mine-1',
  orderSource: 'spot-api',
  type: 'buy-limit',
  orderPrice: '160000.00',
  orderSize: '0.003000',
  accountId: ACCOUNT_ID,
};

describe('orders and matches on /ws/v2', () => {
  let venue: PrivateVenue;
  beforeAll(async () => {
    venue = await openPrivateVenue();
  });
  afterEach(() => venue.reset());
  afterAll(async () => venue.close());

  it('pushes each step of an order, each match with the total filled so far', async () => {
    const socket = await venue.following('orders#btcaud', 'orders#*', 'trade.clearing#btcaud#0', 'trade.clearing#*#1');
    await venue.happens(
      ['FundsHeld', fundsHeld(42)],
      ['TradeSettled', tradeSettled(42, 1_000)],
      ['TradeSettled', tradeSettled(42, 500, { tradeId: TRADE + 1, htFeeUnits: '700' })],
      ['HoldReleased', holdReleased(42)],
    );
    const told = await venue.pushes(socket, 'orders#btcaud', 4);
    expect(told).toEqual([
      { ...common, eventType: 'creation', orderStatus: 'submitted', orderCreateTime: NOW_MS },
      {
        ...common,
        eventType: 'trade',
        orderStatus: 'partial-filled',
        tradePrice: '160000.00',
        tradeVolume: '0.001000',
        tradeId: TRADE,
        tradeTime: NOW_MS + 5,
        aggressor: true,
        execAmt: '0.001000',
        remainAmt: '0.002000',
      },
      {
        ...common,
        eventType: 'trade',
        orderStatus: 'partial-filled',
        tradePrice: '160000.00',
        tradeVolume: '0.000500',
        tradeId: TRADE + 1,
        tradeTime: NOW_MS + 5,
        aggressor: true,
        execAmt: '0.001500',
        remainAmt: '0.001500',
      },
      {
        ...common,
        eventType: 'cancellation',
        orderStatus: 'partial-canceled',
        lastActTime: NOW_MS + 9,
        cancelReason: 'user-cancel',
        execAmt: '0.001500',
        remainAmt: '0.001500',
      },
    ]);
    expect(await venue.pushes(socket, 'orders#*', 4)).toEqual(told);
    const cleared = await venue.pushes(socket, 'trade.clearing#*#1', 3);
    expect(cleared.map((data) => data['eventType'])).toEqual(['trade', 'trade', 'cancellation']);
    expect(cleared[0]).toMatchObject({
      orderSide: 'buy',
      orderType: 'buy-limit',
      transactFee: '0.000002',
      feeCurrency: 'btc',
      feeDeduct: '0',
      feeDeductType: '',
      orderCreateTime: NOW_MS,
    });
    expect(cleared[1]).toMatchObject({ feeDeduct: '0.000007', feeDeductType: 'ht' });
    expect(await venue.pushes(socket, 'trade.clearing#btcaud#0', 2)).toHaveLength(2);
    for (const message of socket.messages.filter(({ action }) => action === 'push'))
      expect(Object.keys(message).sort()).toEqual(['action', 'ch', 'data']);
  });

  it('pushes a market buy in money, as filled once its end says so', async () => {
    const socket = await venue.following('orders#btcaud');
    await venue.happens(
      [
        'FundsHeld',
        fundsHeld(43, {
          orderType: 'market',
          priceTicks: undefined,
          qtyLots: undefined,
          costUnits: '16100000000',
        }),
      ],
      ['TradeSettled', tradeSettled(43, 1_000)],
      ['HoldReleased', holdReleased(43, { state: 'filled', reason: 'filled' })],
    );
    const [created, matched] = await venue.pushes(socket, 'orders#btcaud', 2);
    expect(created).toMatchObject({ type: 'buy-market', orderValue: '161' });
    expect(created).not.toHaveProperty('orderPrice');
    expect(matched).toMatchObject({
      eventType: 'trade',
      orderStatus: 'filled',
      tradeVolume: '0.001000',
      execAmt: '160',
      remainAmt: '1',
    });
  });

  it('pushes stops when they are triggered, are cancelled, or cannot be placed', async () => {
    const socket = await venue.following('orders#*');
    const stop = { orderType: 'stop-limit', stopTicks: 16_500_000, operator: 'gte' } as const;
    await venue.happens(
      ['FundsHeld', fundsHeld(44, stop)],
      ['FundsHeld', fundsHeld(45, stop)],
      ['FundsHeld', fundsHeld(46, stop)],
      [
        'OrderTriggered',
        { orderId: 44, account: ACCOUNT, symbol: 'btcaud', triggeredAt: NOW_MS, lastTicks: 16_500_000 },
      ],
      ['HoldReleased', holdReleased(45, { state: 'canceled' })],
      ['HoldReleased', holdReleased(46, { state: 'canceled', reason: 'price-band' })],
    );
    const told = await venue.pushes(socket, 'orders#*', 3);
    expect(told).toMatchObject([
      {
        eventType: 'creation',
        orderId: 44,
        type: 'buy-stop-limit',
        orderStatus: 'submitted',
        stopPrice: '165000.00',
        operator: 'gte',
      },
      { eventType: 'deletion', orderId: 45, orderSide: 'buy', orderStatus: 'canceled', lastActTime: NOW_MS + 9 },
      {
        eventType: 'trigger',
        orderId: 46,
        orderStatus: 'rejected',
        errCode: 'order-invalid-price',
        errMessage: expect.any(String) as string,
      },
    ]);
  });

  it('knows what an order from before the login had filled', async () => {
    const socket = await venue.following('orders#btcaud');
    const row = orderRow({ orderId: 41, qtyLots: 5_000, filledLots: 4_000, filledValue: '1', clientOrderId: 'idem:x' });
    venue.signals.answer('ledger.order', () => ({ row, stale: false }));
    venue.signals.answer('ledger.fills', ({ before, after }) => ({
      rows:
        before === 2 * TRADE + 1 && after?.['ledger-0'] === venue.privateState.revision
          ? [fillRow({ orderId: 41, qtyLots: 2_000, priceTicks: 1 })]
          : [],
      next: null,
      stale: false,
    }));
    await venue.happens(['TradeSettled', tradeSettled(41, 1_000)]);
    expect((await venue.pushes(socket, 'orders#btcaud', 1))[0]).toMatchObject({
      clientOrderId: '',
      orderSource: 'web',
      execAmt: '0.003000',
      remainAmt: '0.002000',
    });
  });
});
