import { ORDER_TYPES } from '@corella/contracts/market';
import { ORDER_KINDS, USUAL_TERMS, forceOn, forcesOf, operatorFor, typeOf } from './order-terms.js';

describe('the terms of an order', () => {
  it('reach every type of the engine through a tab and a time in force', () => {
    const reached = ORDER_KINDS.flatMap((kind) =>
      (kind === 'market' ? (['gtc'] as const) : forcesOf(kind)).map((force) => typeOf({ kind, force })),
    );
    expect(new Set(reached)).toEqual(new Set(ORDER_TYPES));
  });

  it('fall back to the usual time in force on a tab that has not the one chosen elsewhere', () => {
    expect(forceOn({ kind: 'stop-limit', force: 'post-only' })).toBe('gtc');
    expect(typeOf({ kind: 'stop-limit', force: 'post-only' })).toBe('stop-limit');
    expect(typeOf({ kind: 'stop-limit', force: 'fok' })).toBe('stop-limit-fok');
    expect(typeOf({ kind: 'market', force: 'ioc' })).toBe('market');
  });

  it('begin as a plain limit order that cancels itself rather than trade with its owner', () => {
    expect(typeOf(USUAL_TERMS)).toBe('limit');
    expect(USUAL_TERMS).toMatchObject({ operator: null, stpMode: 'cancel-taker' });
  });

  it.each([
    ['buy', '101', '100', 'gte'],
    ['sell', '101', '100', 'gte'],
    ['buy', '99', '100', 'lte'],
    ['sell', '99.00', '100', 'lte'],
    ['buy', '100', '100', 'gte'],
    ['sell', '100', '100', 'lte'],
    ['buy', '', '100', 'gte'],
    ['sell', '101', null, 'lte'],
  ] as const)('let a %s with stop price "%s" at a last price of %s wait for %s', (side, stopPrice, last, operator) => {
    expect(operatorFor(side, stopPrice, last, 2)).toBe(operator);
  });
});
