import { act, screen, within } from '@testing-library/react';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import { accountRecord, balanceRecord } from '../../testing/sample-records.js';
import { showResource } from '../../testing/show-page.js';
import type { ShownPage } from '../../testing/show-page.js';
import { isSignedAmount } from './adjust-dialog.js';
import { accounts } from './index.js';

const AT_ACCOUNT = '/accounts/spot%3A1048213/show';
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .list('accounts', [accountRecord()])
    .record('accounts/spot:1048213', accountRecord())
    .list('balances', [balanceRecord()]);
});

async function openDialog({ user }: ShownPage): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Ask for an adjustment' }));
  return screen.findByRole('dialog', { name: 'Ask for an adjustment' });
}

async function fill({ user }: ShownPage, dialog: HTMLElement): Promise<void> {
  await user.type(within(dialog).getByLabelText(/^Amount/), '+12.50');
  await user.type(within(dialog).getByLabelText('Memo'), 'Goodwill');
  await user.click(within(dialog).getByRole('combobox', { name: /^Reason code/ }));
  await user.click(await screen.findByRole('option', { name: /A03/ }));
}

describe('accounts', () => {
  it('open from the list with their balances', async () => {
    const { user, address } = showResource(accounts, { role: 'treasury' });
    await user.click(await screen.findByRole('link', { name: '1048213 spot' }));
    await screen.findByRole('table', { name: 'Balances' });
    expect(address()).toBe(AT_ACCOUNT);
    expect(server.filtersOf('balances')).toContainEqual({ account: 'spot:1048213' });
  });

  it('show a balance that an entry has changed meanwhile', async () => {
    jest.useFakeTimers();
    showResource(accounts, { role: 'treasury', at: AT_ACCOUNT });
    await screen.findByRole('table', { name: 'Balances' });
    server.list('balances', [balanceRecord({ available: '248749.5' })]);
    await act(async () => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText('248,749.50000000')).toBeTruthy();
    jest.useRealTimers();
  });

  it('are adjusted by two people: the request says what both will read', async () => {
    server.on('POST', 'accounts/spot:1048213/adjust', () => ({ approvalId: 'ap-1' }));
    const page = showResource(accounts, { role: 'treasury', at: AT_ACCOUNT });
    const dialog = await openDialog(page);
    await fill(page, dialog);
    await page.user.click(within(dialog).getByRole('button', { name: 'Send for approval' }));
    await screen.findByText('Asked. A second person decides.');
    expect(server.lastAct?.body).toEqual({
      asset: 'aud',
      amount: '12.50',
      memo: 'Goodwill',
      reason: 'A03 Compensation',
    });
  });

  it('name the fields of an adjustment that are missing and send nothing', async () => {
    const page = showResource(accounts, { role: 'treasury', at: AT_ACCOUNT });
    const dialog = await openDialog(page);
    await page.user.click(within(dialog).getByRole('button', { name: 'Send for approval' }));
    await within(dialog).findByText(/Write an amount such as/);
    expect(within(dialog).getByText(/Say what it is for/)).toBeTruthy();
    expect(within(dialog).getByText(/Choose a reason/)).toBeTruthy();
    expect(server.acts).toEqual([]);
  });

  it('show the server’s message beside its field', async () => {
    server.on('POST', 'accounts/spot:1048213/adjust', () =>
      refusal(400, 'Check the fields.', { amount: 'More than the account holds.' }),
    );
    const page = showResource(accounts, { role: 'treasury', at: AT_ACCOUNT });
    const dialog = await openDialog(page);
    await fill(page, dialog);
    await page.user.click(within(dialog).getByRole('button', { name: 'Send for approval' }));
    await within(dialog).findByText('More than the account holds.');
  });

  it('offer an adjustment only to people who may ask for one', async () => {
    showResource(accounts, { role: 'risk', at: AT_ACCOUNT });
    await screen.findByRole('heading', { name: '1048213 spot' });
    expect(screen.queryByRole('button', { name: 'Ask for an adjustment' })).toBeNull();
  });
});

describe('the amount of an adjustment', () => {
  it.each(['1', '+1', '-0.00000001', '128.50'])('may be %s', (text) => expect(isSignedAmount(text)).toBe(true));
  it.each(['', '0', '-0.0', '1e3', '1,000', '0.000000001', '--1'])('may not be %p', (text) =>
    expect(isSignedAmount(text)).toBe(false),
  );
});
