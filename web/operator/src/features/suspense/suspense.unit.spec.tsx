import { screen, waitFor, within } from '@testing-library/react';
import type { OpenedDeposit, SuspendedDepositRecord } from '@corella/contracts/operator';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import { showResource } from '../../testing/show-page.js';
import { suspendedDeposits } from './index.js';

const HASH = 'a'.repeat(64);
const AT = '2026-11-20T09:00:00.000Z';
const ID = 'D0123456789ABCDEF';
const PATH = `suspended-deposits/${ID}`;

const record = (change: Partial<SuspendedDepositRecord> = {}): SuspendedDepositRecord => ({
  id: ID,
  asset: 'aud',
  amount: '1250.5',
  channel: 'transfer',
  reason: 'owner-unknown',
  uid: null,
  bookedAt: AT,
  state: 'held',
  outcome: null,
  endedAt: null,
  ...change,
});
const opened = (change: Partial<OpenedDeposit> = {}): OpenedDeposit => ({
  ...record(),
  hash: HASH,
  payer: { name: 'Nora Paine', account: '062000-12344417', text: 'savings', to: 'nobody@corella.example' },
  suggested: [{ uid: '1000002', name: 'Nora Paine', by: ['name', 'payid'] }],
  history: [
    { at: AT, type: 'DepositBooked', approvalId: null, uid: null, attempt: null, finding: null },
    { at: AT, type: 'DepositDecisionRefused', approvalId: 'ap-0', uid: null, attempt: null, finding: 'too late' },
  ],
  waiting: [],
  canRelease: true,
  canRefund: true,
  ...change,
});
const venue = (...rows: readonly SuspendedDepositRecord[]): FakeServer => {
  const server = new FakeServer().list('suspended-deposits', rows);
  for (const row of rows) server.record(`suspended-deposits/${row.id}`, row);
  return server;
};
const sentTo = (server: FakeServer, to: string): readonly unknown[] =>
  server.acts.filter(({ path }) => path === to).map(({ body }) => body);

describe('the list of money in suspense', () => {
  it('says how much waits, why, since when and to whom it was paid', async () => {
    const server = venue(
      record(),
      record({ id: 'D1', reason: 'name-alike', uid: '1000001', channel: 'payid', amount: '20' }),
    );
    showResource(suspendedDeposits, { role: 'treasury' });
    const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row');
    expect(first).toHaveTextContent(/1,250\.50 AUD.*D0123456789ABCDEF.*Nobody has the address.*nobody.*Waits/);
    expect(second).toHaveTextContent(/20\.00 AUD.*Nearly the customer’s name.*UID 1000001.*Waits/);
    expect(server.filtersOf('suspended-deposits')).toContainEqual({ state: 'held' });
    expect(server.sortsOf('suspended-deposits')).toContainEqual(['bookedAt', 'ASC']);
  });

  it('shows what is on its way back, and all of it, in tabs', async () => {
    const server = venue(
      record({ state: 'refund' }),
      record({ id: 'D2', state: null, outcome: 'released', endedAt: AT, uid: '1000002' }),
      record({ id: 'D3', state: null, outcome: 'refunded', endedAt: AT }),
      record({ id: 'D4', state: null }),
    );
    const { user, address } = showResource(suspendedDeposits, { role: 'aml' });
    await user.click(await screen.findByRole('button', { name: 'On its way back' }));
    await waitFor(() => expect(server.filtersOf('suspended-deposits')).toContainEqual({ state: 'refund' }));
    await user.click(screen.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(address()).toContain('show=all'));
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(
      rows.slice(1).map((row) => row.textContent?.match(/(On its way back|Released|Sent back|Being released)$/)?.[1]),
    ).toEqual(['On its way back', 'Released', 'Sent back', 'Being released']);
  });

  it('says when nothing waits', async () => {
    venue();
    showResource(suspendedDeposits, { role: 'treasury' });
    expect(await screen.findByText('Nothing waits')).toBeVisible();
  });
});

describe('a deposit in suspense', () => {
  const show = (row: SuspendedDepositRecord = record(), role: 'treasury' | 'aml' = 'treasury') =>
    showResource(suspendedDeposits, { role, at: `/suspended-deposits/${row.id}/show` });
  const open = async ({ user }: ReturnType<typeof show>): Promise<void> => {
    await user.click(await screen.findByRole('combobox', { name: 'Reason to open it' }));
    await user.click(await screen.findByRole('option', { name: /^V03/ }));
    await user.click(screen.getByRole('button', { name: 'Open the deposit' }));
    await screen.findByRole('heading', { name: 'Who paid' });
  };
  const send = async ({ user }: ReturnType<typeof show>, code: RegExp): Promise<void> => {
    await user.click(await screen.findByRole('combobox', { name: /Reason code/ }));
    await user.click(await screen.findByRole('option', { name: code }));
    await user.click(screen.getByRole('button', { name: 'Send for approval' }));
  };

  it('is closed until somebody says why, and shows the payer beside whose it may be', async () => {
    const server = venue(record()).on('POST', `${PATH}/open`, () => opened());
    const page = show();
    await page.user.click(await screen.findByRole('button', { name: 'Open the deposit' }));
    expect(screen.getByText('Choose a reason; it goes to the audit log.')).toBeVisible();
    expect(server.acts).toEqual([]);
    expect(screen.queryByText('062000-12344417')).toBeNull();
    await open(page);
    expect(sentTo(server, `${PATH}/open`)).toEqual([{ reason: 'V03' }]);
    for (const text of ['062000-12344417', 'nobody@corella.example', 'savings'])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText(/Has the name of the payer and has a PayID like this address/)).toBeVisible();
    expect(screen.getByText(/A decision was not carried out: too late/)).toBeVisible();
  });

  it('says whose the address is where it is known', async () => {
    venue(record({ uid: '1000002' })).on('POST', `${PATH}/open`, () => opened({ uid: '1000002' }));
    await open(show(record({ uid: '1000002' })));
    expect(screen.getByText(/Has the name of the payer and has this address/)).toBeVisible();
  });

  it('is released to a suggested owner by asking a second person, once', async () => {
    const server = venue(record())
      .on('POST', `${PATH}/open`, () => opened())
      .on('POST', `${PATH}/release`, () => ({ id: 'ap-1', approvalId: 'ap-1', status: 'pending' }));
    const page = show();
    await open(page);
    await page.user.click(screen.getByRole('button', { name: 'Release to 1000002' }));
    expect(await screen.findByRole('heading', { name: 'Release 1,250.50 AUD to Nora Paine' })).toBeVisible();
    await send(page, /^T01/);
    expect(await screen.findByText(/You have asked. A second person of AML has to agree/)).toBeVisible();
    expect(sentTo(server, `${PATH}/release`)).toEqual([
      { uid: '1000002', hash: HASH, reason: 'T01 Name and account of the payer fit the customer' },
    ]);
    const links = screen.getAllByRole('link', { name: 'See the request' }).map((link) => link.getAttribute('href'));
    expect(links).toContain('/approvals/ap-1/show');
    expect(screen.queryByRole('button', { name: /Release|Send back/ })).toBeNull();
  });

  it('is released to another customer by UID, and says what the venue has against it', async () => {
    const server = venue(record())
      .on('POST', `${PATH}/open`, () => opened({ suggested: [] }))
      .on('POST', `${PATH}/release`, () =>
        refusal(400, 'Something is wrong.', { uid: 'There is no customer of this UID.' }),
      );
    const page = show();
    await open(page);
    expect(screen.getByText(/No customer has this name/)).toBeVisible();
    await page.user.type(screen.getByRole('textbox', { name: 'UID of another customer' }), '12');
    await page.user.click(screen.getByRole('button', { name: 'Release to this UID' }));
    expect(screen.getByText('A UID has seven digits.')).toBeVisible();
    await page.user.type(screen.getByRole('textbox', { name: 'UID of another customer' }), '34567');
    await page.user.click(screen.getByRole('button', { name: 'Release to this UID' }));
    await send(page, /^T02/);
    expect(await screen.findByText('There is no customer of this UID.')).toBeVisible();
    expect(sentTo(server, `${PATH}/release`)).toMatchObject([{ uid: '1234567' }]);
  });

  it('is sent back by asking a second person', async () => {
    const server = venue(record())
      .on('POST', `${PATH}/open`, () => opened())
      .on('POST', `${PATH}/refund`, () => ({ id: 'ap-2', approvalId: 'ap-2', status: 'pending' }));
    const page = show();
    await open(page);
    await page.user.click(screen.getByRole('button', { name: 'Send back' }));
    expect(await screen.findByText('Then the bank returns it to Nora Paine')).toBeVisible();
    await send(page, /^T11/);
    await waitFor(() =>
      expect(sentTo(server, `${PATH}/refund`)).toEqual([{ hash: HASH, reason: 'T11 Payer is not the customer' }]),
    );
  });

  it('offers nothing to who only agrees, and says who has asked', async () => {
    venue(record()).on('POST', `${PATH}/open`, () =>
      opened({
        canRelease: false,
        canRefund: false,
        waiting: [{ approvalId: 'ap-7', kind: 'deposit-release', uid: '1000002', by: 'Ivo' }],
      }),
    );
    await open(show(record(), 'aml'));
    expect(screen.getByText(/Ivo has asked: release a deposit to UID 1000002/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Release|Send back/ })).toBeNull();
  });

  it('says why so little is not sent back', async () => {
    venue(record({ amount: '10' })).on('POST', `${PATH}/open`, () => opened({ amount: '10', canRefund: false }));
    await open(show());
    expect(screen.getByText(/10 dollars or less is not sent back/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send back' })).toBeNull();
  });

  it('is to be read again once it stands elsewhere', async () => {
    const server = venue(record()).on('POST', `${PATH}/open`, () => opened());
    const page = show();
    await open(page);
    server.record(PATH, record({ state: 'refund' }));
    await page.refresh();
    expect(await screen.findByText(/This deposit is no longer what you read/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send back' })).toBeNull();
    const now = opened({ state: 'refund', hash: 'b'.repeat(64), canRefund: false, canRelease: false });
    server.on('POST', `${PATH}/open`, () => now);
    await page.user.click(screen.getByRole('button', { name: 'Read it again' }));
    await waitFor(() => expect(screen.queryByText(/This deposit is no longer what you read/)).toBeNull());
    expect(screen.getByText('Two people have decided already.')).toBeVisible();
  });
});
