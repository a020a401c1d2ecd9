import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { marketRecord } from '../../testing/sample-records.js';
import { WatchPanel } from './watch-panel.js';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const market = (symbol: string, usedPercent: number | null, ageMs: number | null) =>
  marketRecord({
    id: symbol,
    symbol,
    base: symbol.slice(0, 3),
    fuse: usedPercent === null ? null : { usedPercent, limitPercent: '15' },
    reference: ageMs === null ? null : { price: '1', at: new Date(NOW - ageMs).toISOString(), deviation: '-0.0004' },
  });
const show = (...markets: readonly ReturnType<typeof market>[]) =>
  render(
    <MemoryRouter>
      <WatchPanel markets={markets} nowMs={NOW} />
    </MemoryRouter>,
  );
const linesOf = (at: number): readonly (string | null)[] => {
  const list = screen.getAllByRole('list')[at];
  return list === undefined
    ? []
    : within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
};

describe('what is watched on the duty screen', () => {
  it('has the fuse nearest to its limit and the oldest reference price first', () => {
    show(market('btcaud', 4, 2_000), market('ethaud', 72, null), market('ltcaud', null, 95_000));
    expect(screen.getByText('1 near the limit')).toBeTruthy();
    expect(linesOf(0)).toEqual(['ETH/AUD72%', 'BTC/AUD4%']);
    expect(linesOf(1).map((line) => line?.slice(0, 7))).toEqual(['LTC/AUD', 'BTC/AUD']);
    expect(screen.getByText('1 m').closest('[data-old]')?.getAttribute('data-old')).toBe('true');
    expect(screen.getByText('2.0 s').closest('[data-old]')?.getAttribute('data-old')).toBe('false');
    expect(screen.getByTitle('72% of the 15% that trip the fuse').getAttribute('data-near')).toBe('true');
  });

  it('says when no fuse is armed and no reference price has come', () => {
    show(market('btcaud', null, null));
    expect(screen.getByText('No fuse is armed')).toBeTruthy();
    expect(screen.getByText('No reference price has arrived')).toBeTruthy();
    expect(screen.getByText('no fuse is near')).toBeTruthy();
  });
});
