import { explainRows } from './explain-rows.js';
import type { ExplainedLine } from './explain-rows.js';

const line = (id: string, amount: string, changes: Partial<ExplainedLine> = {}): ExplainedLine => ({
  id,
  amount,
  at: '2026-01-05T00:00:00Z',
  type: 'trade',
  businessId: 'trade:1',
  asset: 'btc',
  bucket: 'available',
  orderId: null,
  symbol: null,
  balanceAfter: '0',
  cause: {
    eventType: 'TradeSettled',
    orderId: null,
    tradeId: null,
    symbol: null,
    approvalId: null,
    memo: null,
    causes: {},
  },
  ...changes,
});

describe('the rows of an explained balance', () => {
  it('lead from what was brought forward to the balance', () => {
    const { rows, ...sums } = explainRows([line('9:1', '-0.5'), line('7:0', '2'), line('3:0', '0.25')], '3', false);
    expect(rows.map(({ revision, debit, credit, balance }) => [revision, debit, credit, balance])).toEqual([
      [3, null, '0.25000000', '1.50000000'],
      [7, null, '2.00000000', '3.50000000'],
      [9, '0.50000000', null, '3.00000000'],
    ]);
    expect(sums).toEqual({
      broughtForward: '1.25000000',
      credits: '2.25000000',
      debits: '0.50000000',
      balance: '3.00000000',
    });
  });

  it('have one row for an entry, and none for one that only moves funds between the parts', () => {
    const moved = [line('5:1', '1', { bucket: 'frozen' }), line('5:0', '-1')];
    const trade = [line('8:2', '0.1'), line('8:1', '0.4')];
    expect(
      explainRows([...trade, ...moved], '0.5', false).rows.map(({ revision, credit }) => [revision, credit]),
    ).toEqual([[8, '0.50000000']]);
  });

  it('leave out an entry that may continue on the next page', () => {
    expect(explainRows([line('8:2', '1'), line('5:1', '1')], '2', true)).toMatchObject({
      broughtForward: '1.00000000',
      rows: [{ revision: 8 }],
    });
  });

  it('are empty without lines', () => {
    expect(explainRows([], '0', false)).toEqual({
      rows: [],
      broughtForward: '0.00000000',
      credits: '0.00000000',
      debits: '0.00000000',
      balance: '0.00000000',
    });
  });
});
