import { USER_TYPE } from '@corella/contracts/identity';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { JSX } from 'react';
import { useBalancesHidden } from '../../live/hidden-balances.js';
import { loseConnection, push } from '../../testing/fake-socket.js';
import { FakeVenue, serverError, silence } from '../../testing/fake-venue.js';
import { pageOf, sampleBalance, sampleBalances, sampleMarket, sampleMe, sampleTicker } from '../../testing/samples.js';
import { showPage, startPages } from '../../testing/show-page.js';
import type { Shown } from '../../testing/show-page.js';
import { BalancesPage } from './balances-page.js';

/** Draws on a canvas, which specs do not have. The legend beside it says the same. */
jest.mock('./pie/pie-chart.js', () => ({ PieChart: () => null }));

const AUD = sampleBalance('aud', { available: '1000', total: '1000', aud: '1000' });
const BTC = sampleBalance('btc', { available: '0.4', frozen: '0.1', total: '0.5', aud: '80000' });
const BTC_COST = { asset: 'btc', quantity: '0.5', knownQuantity: '0.2', cost: '30000', averageCost: '150000' };
const XRP = sampleBalance('xrp', { available: '0.1', total: '0.1', aud: '0.20' });

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  window.localStorage.clear();
  venue = new FakeVenue()
    .on('GET /api/markets', () => pageOf(sampleMarket()))
    .on('GET /api/balances', () => sampleBalances([AUD, BTC, XRP]))
    .on('GET /api/balances/costs', () => ({ items: [BTC_COST], seq: 1 }))
    .on('GET /api/ledger/lines', () => pageOf())
    .on('GET /api/balances/history', silence);
});

const show = (): Shown => showPage(<BalancesPage />, { at: '/user/balances/', me: sampleMe() });
const table = (): Promise<HTMLElement> => screen.findByRole('table', { name: 'Balances' });
const assets = async (): Promise<readonly string[]> =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('b')?.textContent ?? '');
const total = (): HTMLElement => screen.getByRole('region', { name: 'Estimated total' });

describe('the assets page', () => {
  it('leads to the verification who may not trade before it', async () => {
    showPage(<BalancesPage />, { at: '/user/balances/', me: sampleMe({ kycState: 3, authorities: [] }) });
    expect(await screen.findByRole('link', { name: /^Your verification needs a change/ })).toBeVisible();
  });

  it('shows bars until the balances are there', async () => {
    venue.on('GET /api/balances', silence);
    show();
    expect(await screen.findByRole('heading', { name: 'Balances' })).toBeInTheDocument();
    expect(screen.queryByRole('table', { name: 'Balances' })).toBeNull();
  });

  it('lists the largest value first, each at the current price', async () => {
    show();
    expect(await assets()).toEqual(['BTC', 'AUD', 'XRP']);
    expect(total()).toHaveTextContent('A$81,000.20');
    await push({ topic: 'tickers', list: [sampleTicker({ last: '162000.00' })] });
    await waitFor(() => expect(total()).toHaveTextContent('A$82,000.20'));
    expect(await table()).toHaveTextContent('81,000.00');
  });

  it('says what a holding has cost, and what it is worth beyond that at the current price', async () => {
    show();
    await assets();
    await push({ topic: 'tickers', list: [sampleTicker({ last: '162000.00' })] });
    const btc = (): HTMLElement =>
      within(screen.getByRole('table', { name: 'Balances' })).getByRole('row', { name: /BTC/ });
    await waitFor(() => expect(btc()).toHaveTextContent('Avg. cost 150,000.00'));
    expect(btc()).toHaveTextContent('Open result +2,400.00 (+8.00%)');
    expect(
      screen.getByTitle(/^Value of the BTC bought.* known for 0\.20000000 of 0\.50000000 BTC/),
    ).toBeInTheDocument();
    await push({ topic: 'tickers', list: [sampleTicker({ last: '149999.00' })] });
    await waitFor(() => expect(btc()).toHaveTextContent('−0.20 (−0.00%)'));
    expect(screen.getByRole('row', { name: /XRP/ })).not.toHaveTextContent('Avg. cost');
  });

  it('says what prices alone did to the holdings in a day', async () => {
    show();
    await assets();
    await push({ topic: 'tickers', list: [sampleTicker({ last: '150000.00', open: '160000.00' })] });
    await waitFor(() => expect(total()).toHaveTextContent('−A$5,000.00'));
  });

  it('has no change of a day for an account that is younger, and says from when on it has', async () => {
    const since = new Date(Date.now() - 20 * 60_000).toISOString();
    venue.on('GET /api/balances/history', () => ({ since, items: [], period: '1hour' }));
    show();
    await assets();
    await push({ topic: 'tickers', list: [sampleTicker({ last: '150000.00', open: '160000.00' })] });
    await waitFor(() => expect(total()).toHaveTextContent(/24 h change: from \d\d \w{3} \d\d:\d\d on/));
    expect(total()).not.toHaveTextContent('5,000.00');
  });

  it('finds a currency by name and leads back to all of them', async () => {
    const { user } = show();
    await assets();
    await user.type(screen.getByRole('searchbox'), 'bitc');
    expect(await assets()).toEqual(['BTC']);
    await user.type(screen.getByRole('searchbox'), 'xyz');
    await user.click(await screen.findByRole('button', { name: 'Show all currencies' }));
    expect(await assets()).toHaveLength(3);
  });

  it('hides what is worth less than a dollar', async () => {
    const { user } = show();
    await assets();
    await user.click(screen.getByRole('checkbox', { name: 'Hide below A$1' }));
    expect(await assets()).toEqual(['BTC', 'AUD']);
  });

  it('says that loading failed and tries again', async () => {
    venue.on('GET /api/balances', serverError);
    const { user } = show();
    expect(await screen.findByText('The venue is starting.')).toBeInTheDocument();
    venue.on('GET /api/balances', () => sampleBalances([AUD]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await assets()).toEqual(['AUD']);
  });

  it('dims the balances while the connection is lost', async () => {
    show();
    const shown = await table();
    await loseConnection();
    await waitFor(() => expect(shown.closest('[data-stale]')).not.toBeNull());
  });

  it('hides every amount, here and on the pages that share the switch', async () => {
    function Elsewhere(): JSX.Element {
      return <output>{useBalancesHidden() ? 'hidden there' : 'shown there'}</output>;
    }
    const { user } = showPage(
      <>
        <BalancesPage />
        <Elsewhere />
      </>,
      { at: '/user/balances/', me: sampleMe() },
    );
    await assets();
    expect(screen.getByText('shown there')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Hide amounts' }));
    expect(total()).not.toHaveTextContent('81,000');
    expect(await table()).not.toHaveTextContent('80,000');
    expect(screen.getByText('hidden there')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show amounts' }));
    expect(total()).toHaveTextContent(/A\$[0-9,]+/);
  });

  it('leads to paying in and out, from the top and from the row of AUD', async () => {
    show();
    await assets();
    const top = within(total()).getByRole('link', { name: 'Deposit' });
    expect(top).toHaveAttribute('href', '/en-us/deposit/aud/');
    expect(within(total()).getByRole('link', { name: 'Withdraw' })).toHaveAttribute('href', '/en-us/withdraw/aud/');
    expect(screen.getByRole('link', { name: 'Deposit AUD' })).toHaveAttribute('href', '/en-us/deposit/aud/');
    expect(screen.queryByRole('link', { name: 'Deposit BTC' })).toBeNull();
  });

  it('does not lead a sub-account to paying in or out, nor anybody of a venue without a bank', async () => {
    showPage(<BalancesPage />, { at: '/user/balances/', me: sampleMe({ userType: USER_TYPE.sub }) });
    await assets();
    expect(screen.queryByRole('link', { name: /^Deposit/ })).toBeNull();
    expect(within(total()).queryByRole('link', { name: 'Withdraw' })).toBeNull();
    cleanup();
    showPage(<BalancesPage />, { at: '/user/balances/', me: sampleMe({ demo: false }) });
    await assets();
    expect(screen.queryByRole('link', { name: /^Deposit/ })).toBeNull();
    expect(within(total()).queryByRole('link', { name: 'Withdraw' })).toBeNull();
  });

  it('opens the lines behind a figure, and keeps that in the address', async () => {
    venue.on('GET /api/ledger/explain', silence);
    const { user, address } = show();
    await assets();
    await user.click(screen.getByRole('button', { name: '0.10000000 Explain frozen BTC' }));
    expect(address()).toBe('/en-us/user/balances/?explain=btc&part=frozen');
    expect(await screen.findByRole('dialog', { name: 'BTC, explained' })).toBeInTheDocument();
  });
});
