import { CLOSE_REASONS } from '@corella/contracts/market';
import { closeErrorOf } from '../envelope/close-errors.js';
import { btcaud, NOW_MS } from '../../../testing/fake-venue.js';
import { sampleFill, sampleOrder } from '../testing/samples.js';
import { matchObject, orderObject } from './order-rows.js';

const { listing } = btcaud;

describe('orders and match results in the API for keys', () => {
  it('show the condition of a stop and when it was met', () => {
    expect(orderObject(sampleOrder, listing)).toMatchObject({
      type: 'sell-stop-limit',
      'stop-price': '151000.00',
      operator: 'lte',
      'triggered-at': NOW_MS - 3,
      price: '150500.00',
    });
    expect(orderObject({ ...sampleOrder, state: 'created', triggeredAt: null }, listing)).toMatchObject({
      state: 'created',
      'triggered-at': 0,
    });
    expect(
      orderObject(
        { ...sampleOrder, orderType: 'post-only', stopTicks: null, operator: null, triggeredAt: null },
        listing,
      ),
    ).not.toHaveProperty('stop-price');
  });

  it('show why the engine closed an order, as our reason and as an err-code', () => {
    expect(orderObject(sampleOrder, listing)).toMatchObject({
      'cancel-reason': 'self-trade',
      'cancel-err-code': 'order-holding-limit-failed',
      'cancel-rule': 'self-trade',
      'cancel-inputs': { with: '8' },
      'cancel-remedy': expect.stringContaining('Cancel the other order'),
    });
    expect(
      orderObject({ ...sampleOrder, reason: 'user-cancel', rule: null, inputs: null }, listing),
    ).not.toHaveProperty('cancel-err-code');
    expect(orderObject({ ...sampleOrder, reason: 'filled' }, listing)).not.toHaveProperty('cancel-reason');
  });

  it('show a fee paid in HT as points', () => {
    expect(matchObject(sampleFill, listing)).toMatchObject({
      type: 'sell-stop-limit',
      'filled-fees': '0',
      'filled-points': '0.45',
      'fee-deduct-currency': 'ht',
      'fee-currency': 'aud',
    });
    expect(matchObject({ ...sampleFill, feeUnits: '60200000', htFeeUnits: null }, listing)).toMatchObject({
      'filled-fees': '0.602',
      'filled-points': '0.0',
      'fee-deduct-currency': '',
    });
  });

  it('never contain the word that clients take for a closed venue', () => {
    for (const reason of CLOSE_REASONS) expect(JSON.stringify(closeErrorOf(reason))).not.toMatch(/maintain/i);
  });
});
