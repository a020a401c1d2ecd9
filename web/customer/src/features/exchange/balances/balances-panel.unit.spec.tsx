import { screen, waitFor, within } from '@testing-library/react';
import { loseConnection, push } from '../../../testing/fake-socket.js';
import { FakeVenue, serverError, silence } from '../../../testing/fake-venue.js';
import { sampleBalance, sampleBalances, sampleMe, sampleTicker } from '../../../testing/samples.js';
import { startPages } from '../../../testing/show-page.js';
import { showPanel } from '../testing/show-panel.js';
import { BalancesPanel } from './balances-panel.js';

const AUD = sampleBalance('aud', { available: '1234.567', frozen: '10', total: '1244.567' });
const ETH = sampleBalance('eth', { available: '5', total: '5' });

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue().on('GET /api/balances', () => sampleBalances([AUD, ETH]));
});

const rows = async (): Promise<readonly (readonly string[])[]> =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent ?? ''),
    );

describe('the balances beside the form', () => {
  it('are those of the pair and of the native token, zero where there is none, cut to the asset’s decimals', async () => {
    showPanel(<BalancesPanel />, { me: sampleMe() });
    expect(await rows()).toEqual([
      ['AUD', '1,234.56', '10.00'],
      ['BTC', '0.00000000', '0.00000000'],
      ['HT', '0.0000', '0.0000'],
    ]);
  });

  it('say what the base has cost and what it is worth beyond that, if it was bought', async () => {
    const cost = { asset: 'btc', quantity: '1', knownQuantity: '1', cost: '150000', averageCost: '150000' };
    venue.on('GET /api/balances/costs', () => ({ items: [cost], seq: 1 }));
    showPanel(<BalancesPanel />, { me: sampleMe() });
    expect(await screen.findByText('150,000.00 AUD')).toBeInTheDocument();
    await push({ topic: 'tickers', list: [sampleTicker({ last: '147000.00' })] });
    expect(await screen.findByText('−3,000.00 (−2.00%)')).toHaveClass('down');
  });

  it('say so where what the base has cost is known of a part alone', async () => {
    const cost = { asset: 'btc', quantity: '2', knownQuantity: '1', cost: '150000', averageCost: '150000' };
    venue.on('GET /api/balances/costs', () => ({ items: [cost], seq: 1 }));
    showPanel(<BalancesPanel />, { me: sampleMe() });
    expect(await screen.findByText('Average cost, of a part')).toBeInTheDocument();
    expect(screen.getByText('Open result, of a part')).toBeInTheDocument();
  });

  it('dim the open result while the connection is lost', async () => {
    const cost = { asset: 'btc', quantity: '1', knownQuantity: '1', cost: '150000', averageCost: '150000' };
    venue.on('GET /api/balances/costs', () => ({ items: [cost], seq: 1 }));
    showPanel(<BalancesPanel />, { me: sampleMe() });
    const result = (await screen.findByText('Open result')).nextElementSibling;
    expect(result).not.toHaveAttribute('data-stale');
    await loseConnection();
    await waitFor(() => expect(result).toHaveAttribute('data-stale'));
  });

  it('can be hidden', async () => {
    const { user } = showPanel(<BalancesPanel />, { me: sampleMe() });
    await rows();
    await user.click(screen.getByRole('button', { name: 'Hide balances' }));
    expect((await rows()).flat().join()).not.toMatch(/[0-9]/);
    await user.click(screen.getByRole('button', { name: 'Show balances' }));
    expect((await rows())[0]).toContain('1,234.56');
  });

  it('show bars until they are there', async () => {
    venue.on('GET /api/balances', silence);
    showPanel(<BalancesPanel />, { me: sampleMe() });
    expect(await screen.findByRole('heading', { name: 'Balances' })).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('say that loading failed and try again', async () => {
    venue.on('GET /api/balances', serverError);
    const { user } = showPanel(<BalancesPanel />, { me: sampleMe() });
    expect(await screen.findByText('The venue is starting.')).toBeInTheDocument();
    venue.on('GET /api/balances', () => sampleBalances([AUD]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(3);
  });

  it('give way to the pair’s rules for those who are not logged in', async () => {
    showPanel(<BalancesPanel />);
    expect(await screen.findByRole('heading', { name: 'BTC/AUD rules' })).toBeInTheDocument();
    expect(screen.getByText('0.01 AUD')).toBeInTheDocument();
    expect(screen.getByText('0.0001 – 100 BTC')).toBeInTheDocument();
    expect(screen.getByText('0.100% / 0.100%')).toBeInTheDocument();
  });
});
