import { fault } from '../../../domain/refusal.js';
import { problemCodes } from '../../problem/problem-catalogue.js';
import { huobiErrorOf, orderRefusal } from './err-codes.js';
import { plainName } from './refuse-as.js';

const limitBuy = { side: 'buy', type: 'limit' } as const;
const marketSell = { side: 'sell', type: 'market' } as const;
const errCodeOf = (
  faults: Parameters<typeof orderRefusal>[0]['faults'],
  kind: Parameters<typeof orderRefusal>[1] = limitBuy,
): string =>
  huobiErrorOf(orderRefusal({ code: 'invalid-request', ...(faults === undefined ? {} : { faults }) }, kind)).errCode;

describe('err-codes', () => {
  it.each([
    ['insufficient-funds', 'account-frozen-balance-insufficient-error'],
    ['symbol-not-trading', 'base-symbol-trade-disabled'],
    ['idempotency-conflict', 'invalid-client-order-id'],
    ['order-unknown', 'base-record-invalid'],
    ['order-finished', 'order-orderstate-error'],
    ['permission-missing', 'api-signature-not-valid'],
    ['outcome-unknown', 'timeout'],
    ['kyc-required', 'base-operation-forbidden'],
    ['symbol-unknown', 'base-symbol-error'],
    ['internal-fault', 'base-system-error'],
    ['not-ready', 'gateway-internal-error'],
  ])('reports %s as %s', (code, errCode) => {
    expect(huobiErrorOf({ code }).errCode).toBe(errCode);
  });

  it('never contain the word that clients take for a closed venue', () => {
    for (const code of problemCodes()) expect(JSON.stringify(huobiErrorOf({ code }))).not.toMatch(/maintain/i);
    expect([plainName('amount'), plainName('Maintained'), plainName('a"b')]).toEqual([
      '`amount`',
      'a field',
      'a field',
    ]);
  });

  it('show the available balance when it is not enough', () => {
    expect(huobiErrorOf({ code: 'insufficient-funds', inputs: { available: '0.0027' } }).message).toBe(
      'trade account balance is not enough, left: `0.0027`',
    );
  });

  it('distinguish the two sides of the price band', () => {
    expect(
      huobiErrorOf({ code: 'price-band', faults: { price: [fault('band-buy-last', { bound: '110' })] } }).errCode,
    ).toBe('order-limitorder-price-max-error');
    expect(
      huobiErrorOf({ code: 'price-band', faults: { price: [fault('band-sell-stop', { bound: '90' })] } }).errCode,
    ).toBe('order-limitorder-price-min-error');
  });

  it('name the field of a body refused for its structure', () => {
    expect(huobiErrorOf({ code: 'invalid-request', faults: { symbol: [fault('duplicate')] } }).message).toBe(
      '`symbol` is refused: given twice',
    );
  });
});

describe('an order refused for its numbers', () => {
  it.each([
    ['quantity', 'decimal', 'invalid-amount'],
    ['quantity', 'positive', 'invalid-amount'],
    ['quantity', 'decimals', 'order-orderamount-precision-error'],
    ['quantity', 'min', 'order-limitorder-amount-min-error'],
    ['quantity', 'max', 'order-limitorder-amount-max-error'],
    ['quantity', 'min-value', 'order-value-min-error'],
    ['price', 'decimal', 'order-invalid-price'],
    ['price', 'decimals', 'order-orderprice-precision-error'],
    ['price', 'max', 'order-limitorder-price-max-error'],
  ])('shows the %s fault %s as %s', (field, key, errCode) => {
    expect(errCodeOf({ [field]: [fault(key)] })).toBe(errCode);
  });

  it('distinguishes market orders by side', () => {
    expect(errCodeOf({ quantity: [fault('max')] }, marketSell)).toBe('order-marketorder-amount-sell-max-error');
    expect(errCodeOf({ total: [fault('max')] }, { side: 'buy', type: 'market' })).toBe(
      'order-marketorder-amount-buy-max-error',
    );
    expect(errCodeOf({ total: [fault('min')] }, { side: 'buy', type: 'market' })).toBe(
      'order-marketorder-amount-min-error',
    );
  });

  it('reports syntax before precision, and precision before limits', () => {
    expect(errCodeOf({ quantity: [fault('max')], price: [fault('decimals')] })).toBe(
      'order-orderprice-precision-error',
    );
    expect(errCodeOf({ quantity: [fault('decimal')], price: [fault('decimals')] })).toBe('invalid-amount');
  });

  it('leaves other refusals as they are', () => {
    expect(orderRefusal({ code: 'insufficient-funds' }, limitBuy)).toEqual({ code: 'insufficient-funds' });
    expect(errCodeOf({ symbol: [fault('symbol-unknown')] })).toBe('base-symbol-error');
  });
});
