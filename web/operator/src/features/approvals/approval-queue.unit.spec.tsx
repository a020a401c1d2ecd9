import { screen, waitFor, within } from '@testing-library/react';
import type { ApprovalRecord } from '@corella/contracts/operator';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import { approvalRecord } from '../../testing/sample-records.js';
import { showResource } from '../../testing/show-page.js';
import type { ShownPage } from '../../testing/show-page.js';
import { approvals } from './index.js';

const of = (id: string, symbol: string, change: Partial<ApprovalRecord> = {}): ApprovalRecord =>
  approvalRecord({ id, target: symbol, payload: { symbol, from: 4, to: 3 }, ...change });
const btc = of('ap-btc', 'btcaud');
const eth = of('ap-eth', 'ethaud');

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = new FakeServer();
});

/** The queue with these requests waiting, newest first, each with its record. */
function waiting(...rows: readonly ApprovalRecord[]): void {
  server.list('approvals', ({ status }) => rows.filter((row) => Array.isArray(status) && status.includes(row.status)));
  for (const row of rows)
    server.record(`approvals/${row.id}`, row).on('POST', `approvals/${row.id}/approve`, () => ({}));
}
const card = (): HTMLElement => screen.getByRole('region', { name: /^(Needs|Decided)/ });
const shows = (title: string): Promise<HTMLElement> => waitFor(() => within(card()).getByText(title));
const decides = (): Promise<HTMLElement> => waitFor(() => within(card()).getByRole('button', { name: 'Approve' }));

async function giveReason({ user }: ShownPage, reason: RegExp, submit: string): Promise<void> {
  await user.click(within(card()).getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: reason }));
  await user.click(within(card()).getByRole('button', { name: submit }));
}

describe('the approval queue', () => {
  it('keeps the open request when a newer one arrives', async () => {
    waiting(btc);
    const page = showResource(approvals);
    await screen.findByRole('table', { name: 'Requests' });
    await decides();
    await page.user.keyboard('a');
    waiting(btc, eth);
    await page.refresh();
    await screen.findByText('1 new request');
    expect(screen.queryByRole('link', { name: /Resume ETH\/AUD/ })).toBeNull();
    await shows('Resume BTC/AUD');
    expect(page.address()).toBe('/approvals/ap-btc/show');
    await giveReason(page, /D01/, 'Approve as second person');
    await waitFor(() => expect(server.acts).toHaveLength(1));
    expect(server.lastAct).toMatchObject({
      path: 'approvals/ap-btc/approve',
      body: { payloadHash: btc.payloadHash, reason: 'D01 Checked against the evidence' },
    });
  });

  it('inserts what has arrived only when the reader asks for it', async () => {
    waiting(btc);
    const page = showResource(approvals);
    await decides();
    waiting(btc, eth, of('ap-xrp', 'xrpnzd'));
    await page.refresh();
    await screen.findByText('2 new requests');
    await page.user.keyboard('j');
    await shows('Resume BTC/AUD');
    await page.user.click(screen.getByRole('button', { name: 'Show' }));
    const links = await screen.findAllByRole('link', { name: /^Resume/ });
    expect(links.map((link) => link.textContent)).toEqual([
      expect.stringContaining('BTC/AUD'),
      expect.stringContaining('ETH/AUD'),
      expect.stringContaining('XRP/NZD'),
    ]);
    await shows('Resume BTC/AUD');
  });

  it('opens nothing by itself in a queue that was empty', async () => {
    waiting();
    const page = showResource(approvals);
    await screen.findByText('Nothing waits');
    waiting(btc);
    await page.refresh();
    await screen.findByText('1 new request');
    expect(page.address()).toBe('/approvals');
  });

  it('asks for those who have waited longest first', async () => {
    waiting(btc);
    showResource(approvals);
    await decides();
    expect(server.sortsOf('approvals')).toContainEqual(['createdAt', 'ASC']);
  });

  it('keeps the open request until it is closed', async () => {
    waiting(btc, eth);
    const page = showResource(approvals);
    await decides();
    await page.user.click(screen.getByRole('button', { name: 'Close the request' }));
    await screen.findByText('No request chosen');
    await page.refresh();
    expect(page.address()).toBe('/approvals');
  });

  it('waits for what was agreed to be carried out, and offers the next request', async () => {
    waiting(btc, eth);
    server.on('POST', 'approvals/ap-btc/approve', () => {
      waiting({ ...btc, status: 'approved', canDecide: false }, eth);
      return { id: 'ap-btc', status: 'approved' };
    });
    const page = showResource(approvals);
    await page.user.click(await screen.findByRole('button', { name: 'Approve' }));
    await giveReason(page, /D01/, 'Approve as second person');
    await screen.findByText('Agreed. It waits for the market to carry it out.');
    await screen.findByText('Signed.');
    expect(screen.queryByText(/carried out\.$/)?.textContent).not.toBe('Agreed and carried out.');
    waiting({ ...btc, status: 'executed', canDecide: false }, eth);
    await page.refresh();
    await screen.findByText('Agreed and carried out.');
    await page.user.click(screen.getByRole('button', { name: 'Next: Resume ETH/AUD' }));
    await shows('Resume ETH/AUD');
  });

  it('says that what was agreed could not be carried out, and why', async () => {
    waiting(btc);
    server.on('POST', 'approvals/ap-btc/approve', () => {
      const finding = 'The symbol is in that state already.';
      waiting({ ...btc, status: 'failed', canDecide: false, finding });
      return { id: 'ap-btc', status: 'failed' };
    });
    const page = showResource(approvals);
    await page.user.click(await screen.findByRole('button', { name: 'Approve' }));
    await giveReason(page, /D01/, 'Approve as second person');
    await screen.findByText('Agreed, but not carried out: the symbol is in that state already. Nothing was changed.');
    await screen.findByText('Signed, but it could not be carried out.');
  });

  it('says when what was agreed waits for long', async () => {
    const agreed = {
      staffId: 'me',
      name: 'Ada Moss',
      decision: 'approve',
      reason: 'D01',
      at: '2026-11-21T09:00:00.000Z',
    };
    waiting(of('ap-btc', 'btcaud', { status: 'approved', canDecide: false, decisions: [agreed] }));
    showResource(approvals, { at: '/approvals/ap-btc/show?show=agreed' });
    await screen.findByText(/^Agreed .* ago, but the market has not carried it out yet/);
  });

  it('puts the open request into the address', async () => {
    waiting(btc, eth);
    const page = showResource(approvals);
    await decides();
    expect(page.address()).toBe('/approvals/ap-btc/show');
  });

  it('lets nothing be decided while the chosen request loads', async () => {
    waiting(btc, eth);
    let arrive: (record: ApprovalRecord) => void = () => undefined;
    server.record('approvals/ap-eth', new Promise((resolve) => (arrive = resolve)));
    const page = showResource(approvals, { at: '/approvals/ap-btc/show' });
    await decides();
    await page.user.click(await screen.findByRole('link', { name: /Resume ETH\/AUD/ }));
    await shows('Resume ETH/AUD');
    expect(within(card()).queryByRole('button', { name: 'Approve' })).toBeNull();
    await page.user.keyboard('a');
    expect(screen.queryByRole('form')).toBeNull();
    arrive(eth);
    await decides();
    await page.user.keyboard('a');
    expect(screen.getByRole('form', { name: 'Approve' })).toBeTruthy();
  });

  it('lets nothing be decided when the chosen request cannot be loaded', async () => {
    waiting(btc);
    server.on('GET', 'approvals/ap-btc', () => refusal(503, 'The venue is busy.'));
    showResource(approvals);
    await screen.findByText('This request could not be loaded');
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('signs the hash of the record that is shown, not of the row in the queue', async () => {
    waiting(btc);
    server.record('approvals/ap-btc', { ...btc, payloadHash: 'as-loaded' });
    const page = showResource(approvals);
    await page.user.click(await screen.findByRole('button', { name: 'Approve' }));
    await giveReason(page, /D01/, 'Approve as second person');
    await waitFor(() => expect(server.lastAct?.body).toMatchObject({ payloadHash: 'as-loaded' }));
  });

  it('closes a decision that was begun when another request is opened', async () => {
    waiting(btc, eth);
    const page = showResource(approvals);
    await decides();
    await page.user.keyboard('a');
    await page.user.click(await screen.findByRole('link', { name: /Resume ETH\/AUD/ }));
    await shows('Resume ETH/AUD');
    await decides();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('rejects with a reason and shows the request as decided', async () => {
    waiting(btc);
    server.on('POST', 'approvals/ap-btc/reject', () => {
      waiting({ ...btc, status: 'rejected' });
      return {};
    });
    const page = showResource(approvals);
    await page.user.click(await screen.findByRole('button', { name: 'Reject' }));
    await page.user.click(within(card()).getByRole('button', { name: 'Reject the request' }));
    await screen.findByText('Choose a reason; it goes to the audit log.');
    expect(server.acts).toEqual([]);
    await giveReason(page, /D11/, 'Reject the request');
    await screen.findByText('Rejected. Nothing was changed.');
    expect(server.lastAct).toMatchObject({
      path: 'approvals/ap-btc/reject',
      body: { payloadHash: btc.payloadHash, reason: 'D11 Evidence is missing' },
    });
    await within(await screen.findByRole('region', { name: 'Decided' })).findByText('rejected');
  });

  it('keeps the decision open and shows the server’s message when it is refused', async () => {
    waiting(btc);
    server.on('POST', 'approvals/ap-btc/approve', () => refusal(409, 'The request has expired.'));
    const page = showResource(approvals);
    await page.user.click(await screen.findByRole('button', { name: 'Approve' }));
    await giveReason(page, /D01/, 'Approve as second person');
    await within(card()).findByText('The request has expired.');
    expect(screen.getByRole('form', { name: 'Approve' })).toBeTruthy();
  });

  it('offers only withdrawal for one’s own request', async () => {
    waiting(of('ap-btc', 'btcaud', { mine: true, canDecide: false }));
    server.on('POST', 'approvals/ap-btc/withdraw', () => ({}));
    const page = showResource(approvals);
    await screen.findByText('Not you.');
    await page.user.keyboard('a');
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Withdraw the request' }));
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw the request' });
    await page.user.click(within(dialog).getByRole('combobox'));
    await page.user.click(await screen.findByRole('option', { name: /D22/ }));
    await page.user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() =>
      expect(server.lastAct).toMatchObject({
        path: 'approvals/ap-btc/withdraw',
        body: { payloadHash: btc.payloadHash, reason: 'D22 No longer needed' },
      }),
    );
  });

  it('says so to a person whose role does not decide', async () => {
    waiting(of('ap-btc', 'btcaud', { canDecide: false }));
    showResource(approvals, { role: 'support' });
    await screen.findByText('Your role does not decide this.');
  });

  it('moves with J and K and decides with A and R, unless the keys are off', async () => {
    waiting(btc, eth);
    const { user } = showResource(approvals);
    await decides();
    await user.keyboard('j');
    await shows('Resume ETH/AUD');
    await decides();
    await user.keyboard('r');
    expect(screen.getByRole('form', { name: 'Reject' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.keyboard('k');
    await shows('Resume BTC/AUD');
    await decides();
    await user.click(screen.getByRole('button', { name: 'Keys on' }));
    await user.keyboard('ja');
    await shows('Resume BTC/AUD');
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('stays with the decided requests when one of them is opened', async () => {
    waiting(eth, of('ap-btc', 'btcaud', { status: 'executed' }));
    const { user } = showResource(approvals);
    await decides();
    await screen.findByRole('button', { name: /^Waiting\s?1$/ });
    await user.click(screen.getByRole('button', { name: /^Approved\s?1$/ }));
    await user.click(await screen.findByRole('link', { name: /Resume BTC\/AUD/ }));
    await within(await screen.findByRole('region', { name: 'Decided' })).findByText('Resume BTC/AUD');
    expect(screen.getByRole('button', { name: /^Approved/ }).getAttribute('aria-pressed')).toBe('true');
  });

  it('says when nothing waits', async () => {
    waiting();
    showResource(approvals);
    await screen.findByText('Nothing waits');
    await screen.findByText('No request chosen');
  });
});
