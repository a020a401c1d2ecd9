import { screen, waitFor, within } from '@testing-library/react';
import type { FeeRow, FeeTermsWire } from '@corella/contracts/web';
import { FakeVenue, serverError, silence } from '../../testing/fake-venue.js';
import { pageOf, sampleMe } from '../../testing/samples.js';
import { notices, showPage, startPages } from '../../testing/show-page.js';
import { FeesPage } from './fees-page.js';

const BTC: FeeRow = {
  symbol: 'btcaud',
  base: 'btc',
  quote: 'aud',
  feeClass: 'A',
  makerPpm: 1_000,
  takerPpm: 1_500,
  minAmount: '0.000100',
  maxAmount: '100',
};
const TERMS: FeeTermsWire = {
  rank: 1,
  rankedAt: null,
  volumeBtc: '12.5',
  htHolding: '40',
  payInHt: false,
  htDiscountPpm: 200_000,
  symbols: [{ symbol: 'btcaud', makerPpm: 600, takerPpm: 700 }],
  ranks: [{ rank: 2, volumeBtc: '50', htHolding: '1000', makerPercent: 80, takerPercent: 90 }],
};

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue().on('GET /api/fees', () => pageOf(BTC)).on('GET /api/fees/mine', () => TERMS);
});

const row = async (): Promise<HTMLElement> =>
  within(await screen.findByRole('table', { name: 'All pairs' })).getAllByRole('row')[1] as HTMLElement;

describe('the fees page', () => {
  it('shows the published rates and order sizes to visitors', async () => {
    showPage(<FeesPage />, { at: '/fees' });
    expect(await row()).toHaveTextContent('0.100%0.150%0.0001 BTC100 BTC');
    expect(venue.asked('GET /api/fees/mine')).toHaveLength(0);
  });

  it('computes an example by the ledger’s rule', async () => {
    showPage(<FeesPage />, { at: '/fees' });
    expect(await screen.findByText('−0.00001500 BTC')).toBeInTheDocument();
    expect(screen.getByText('0.00998500 BTC')).toBeInTheDocument();
  });

  it('shows customers their own rates, and what is missing to the next rank', async () => {
    showPage(<FeesPage />, { at: '/fees', me: sampleMe() });
    await waitFor(async () => expect(await row()).toHaveTextContent('0.060%0.070%'));
    expect(screen.getAllByRole('meter').map((meter) => meter.getAttribute('aria-valuenow'))).toEqual(['25', '4']);
  });

  it('pays fees in HT when asked to, and says when that was refused', async () => {
    venue.on('PUT /api/fees/preference', () => ({ ...TERMS, payInHt: true }));
    const { user } = showPage(<FeesPage />, { at: '/fees', me: sampleMe() });
    const box = await screen.findByRole('checkbox');
    await user.click(box);
    await waitFor(() => expect(box).toBeChecked());
    expect(venue.asked('PUT /api/fees/preference')[0]?.body).toEqual({ payInHt: true });
    venue.on('PUT /api/fees/preference', serverError);
    await user.click(box);
    await waitFor(() => expect(notices()).toEqual([expect.stringContaining('The venue is starting.')]));
    expect(box).toBeChecked();
  });

  it('shows bars until the rates are there, and tries again after a failure', async () => {
    venue.on('GET /api/fees', silence);
    const { client, user } = showPage(<FeesPage />, { at: '/fees' });
    expect(screen.queryByRole('table', { name: 'All pairs' })).toBeNull();
    venue.on('GET /api/fees', serverError);
    await client.resetQueries();
    expect(await screen.findByText('The venue is starting.')).toBeInTheDocument();
    venue.on('GET /api/fees', () => pageOf(BTC));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row()).toHaveTextContent('0.100%');
  });

  it('keeps the rates, dimmed, when reloading fails', async () => {
    const { client } = showPage(<FeesPage />, { at: '/fees' });
    await row();
    venue.on('GET /api/fees', serverError);
    await client.invalidateQueries();
    await waitFor(() => expect(document.querySelector('[data-stale] table')).not.toBeNull());
  });
});
