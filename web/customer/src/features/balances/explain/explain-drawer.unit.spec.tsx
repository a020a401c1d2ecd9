import type { EntryExplanationWire, ExplanationWire } from '@corella/contracts/web';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { FakeVenue, refusal, serverError, silence } from '../../../testing/fake-venue.js';
import { pageOf, sampleLine, sampleMe, sampleOrder } from '../../../testing/samples.js';
import { showPage, startPages } from '../../../testing/show-page.js';
import type { Shown } from '../../../testing/show-page.js';
import { ExplainDrawer } from './explain-drawer.js';
import { useExplainChoice } from './use-explain-choice.js';

const CAUSE: EntryExplanationWire['cause'] = {
  eventType: 'TradeSettled',
  orderId: '7001',
  tradeId: 'btcaud-9',
  symbol: 'btcaud',
  approvalId: null,
  memo: null,
  causes: { 'market-btcaud': 88 },
};
const line = (id: string, amount: string, type: string): ExplanationWire['items'][number] => ({
  ...sampleLine({ id, amount, type, orderId: type === 'trade' ? '7001' : null, businessId: `b:${id}` }),
  balanceAfter: '0',
  cause: CAUSE,
});
const EXPLAINED: ExplanationWire = {
  asset: 'btc',
  available: '0.1',
  frozen: '0',
  total: '0.1',
  revision: 12,
  at: '2026-11-20T10:00:00.000Z',
  items: [line('12:0', '-0.05', 'trade'), line('4:0', '0.15', 'demo-funding')],
  next: null,
};
const ENTRY: EntryExplanationWire = {
  revision: 12,
  at: '2026-11-20T10:00:00.000Z',
  eventType: 'TradeSettled',
  type: 'trade',
  businessId: 'trade:btcaud:9',
  hash: 'ab'.repeat(32),
  previousHash: 'cd'.repeat(32),
  cause: CAUSE,
  lines: [
    { account: 'mine', bucket: 'available', asset: 'btc', amount: '-0.05', balanceAfter: '0.1' },
    { account: 'counterparty', bucket: 'available', asset: 'btc', amount: '0.04995', balanceAfter: null },
    { account: 'house', bucket: 'available', asset: 'btc', amount: '0.00005', balanceAfter: null },
  ],
  order: { ...sampleOrder({ side: 'sell', quantity: '0.05', price: '160000.00' }) },
  trade: { id: 'btcaud-9', price: '160000', quantity: '0.05', total: '8000', role: 'maker' },
  fees: [{ received: '8000', receivedAsset: 'aud', ratePpm: 1_000, fee: '8', asset: 'aud' }],
};

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue()
    .on('GET /api/ledger/explain', () => EXPLAINED)
    .on('GET /api/ledger/entries/{revision}', () => ENTRY)
    .on('GET /api/orders', () => pageOf());
});

function Drawer() {
  const { choice, change, close } = useExplainChoice();
  return <ExplainDrawer choice={choice} onChange={change} onClose={close} />;
}
const show = (query = '?explain=btc'): Shown => showPage(<Drawer />, { at: `/user/balances/${query}`, me: sampleMe() });
const term = async (name: string): Promise<string | null> => (await screen.findByTestId(`explain-${name}`)).textContent;

describe('a balance, explained', () => {
  it('is brought forward, plus credits, minus debits', async () => {
    show();
    expect([await term('broughtForward'), await term('credits'), await term('debits'), await term('balance')]).toEqual([
      '0.00000000',
      '0.15000000',
      '0.05000000',
      '0.10000000',
    ]);
  });

  it('puts what came in under credit and what went out under debit, oldest first', async () => {
    show();
    await term('balance');
    const rows = within(screen.getByRole('table', { name: 'Journal lines' }))
      .getAllByRole('row')
      .slice(2, 4);
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(3)
        .map((cell) => cell.textContent),
    );
    expect(cells).toEqual([
      ['·', '0.15000000', '0.15000000'],
      ['0.05000000', '·', '0.10000000'],
    ]);
  });

  it('leads from a line to its cause: order, trade, fee, postings and hash', async () => {
    show();
    expect(await screen.findByText('Sell 0.05 BTC/AUD at 160,000')).toBeInTheDocument();
    expect(screen.getByText('0.05 BTC/AUD at 160,000, maker')).toBeInTheDocument();
    expect(screen.getByText(/8,000 AUD received × 0.100% = 8 AUD, rounded up/)).toBeInTheDocument();
    expect(screen.getByText('ab'.repeat(32))).toBeInTheDocument();
    expect(venue.asked('GET /api/ledger/entries/12')).toHaveLength(1);
  });

  it('shows the cause of another line when it is pressed', async () => {
    const { user } = show();
    await term('balance');
    await user.click(screen.getByRole('button', { name: 'Demo funding' }));
    await waitFor(() => expect(venue.asked('GET /api/ledger/entries/4')).toHaveLength(1));
  });

  it('shows first the cause of the entry that the address names, or of the newest where that is none of these', async () => {
    show('?explain=btc&part=available&entry=4');
    const named = await screen.findByRole('button', { name: 'Demo funding', pressed: true });
    expect(named).toBeVisible();
    await waitFor(() => expect(venue.asked('GET /api/ledger/entries/4')).toHaveLength(1));
    expect(venue.asked('GET /api/ledger/entries/12')).toEqual([]);
    cleanup();
    show('?explain=btc&entry=99');
    expect(await screen.findByRole('button', { name: 'Trade', pressed: true })).toBeVisible();
  });

  it('can show one part and a past moment, which are in the address', async () => {
    const { user, address } = show('?explain=btc&asof=2026-11-01T00:00:00.000Z');
    await term('balance');
    expect(venue.asked('GET /api/ledger/explain')[0]?.query).toMatchObject({ at: '2026-11-01T00:00:00.000Z' });
    await user.click(screen.getByRole('button', { name: 'Back to now' }));
    await user.click(screen.getByRole('button', { name: 'Frozen' }));
    await waitFor(() => expect(address()).toBe('/en-us/user/balances/?explain=btc&part=frozen'));
    expect(venue.asked('GET /api/ledger/explain').at(-1)?.query).toMatchObject({ asset: 'btc', bucket: 'frozen' });
  });

  it('shows bars until the lines are there, and tries again after a failure', async () => {
    venue.on('GET /api/ledger/explain', silence);
    const { client, user } = show();
    expect(screen.queryByTestId('explain-balance')).toBeNull();
    venue.on('GET /api/ledger/explain', serverError);
    await client.resetQueries();
    expect(await screen.findByText('The venue is starting.')).toBeInTheDocument();
    venue.on('GET /api/ledger/explain', () => EXPLAINED);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await term('balance')).toBe('0.10000000');
  });

  it('keeps the lines when only their cause could not be loaded', async () => {
    venue.on('GET /api/ledger/entries/{revision}', () => refusal(503, 'unavailable', 'The cause is not there yet.'));
    show();
    expect(await screen.findByText('The cause is not there yet.')).toBeInTheDocument();
    expect(await term('balance')).toBe('0.10000000');
  });
});
