import { screen, waitFor, within } from '@testing-library/react';
import type { BankAccountRecord, OpenedBankAccount } from '@corella/contracts/operator';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import { showResource } from '../../testing/show-page.js';
import { bankAccounts } from './index.js';

const AT = '2026-11-20T09:00:00.000Z';
const ID = 'B1000001-2';
const PATH = `bank-accounts/${ID}`;

const record = (change: Partial<BankAccountRecord> = {}): BankAccountRecord => ({
  id: ID,
  uid: '1000001',
  currency: 'aud',
  state: 'verified',
  addedAt: AT,
  verifiedAt: AT,
  removedAt: null,
  ...change,
});
const opened = (change: Partial<OpenedBankAccount> = {}): OpenedBankAccount => ({
  ...record(),
  details: {
    name: 'Mia Wong',
    account: '062000-12344417',
    bank: 'Commonwealth Bank',
    test: { state: 'arrived', at: AT, left: 2 },
  },
  ...change,
});
const venue = (...rows: readonly BankAccountRecord[]): FakeServer => {
  const server = new FakeServer().list('bank-accounts', rows);
  for (const row of rows) server.record(`bank-accounts/${row.id}`, row);
  return server;
};

describe('the list of bank accounts', () => {
  it('says whose each is and where it stands, newest first', async () => {
    const server = venue(
      record(),
      record({ id: 'B1000002-1', uid: '1000002', currency: 'nzd', state: 'pending', verifiedAt: null }),
      record({ id: 'B1000003-1', uid: '1000003', removedAt: AT }),
      record({ id: 'B1000004-1', uid: '1000004', state: 'unverified', verifiedAt: null }),
    );
    showResource(bankAccounts, { role: 'treasury' });
    const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows[0]).toHaveTextContent(/B1000001-2.*UID 1000001.*AUD.*Verified$/);
    expect(rows[1]).toHaveTextContent(/B1000002-1.*UID 1000002.*NZD.*Test deposit sent$/);
    expect(rows[2]).toHaveTextContent(/Removed$/);
    expect(rows[3]).toHaveTextContent(/Not verified$/);
    expect(server.sortsOf('bank-accounts')).toContainEqual(['addedAt', 'DESC']);
  });

  it('is searched by UID', async () => {
    const server = venue(record());
    const { user } = showResource(bankAccounts, { role: 'aml' });
    await user.type(await screen.findByRole('textbox', { name: 'UID or account' }), '1000001');
    await waitFor(() => expect(server.filtersOf('bank-accounts')).toContainEqual({ q: '1000001' }));
  });

  it('says when there is none', async () => {
    venue();
    showResource(bankAccounts, { role: 'aml' });
    expect(await screen.findByText('No bank accounts')).toBeVisible();
  });
});

describe('a bank account', () => {
  const show = () => showResource(bankAccounts, { role: 'treasury', at: `/bank-accounts/${ID}/show` });
  const open = async ({ user }: ReturnType<typeof show>): Promise<void> => {
    await user.click(await screen.findByRole('combobox', { name: 'Reason to open it' }));
    await user.click(await screen.findByRole('option', { name: /^V03/ }));
    await user.click(screen.getByRole('button', { name: 'Open the bank account' }));
  };

  it('is closed until somebody says why, and then shows name and number', async () => {
    const server = venue(record()).on('POST', `${PATH}/open`, () => opened());
    const page = show();
    await page.user.click(await screen.findByRole('button', { name: 'Open the bank account' }));
    expect(screen.getByText('Choose a reason; it goes to the audit log.')).toBeVisible();
    expect(server.acts).toEqual([]);
    await open(page);
    for (const text of ['Mia Wong', '062000-12344417', 'Commonwealth Bank'])
      expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText(/Arrived; its amount has not been told yet/)).toBeVisible();
    expect(server.acts.map(({ path, body }) => [path, body])).toEqual([[`${PATH}/open`, { reason: 'V03' }]]);
  });

  it('says when nothing is kept of it any more', async () => {
    venue(record({ removedAt: AT })).on('POST', `${PATH}/open`, () => opened({ details: null }));
    await open(show());
    expect(await screen.findByText(/Nothing is kept of it any more/)).toBeVisible();
  });

  it('says why it was not opened', async () => {
    venue(record()).on('POST', `${PATH}/open`, () => refusal(404, 'There is nothing here.', {}));
    await open(show());
    expect(await screen.findByText('There is nothing here.')).toBeVisible();
    expect(screen.queryByText('062000-12344417')).toBeNull();
  });
});
