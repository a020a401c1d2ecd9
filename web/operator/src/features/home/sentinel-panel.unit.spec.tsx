import { render, screen } from '@testing-library/react';
import { SentinelPanel } from './sentinel-panel.js';

const AT = '2026-11-21T12:00:00.000Z';
const seen = {
  verdict: 'sound',
  position: '000000000001234',
  lagEvents: 3,
  eventsChecked: 1_234,
  hashesCompared: 48,
  tablesCompared: 7,
  tablesBehindMs: 0,
  finding: null,
  at: AT,
} as const;
const NOW = Date.parse(AT);

describe('the sentinel on the duty screen', () => {
  it('says that log and state agree, and how far it has come', () => {
    render(<SentinelPanel sentinel={seen} nowMs={NOW + 5_000} />);
    expect(screen.getByText('Log and state agree')).toBeTruthy();
    expect(screen.getByText(/3 events behind/)).toBeTruthy();
  });

  it('says how long the tables have lagged once the lag is more than brief', () => {
    const { rerender } = render(<SentinelPanel sentinel={{ ...seen, tablesBehindMs: 20_000 }} nowMs={NOW} />);
    expect(screen.queryByText('Tables behind for')).toBeNull();
    rerender(<SentinelPanel sentinel={{ ...seen, tablesBehindMs: 260_000 }} nowMs={NOW} />);
    expect(screen.getByText('4 min')).toBeTruthy();
  });

  it('alarms with the place of a divergence, even long after the last report', () => {
    render(
      <SentinelPanel
        sentinel={{ ...seen, verdict: 'diverged', finding: 'balanced: ledger-0 at revision 7' }}
        nowMs={NOW + 600_000}
      />,
    );
    expect(screen.getByRole('alert').textContent).toContain('Log and state differ');
    expect(screen.getByText('balanced: ledger-0 at revision 7')).toBeTruthy();
  });

  it('does not treat silence as agreement', () => {
    render(<SentinelPanel sentinel={seen} nowMs={NOW + 120_000} />);
    expect(screen.getByText('The sentinel is silent')).toBeTruthy();
  });

  it('says when no sentinel runs', () => {
    render(<SentinelPanel sentinel={null} nowMs={NOW} />);
    expect(screen.getByText('No sentinel is running')).toBeTruthy();
  });
});
