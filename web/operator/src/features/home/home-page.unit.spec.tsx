import { screen, within } from '@testing-library/react';
import type { StaffRole, StaffStatus } from '@corella/contracts/identity';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import {
  approvalRecord,
  auditRecord,
  booksRecord,
  homeRecord,
  marketRecord,
  settlementStop,
  staffRecord,
} from '../../testing/sample-records.js';
import { showElement } from '../../testing/show-page.js';
import { HomePage } from './home-page.js';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().record('home', homeRecord()).list('settlement-stops', []);
});
const panel = (name: string): Promise<HTMLElement> => screen.findByRole('region', { name });

describe('the duty screen', () => {
  it('says that the books balance and that nothing waits', async () => {
    showElement(<HomePage />, { role: 'risk' });
    await within(await panel('Ledger')).findByText('Books sum to zero');
    expect(screen.getByText('Nothing waits')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says so when the books do not balance', async () => {
    const assets = [{ asset: 'aud', sum: '0.01', customers: '1000.01', custody: '-1000' }];
    server.record('home', homeRecord({ ledger: { ...booksRecord, balanced: false, assets } }));
    showElement(<HomePage />, { role: 'risk' });
    await within(await panel('Ledger')).findByText('Books do not sum to zero');
    expect(screen.getByText(/0 of 1 assets/)).toBeTruthy();
  });

  it('says that the ledger is away, and shows the rest', async () => {
    server.record('home', homeRecord({ ledger: null }));
    showElement(<HomePage />, { role: 'risk' });
    await within(await panel('Ledger')).findByText('The ledger is away');
    expect(screen.getByText('Nothing waits')).toBeTruthy();
  });

  it('offers requests of others for review and leads to one’s own', async () => {
    const own = approvalRecord({ id: 'ap-2', mine: true, canDecide: false });
    server.record('home', homeRecord({ approvals: [approvalRecord(), own] }));
    showElement(<HomePage />, { role: 'risk' });
    const waiting = within(await panel('Waiting for a second person'));
    const review = waiting.getByRole('link', { name: 'Review: Resume BTC/AUD' });
    expect(review.getAttribute('href')).toBe('/approvals/ap-1/show');
    expect(waiting.getByRole('link', { name: 'Not you' }).getAttribute('href')).toBe('/approvals/ap-2/show');
  });

  it('says first what needs somebody: halted markets, failures, then what this person may decide', async () => {
    const undecided = approvalRecord({ id: 'ap-3', payload: { symbol: 'ethaud', from: 4, to: 3 } });
    const own = approvalRecord({ id: 'ap-2', mine: true, canDecide: false });
    const failure = approvalRecord({ id: 'ap-4', status: 'failed', canDecide: false, finding: 'it was too late.' });
    const halted = marketRecord({ state: 4, stateName: 'suspend', stateReason: 'H04 Technical fault' });
    server.record('home', homeRecord({ markets: [halted], failed: [failure], approvals: [own, undecided] }));
    showElement(<HomePage />, { role: 'risk' });
    const needs = within(await panel('Needs somebody'));
    expect(needs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/markets/btcaud/show',
      '/approvals/ap-4/show?show=agreed',
      '/approvals/ap-3/show',
    ]);
    expect(needs.getByText('Agreed, but not carried out: it was too late')).toBeTruthy();
  });

  it('names the markets that nobody runs, in one line', async () => {
    const away = ['btcaud', 'ethaud'].map((id) => marketRecord({ id, symbol: id, base: id.slice(0, 3), away: true }));
    server.record('home', homeRecord({ markets: away, approvals: [], failed: [] }));
    showElement(<HomePage />, { role: 'risk' });
    const needs = within(await panel('Needs somebody'));
    expect(needs.getByRole('link', { name: 'No owner, look at BTC/AUD, ETH/AUD' }).getAttribute('href')).toBe(
      '/markets',
    );
    expect(within(await panel('Markets')).getAllByText('No owner')).toHaveLength(2);
  });

  it('says what waits in the queues of the desk, and names cases once where some are late', async () => {
    const waiting = { removalsOpen: 4, depositsHeld: 3, withdrawalsWaiting: 2, kycOpen: 20 };
    const counts = { ...homeRecord().counts, ...waiting, withdrawalsInTrouble: 1 };
    server.record('home', homeRecord({ approvals: [], counts }));
    const { refresh } = showElement(<HomePage />, { role: 'support' });
    const needs = within(await panel('Needs somebody'));
    expect((await needs.findAllByRole('link')).map((link) => link.getAttribute('aria-label'))).toEqual([
      'Withdrawals, look at 1 withdrawal is in trouble',
      'Removals, look at 4 removal requests wait',
      'Suspense, look at 3 deposits wait',
      'Withdrawals, look at 2 withdrawals wait',
      'KYC, look at 20 cases are open',
    ]);
    server.record(
      'home',
      homeRecord({ approvals: [], counts: { ...homeRecord().counts, kycOpen: 20, kycOverdue: 2 } }),
    );
    await refresh();
    expect(await needs.findByText('2 cases are overdue')).toBeVisible();
    expect(needs.getAllByRole('link')).toHaveLength(1);
  });

  it('alarms when a fuse has tripped', async () => {
    const tripped = marketRecord({ state: 7, stateName: 'fuse', stateReason: 'moved from 1.00 to 0.80' });
    const counts = { ...homeRecord().counts, marketsFused: 1 };
    server.record('home', homeRecord({ markets: [tripped], counts }));
    showElement(<HomePage />, { role: 'market' });
    expect((await screen.findByRole('alert')).textContent).toBe('A fuse has tripped');
  });

  it('alarms when settlement of a market has stopped, also for roles without the market pages', async () => {
    server.list('settlement-stops', [settlementStop()]);
    showElement(<HomePage />, { role: 'treasury' });
    const stopped = within(await panel('Settlement stopped'));
    expect(stopped.getByRole('alert').textContent).toBe('Settlement of a market has stopped');
    expect(stopped.getByText(/trade 7: order 9 has no open hold/)).toBeTruthy();
    expect(stopped.getByText('market-btcaud, event 812')).toBeTruthy();
    expect(stopped.getByRole('button', { name: 'Request resume' })).toBeTruthy();
  });

  it('does not alarm any more while settlement catches up', async () => {
    server.list('settlement-stops', [settlementStop({ status: 'catching-up', approvalId: 'ap-3' })]);
    showElement(<HomePage />, { role: 'risk' });
    expect((await screen.findByText('Settlement is catching up')).getAttribute('role')).toBe('status');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('lists what happened, newest first', async () => {
    server.record('home', homeRecord({ audit: [auditRecord()] }));
    showElement(<HomePage />, { role: 'risk' });
    const happened = await panel('What happened last');
    expect(within(happened).getByText(/halted a market, BTC\/AUD: H04 Technical fault/)).toBeTruthy();
  });

  it('has only the panels whose pages the role may open', async () => {
    showElement(<HomePage />, { role: 'kyc' });
    await panel('Waiting for a second person');
    expect(screen.queryByRole('region', { name: 'Ledger' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Markets' })).toBeNull();
  });

  it('tells administrators who can act in each role, where nobody is spare, and who has not joined', async () => {
    const person = (id: string, role: StaffRole, status: StaffStatus = 'active') =>
      staffRecord({ id, name: id, role, status });
    server.list('staff', [
      person('Ada', 'admin'),
      person('Ben', 'admin'),
      person('Kim', 'kyc'),
      person('Nell', 'risk', 'invited'),
      person('Old', 'aml', 'disabled'),
    ]);
    showElement(<HomePage />, { role: 'admin' });
    const staff = within(await panel('Staff'));
    await staff.findByText('3 active');
    const counts = within(staff.getByRole('list', { name: 'Active people by role' })).getAllByRole('listitem');
    expect(counts.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Admin 2', 'KYC 1', 'AML 0', 'Risk 0']),
    );
    expect(counts.find(({ textContent }) => textContent === 'Admin 2')?.dataset['short']).toBe('true');
    expect(counts.find(({ textContent }) => textContent === 'KYC 1')?.dataset['short']).toBe('false');
    expect(staff.getByText('Nell')).toBeTruthy();
    expect(staff.getByText('added')).toBeTruthy();
    expect(staff.getByText(/Nobody acts as .*AML.*two administrators, and none is to spare/)).toBeTruthy();
  });

  it('says that the staff are not current when they cannot be read again', async () => {
    server.list('staff', [staffRecord()]);
    const { user, refresh } = showElement(<HomePage />, { role: 'admin' });
    const staff = within(await panel('Staff'));
    await staff.findByText('1 active');
    server.on('GET', 'staff', () => refusal(503, 'The venue is busy.'));
    await refresh();
    await staff.findByText(/^Not current/);
    server.list('staff', []);
    await user.click(staff.getByRole('button', { name: 'Reconnect now' }));
    await staff.findByText('0 active');
    expect(staff.queryByText(/^Not current/)).toBeNull();
  });

  it('counts who can act, and claims nothing of roles when there are more than it has read', async () => {
    server.on('GET', 'staff', ({ query }) => {
      asked = JSON.parse(query.get('filter') ?? '{}');
      return new Response(JSON.stringify([staffRecord({ role: 'kyc' })]), {
        headers: { 'Content-Range': 'staff 0-0/230' },
      });
    });
    let asked: unknown;
    showElement(<HomePage />, { role: 'admin' });
    const staff = within(await panel('Staff'));
    await staff.findByText('The first 1 of 230 are counted here.');
    expect(asked).toEqual({ status: ['active', 'invited'] });
    expect(staff.queryByText(/Nobody acts as|^1 active|has joined/)).toBeNull();
    expect(staff.getByText('at least 1 active')).toBeTruthy();
  });

  it('says when it cannot be loaded and tries again', async () => {
    server.on('GET', 'home', () => refusal(503, 'The venue is busy.'));
    const { user } = showElement(<HomePage />, { role: 'risk' });
    await screen.findByText('The duty screen could not be loaded');
    server.record('home', homeRecord());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await panel('Ledger');
  });
});
