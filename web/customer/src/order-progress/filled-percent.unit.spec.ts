import { filledPercent } from './filled-percent.js';

describe('how much of an order is filled', () => {
  it('measures a limit order by quantity and a market buy by what it spent', () => {
    expect(
      filledPercent({ state: 'partial-filled', quantity: '2', total: null, filledQuantity: '0.5', filledTotal: '100' }),
    ).toBe(25);
    expect(
      filledPercent({
        state: 'partial-canceled',
        quantity: null,
        total: '200',
        filledQuantity: '1',
        filledTotal: '150',
      }),
    ).toBe(75);
    expect(
      filledPercent({ state: 'filled', quantity: null, total: '200', filledQuantity: '1', filledTotal: '199.9' }),
    ).toBe(100);
    expect(
      filledPercent({ state: 'submitted', quantity: '0', total: null, filledQuantity: '0', filledTotal: '0' }),
    ).toBe(0);
  });
});
