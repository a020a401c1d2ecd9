import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ExplainedLineRecord, ExplanationRecord } from '@corella/contracts/operator';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import type { Sent } from '../../testing/fake-server.js';
import { showElement } from '../../testing/show-page.js';
import { ExplainedAmount } from './explained-amount.js';

const PATH = 'accounts/spot:1048213/explain';
const line = (revision: number, cause: Partial<ExplainedLineRecord['cause']> = {}): ExplainedLineRecord => ({
  id: `${revision}-0`,
  revision,
  at: '2026-11-21T09:00:00.000Z',
  type: 'adjustment',
  businessId: `approval:ap-${revision}`,
  bucket: 'available',
  asset: 'aud',
  amount: '12.5',
  balanceAfter: '1000',
  cause: {
    eventType: 'EntryPosted',
    orderId: null,
    tradeId: null,
    symbol: null,
    approvalId: null,
    memo: null,
    causes: {},
    ...cause,
  },
});
const explanation = (change: Partial<ExplanationRecord> = {}): ExplanationRecord => ({
  account: 'spot:1048213',
  asset: 'aud',
  available: '900',
  frozen: '100',
  total: '1000',
  revision: 77,
  at: '2026-11-21T09:00:00.000Z',
  items: [],
  next: null,
  ...change,
});

let server: FakeServer;
let asked: Sent[];
beforeEach(() => {
  asked = [];
  server = new FakeServer();
});
const answers = (answer: (sent: Sent) => unknown): void => {
  server.on('GET', PATH, (sent) => {
    asked.push(sent);
    return answer(sent);
  });
};
async function open(): Promise<ReturnType<typeof showElement>> {
  const page = showElement(<ExplainedAmount account="spot:1048213" asset="aud" value="1000" />, { role: 'treasury' });
  await page.user.click(await screen.findByRole('button', { name: /^Explain AUD of 1048213 spot/ }));
  return page;
}

describe('the explanation of a balance', () => {
  it('shows the figure and the lines behind it with their entries and causes', async () => {
    const items = [line(77, { orderId: '1763715600001' }), line(76, { approvalId: 'ap-12345678' }), line(75)];
    answers(() => explanation({ items }));
    await open();
    const table = within(await screen.findByRole('table', { name: 'Journal lines, newest first' }));
    expect(table.getByRole('link', { name: '77' }).getAttribute('href')).toBe('/ledger-entries/77/show');
    expect(table.getByRole('link', { name: '1763715600001' }).getAttribute('href')).toBe('/orders/1763715600001/show');
    expect(table.getByRole('link', { name: 'Approval ap-12345' }).getAttribute('href')).toBe(
      '/approvals/ap-12345678/show',
    );
    expect(table.getByText('approval:ap-75')).toBeTruthy();
    expect(screen.getByTestId('explained-total').textContent).toBe('1,000.00000000');
  });

  it('adds earlier lines below by the cursor of the last answer', async () => {
    answers(({ query }) =>
      query.get('cursor') === null
        ? explanation({ items: [line(77)], next: 'c-1' })
        : explanation({ items: [line(12)] }),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Earlier lines' }));
    await screen.findByRole('link', { name: '12' });
    expect(screen.getByRole('link', { name: '77' })).toBeTruthy();
    expect(asked.map(({ query }) => query.get('cursor'))).toEqual([null, 'c-1']);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Earlier lines' })).toBeNull());
  });

  it('goes back to an instant in the past and to now again', async () => {
    answers(({ query }) => explanation({ total: query.get('at') === null ? '1000' : '12.5' }));
    const { user } = await open();
    await screen.findByTestId('explained-total');
    fireEvent.change(screen.getByLabelText(/As of/), { target: { value: '2026-01-02T03:04:05' } });
    await waitFor(() => expect(screen.getByTestId('explained-total').textContent).toBe('12.50000000'));
    expect(asked.at(-1)?.query.get('at')).toBe(new Date('2026-01-02T03:04:05').toISOString());
    await user.click(screen.getByRole('button', { name: 'Now' }));
    await waitFor(() => expect(screen.getByTestId('explained-total').textContent).toBe('1,000.00000000'));
  });

  it('says when nothing had touched the balance', async () => {
    answers(() => explanation());
    await open();
    await screen.findByText('No lines');
  });

  it('says when it cannot be loaded', async () => {
    answers(() => refusal(503, 'The venue is busy.'));
    await open();
    await screen.findByText('This balance could not be explained');
  });

  it('is not offered to people who may not read the journal', async () => {
    showElement(<ExplainedAmount account="spot:1048213" asset="aud" value="1000" />, { role: 'market' });
    await screen.findByText('1,000.00000000');
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  });
});
