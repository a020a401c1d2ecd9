import { screen, waitFor, within } from '@testing-library/react';
import type { CustomerListRecord, ListMemberRecord } from '@corella/contracts/operator';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import { approvalRecord } from '../../testing/sample-records.js';
import { showResource } from '../../testing/show-page.js';
import { customerLists } from './index.js';

const AT = '2026-11-20T09:00:00.000Z';
const list = (id: CustomerListRecord['id'], change: Partial<CustomerListRecord> = {}): CustomerListRecord => ({
  id,
  members: 2,
  pending: 0,
  canAsk: true,
  canDecide: false,
  ...change,
});
const member = (uid: string, change: Partial<ListMemberRecord> = {}): ListMemberRecord => ({
  id: `big-deal:${uid}`,
  list: 'big-deal',
  uid,
  since: AT,
  by: ['Mia Hart', 'Leo Brandt'],
  approvalId: 'ap-1',
  ...change,
});
const MEMBERS = [member('1000001'), member('1000002')];
const venue = (
  lists: readonly CustomerListRecord[] = [list('big-deal'), list('symbols', { members: 0 })],
  waiting: readonly unknown[] = [],
): FakeServer =>
  new FakeServer()
    .list('customer-lists', lists)
    .list('customer-list-members', (filter) => (filter['list'] === 'big-deal' ? MEMBERS : []))
    .list('approvals', waiting)
    .on('POST', 'customer-lists/big-deal/changes', () => ({ id: 'ap-9', approvalId: 'ap-9', status: 'pending' }));

describe('lists of customers', () => {
  it('say who is on each, since when and by whom', async () => {
    const server = venue();
    const { user, address } = showResource(customerLists, { role: 'market' });
    const [, first] = within(await screen.findByRole('table')).getAllByRole('row');
    expect(first).toHaveTextContent(/UID 1000001.*20 Nov.*Mia Hart, Leo Brandt/);
    expect(screen.getByText('May ask for prices of block trades. Market asks, Risk agrees.')).toBeVisible();
    const tabs = within(screen.getByRole('group', { name: 'List' })).getAllByRole('button');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Block trades2', 'Markets before their opening0']);
    await user.click(tabs[1]!);
    expect(await screen.findByText('Nobody is on this list')).toBeVisible();
    expect(address()).toContain('list=symbols');
    expect(server.filtersOf('customer-list-members').at(-1)).toEqual({ list: 'symbols' });
  });

  it('are added to by keys: the text as it was pasted, and a reason', async () => {
    const server = venue();
    const { user } = showResource(customerLists, { role: 'market' });
    await screen.findByRole('table');
    await user.keyboard('a');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('UIDs of customers'), '1000003{enter}1000004');
    await user.click(dialog.getByRole('button', { name: 'Send for approval' }));
    expect(await dialog.findByText('Choose a reason; it goes to the audit log.')).toBeVisible();
    await user.click(dialog.getByLabelText(/Reason code/));
    await user.click(await screen.findByRole('option', { name: /C02/ }));
    await user.click(dialog.getByRole('button', { name: 'Send for approval' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.lastAct).toMatchObject({
      path: 'customer-lists/big-deal/changes',
      body: { change: 'add', customers: '1000003\n1000004', reason: 'C02 Meets the conditions' },
    });
  });

  it('name each wrong line beside the text, and keep what was written', async () => {
    const words = 'Line 1: “Mia” is no UID.\nLine 2: There is no customer 1000009.';
    venue().on('POST', 'customer-lists/big-deal/changes', () =>
      refusal(400, 'Check the fields.', { customers: words }),
    );
    const { user } = showResource(customerLists, { role: 'market' });
    await user.click(await screen.findByRole('button', { name: /Add customers/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('UIDs of customers'), 'Mia{enter}1000009');
    await user.click(dialog.getByLabelText(/Reason code/));
    await user.click(await screen.findByRole('option', { name: /C01/ }));
    await user.click(dialog.getByRole('button', { name: 'Send for approval' }));
    expect(await dialog.findByText(/Line 2: There is no customer 1000009/)).toBeVisible();
    expect(dialog.getByLabelText('UIDs of customers')).toHaveValue('Mia\n1000009');
  });

  it('lose a customer by one request about that one', async () => {
    const server = venue();
    const { user } = showResource(customerLists, { role: 'market' });
    await user.click(await screen.findByRole('button', { name: 'Remove 1000002' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove customers' }));
    expect(dialog.getByLabelText('UIDs of customers')).toHaveValue('1000002');
    await user.click(dialog.getByLabelText(/Reason code/));
    await user.click(await screen.findByRole('option', { name: /C03/ }));
    await user.click(dialog.getByRole('button', { name: 'Send for approval' }));
    await waitFor(() => expect(server.lastAct?.body).toMatchObject({ change: 'remove', customers: '1000002' }));
  });

  it('show what waits for a second person', async () => {
    const payload = { list: 'big-deal', member: true, uids: ['1000003', '1000004'] };
    const change = { kind: 'list-membership', target: 'list:big-deal', payload, mine: false, canDecide: true } as const;
    const server = venue([list('big-deal', { canAsk: false, canDecide: true })], [approvalRecord(change)]);
    showResource(customerLists, { role: 'risk' });
    expect(await screen.findByRole('link', { name: 'Review: Add 2 customers to Block trades' })).toBeVisible();
    expect(server.filtersOf('approvals')).toContainEqual({
      kind: 'list-membership',
      target: 'list:big-deal',
      status: 'pending',
    });
  });

  it('offer no change to people who only agree or look, not even by key', async () => {
    venue([list('big-deal', { canAsk: false })]);
    const { user } = showResource(customerLists, { role: 'risk' });
    await screen.findByRole('table');
    await user.keyboard('jar');
    for (const name of [/Add customers/, /Remove/]) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('link', { name: 'UID 1000001' })).toHaveAttribute(
      'href',
      expect.stringContaining('/users/'),
    );
  });
});
