import { screen, waitFor, within } from '@testing-library/react';
import type { ApprovalRecord, MarketRecord } from '@corella/contracts/operator';
import { FakeServer } from '../../testing/fake-server.js';
import { approvalRecord, marketRecord } from '../../testing/sample-records.js';
import { showResource } from '../../testing/show-page.js';
import type { ShownPage } from '../../testing/show-page.js';
import { markets } from './index.js';

const btc = marketRecord();
const eth = marketRecord({ id: 'ethaud', symbol: 'ethaud', base: 'eth' });
const HALTED: Partial<MarketRecord> = {
  state: 4,
  stateName: 'suspend',
  stateReason: 'H04 Technical fault',
  stateBy: ['Mia Chen'],
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.list('approvals', []).list('settlement-stops', []);
});
const listed = (...rows: readonly MarketRecord[]): unknown => server.list('markets', rows);
const asked = (change: Partial<ApprovalRecord> = {}): unknown => server.list('approvals', [approvalRecord(change)]);
const heading = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { name });

async function chooseReason({ user }: ShownPage, within_: HTMLElement, reason: RegExp): Promise<void> {
  await user.click(within(within_).getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: reason }));
}

describe('the markets page', () => {
  it('keeps the market that a person works on when another one stops', async () => {
    listed(btc, eth);
    const page = showResource(markets);
    await page.user.click(await screen.findByRole('button', { name: 'Halt BTC/AUD' }));
    listed(btc, { ...eth, ...HALTED });
    await page.refresh();
    await screen.findByRole('button', { name: /4 suspend/, hidden: true });
    expect(screen.getByRole('dialog', { name: 'Halt BTC/AUD' })).toBeTruthy();
    expect(page.address()).toBe('/markets/btcaud/show');
  });

  it('writes one full stop behind a reason that has its own', async () => {
    listed({ ...btc, ...HALTED, stateReason: 'H04 Technical fault - the feed is below zero.' });
    showResource(markets);
    await screen.findByText(/below zero\. Placing is refused, cancelling works\.$/);
  });

  it('opens with the first market that does not trade', async () => {
    listed(btc, { ...eth, ...HALTED });
    const page = showResource(markets);
    await heading('ETH/AUD');
    expect(page.address()).toBe('/markets/ethaud/show');
  });

  it('says that there is no such market instead of showing another', async () => {
    listed(btc);
    showResource(markets, { at: '/markets/nosuch/show' });
    await screen.findByText('There is no such market');
    expect(screen.queryByRole('heading', { name: 'BTC/AUD' })).toBeNull();
  });

  it('keeps the order and the state tab while markets are opened', async () => {
    listed(btc, eth);
    const { user } = showResource(markets);
    await user.click(await screen.findByRole('button', { name: /3 online/ }));
    await user.click(screen.getByRole('link', { name: /ETH/ }));
    await heading('ETH/AUD');
    expect(screen.getByRole('button', { name: /3 online/ }).getAttribute('aria-pressed')).toBe('true');
  });

  it('halts at once by one person, who gives a reason and types the pair', async () => {
    listed(btc);
    server.on('POST', 'markets/btcaud/halt', () => ({}));
    const page = showResource(markets);
    await page.user.click(await screen.findByRole('button', { name: 'Halt BTC/AUD' }));
    const dialog = await screen.findByRole('dialog');
    await chooseReason(page, dialog, /H04/);
    await page.user.type(within(dialog).getByLabelText('Type BTC/AUD to confirm'), 'ETH/AUD');
    await page.user.click(within(dialog).getByRole('button', { name: 'Halt now' }));
    await within(dialog).findByText('Type BTC/AUD exactly.');
    expect(server.acts).toEqual([]);
    await page.user.clear(within(dialog).getByLabelText('Type BTC/AUD to confirm'));
    await page.user.type(within(dialog).getByLabelText('Type BTC/AUD to confirm'), 'btc/aud');
    await page.user.click(within(dialog).getByRole('button', { name: 'Halt now' }));
    await waitFor(() =>
      expect(server.lastAct).toMatchObject({
        path: 'markets/btcaud/halt',
        body: { reason: 'H04 Technical fault', confirm: 'btcaud' },
      }),
    );
  });

  it('lets a person ask to resume a halted market', async () => {
    listed({ ...btc, ...HALTED });
    server.on('POST', 'markets/btcaud/resume', () => {
      asked({ mine: true, canDecide: false });
      return { approvalId: 'ap-1' };
    });
    const page = showResource(markets);
    const form = await screen.findByRole('form', { name: 'Ask to resume' });
    await chooseReason(page, form, /H08/);
    await page.user.click(within(form).getByRole('button', { name: 'Ask to resume' }));
    await screen.findByText('You asked to resume');
    expect(server.lastAct).toMatchObject({
      path: 'markets/btcaud/resume',
      body: { reason: 'H08 Fault is repaired and checked' },
    });
    expect(screen.getByRole('link', { name: 'See your request' }).getAttribute('href')).toBe('/approvals/ap-1/show');
  });

  it('leads the second person to the request', async () => {
    listed({ ...btc, ...HALTED });
    asked();
    showResource(markets);
    const review = await screen.findByRole('link', { name: 'Review the request' });
    expect(review.getAttribute('href')).toBe('/approvals/ap-1/show');
    expect(screen.getByText('Ivo Brandt asked to resume')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('offers neither a halt nor a resumption to people who may only look', async () => {
    listed(btc, { ...eth, ...HALTED });
    const { user } = showResource(markets, { role: 'support' });
    await heading('ETH/AUD');
    expect(screen.queryByRole('form')).toBeNull();
    await user.click(screen.getByRole('link', { name: /BTC/ }));
    await heading('BTC/AUD');
    expect(screen.queryByRole('button', { name: /^Halt/ })).toBeNull();
  });

  it('shows only the markets of the chosen state', async () => {
    listed(btc, { ...eth, ...HALTED });
    const { user } = showResource(markets);
    await user.click(await screen.findByRole('button', { name: /4 suspend/ }));
    const table = screen.getByRole('table', { name: 'Markets' });
    expect(within(table).queryByRole('link', { name: /BTC/ })).toBeNull();
    expect(within(table).getByRole('link', { name: /ETH/ })).toBeTruthy();
  });
});
