import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { MarketRecord } from '@corella/contracts/operator';
import { FuseAlarms } from './fuse-alarms.js';

const AT = '2026-11-21T12:00:00.000Z';
const market = (symbol: string, state: number): MarketRecord => ({
  id: symbol,
  symbol,
  base: symbol.slice(0, 3),
  quote: 'aud',
  state,
  away: false,
  stateName: 'x',
  stateReason: 'the price moved from 1.00 to 0.80, by 20.00 % within 300 s',
  stateSince: AT,
  stateBy: ['the circuit breaker'],
  stateApprovalId: null,
  last: '1',
  change: '0',
  spreadBps: null,
  turnover: '0',
  openOrders: 0,
  waitingStops: 0,
  scheduled: [],
  reference: null,
  feedAgeMs: 0,
  fuse: null,
  parameters: {},
  version: 1,
});
const show = (markets: readonly MarketRecord[], fused: number) =>
  render(
    <MemoryRouter>
      <FuseAlarms markets={markets} fused={fused} nowMs={Date.parse(AT) + 60_000} />
    </MemoryRouter>,
  );

describe('fuses on the duty screen', () => {
  it('alarm with the figures and lead to the market', () => {
    show([market('ltcaud', 7), market('btcaud', 3), market('xrpaud', 4)], 1);
    expect(screen.getByRole('alert').textContent).toContain('A fuse has tripped');
    expect(screen.getByText(/from 1.00 to 0.80/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Look at LTC/AUD' }).getAttribute('href')).toBe('/markets/ltcaud/show');
  });

  it('are silent while none has tripped, even when a person has halted a market', () => {
    show([market('btcaud', 3), market('xrpaud', 4)], 0);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
