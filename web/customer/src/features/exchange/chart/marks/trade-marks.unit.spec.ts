import type { Fill } from '@corella/contracts/web';
import { tradeMarks } from './trade-marks.js';

const fill = (at: string, side: 'buy' | 'sell', id: string): Fill => ({
  id,
  tradeId: id,
  orderId: '1',
  symbol: 'btcaud',
  side,
  type: 'limit',
  role: 'maker',
  price: '1',
  quantity: '1',
  total: '1',
  fee: '0',
  feeAsset: 'btc',
  ratePpm: 1_000,
  at,
});

describe('own-trade marks', () => {
  it('groups trades by candle and side, in order', () => {
    const marks = tradeMarks(
      [
        fill('2026-01-01T00:20:00Z', 'buy', '3'),
        fill('2026-01-01T00:01:00Z', 'sell', '2'),
        fill('2026-01-01T00:00:30Z', 'buy', '1'),
        fill('2026-01-01T00:14:59Z', 'buy', '4'),
      ],
      '15min',
    );
    const start = Date.UTC(2026, 0, 1) / 1000;
    expect(marks.map(({ time, side, label }) => [time - start, side, label])).toEqual([
      [0, 'sell', '1'],
      [0, 'buy', '2'],
      [900, 'buy', '1'],
    ]);
  });

  it('writes a plus from ten on and uses only a hundred trades', () => {
    const fills = Array.from({ length: 120 }, (_, index) =>
      fill('2026-01-01T00:00:00Z', index < 95 ? 'buy' : 'sell', String(index)),
    );
    expect(tradeMarks(fills, '1day').map(({ side, count, label }) => [side, count, label])).toEqual([
      ['buy', 95, '+'],
      ['sell', 5, '5'],
    ]);
  });
});
