import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import { accountRecord, balanceRecord, userRecord } from '../../testing/sample-records.js';
import { showResource } from '../../testing/show-page.js';
import type { ShownPage } from '../../testing/show-page.js';
import { users } from './index.js';

const AT_USER = '/users/1048213/show';
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .list('users', [userRecord()])
    .record('users/1048213', userRecord())
    .list('accounts', [accountRecord()])
    .list('balances', [balanceRecord()]);
});

async function sendWithReason({ user }: ShownPage, reason: RegExp, submit: string): Promise<void> {
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: submit }));
  await within(dialog).findByText('Choose a reason; it goes to the audit log.');
  await user.click(within(dialog).getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: reason }));
  await user.click(within(dialog).getByRole('button', { name: submit }));
}

describe('users', () => {
  it('are found by UID or email and opened from the list', async () => {
    const { user, address } = showResource(users, { role: 'support' });
    await screen.findByText('nora@customer.test');
    await user.type(screen.getByLabelText('UID or whole email address'), 'nora@customer.test');
    await waitFor(() => expect(server.filtersOf('users')).toContainEqual({ q: 'nora@customer.test' }));
    await user.click(await screen.findByRole('link', { name: '1048213' }));
    await screen.findByRole('heading', { name: 'User 1048213' });
    expect(address()).toBe(AT_USER);
  });

  it('are said not to exist by the very id of the address, whatever stands in it', async () => {
    showResource(users, { role: 'support', at: '/users/%25/show' });
    await screen.findByText('None has the id %.');
  });

  it('show an address in clear only to who may see it and says why', async () => {
    const masked = userRecord({ email: 'n***a@customer.test' });
    server.record('users/1048213', masked).on('POST', 'users/1048213/reveal', () => ({ email: 'nora@customer.test' }));
    const page = showResource(users, { role: 'kyc', at: AT_USER });
    await page.user.click(await screen.findByRole('button', { name: 'Reveal the address' }));
    await sendWithReason(page, /V02/, 'Reveal');
    await screen.findByText('nora@customer.test');
    expect(server.lastAct).toMatchObject({ path: 'users/1048213/reveal', body: { reason: 'V02 Identity check' } });
  });

  it('show a phone in clear by itself, for a reason of its own', async () => {
    const masked = userRecord({ email: 'n***a@customer.test', phone: '+61 ••• 678' });
    server.record('users/1048213', masked).on('POST', 'users/1048213/reveal', () => ({ phone: '+61412345678' }));
    const page = showResource(users, { role: 'kyc', at: AT_USER });
    await screen.findByText('+61 ••• 678');
    await page.user.click(await screen.findByRole('button', { name: 'Reveal the phone' }));
    await sendWithReason(page, /V01/, 'Reveal');
    await screen.findByText('+61412345678');
    expect(server.lastAct).toMatchObject({ path: 'users/1048213/reveal', body: { what: 'phone' } });
    expect(await screen.findByRole('button', { name: 'Reveal the address' })).toBeTruthy();
    expect(screen.queryByText('nora@customer.test')).toBeNull();
  });

  it('offer no phone where there is none', async () => {
    showResource(users, { role: 'kyc', at: AT_USER });
    await screen.findByRole('button', { name: 'Reveal the address' });
    expect(screen.queryByRole('button', { name: 'Reveal the phone' })).toBeNull();
  });

  it('offer no address in clear to support', async () => {
    showResource(users, { role: 'support', at: AT_USER });
    await screen.findByRole('heading', { name: 'User 1048213' });
    expect(screen.queryByRole('button', { name: /^Reveal/ })).toBeNull();
  });

  it('show their accounts with what these hold', async () => {
    showResource(users, { role: 'support', at: AT_USER });
    const table = await screen.findByRole('table', { name: 'Balances of 1048213 spot' });
    expect(within(table).getByRole('link', { name: '77' }).getAttribute('href')).toBe('/ledger-entries/77/show');
  });

  it('are frozen at once by one person with a reason', async () => {
    server.on('POST', 'users/1048213/freeze', () => {
      server.record('users/1048213', userRecord({ status: 'frozen' }));
      return {};
    });
    const page = showResource(users, { role: 'support', at: AT_USER });
    await page.user.click(await screen.findByRole('button', { name: 'Freeze' }));
    expect(await screen.findByText(/^Open orders are cancelled/)).toBeVisible();
    await sendWithReason(page, /F01/, 'Freeze now');
    await screen.findByText('User 1048213 is frozen.');
    expect(server.acts).toMatchObject([
      { path: 'users/1048213/freeze', body: { reason: 'F01 Customer reports a stolen account' } },
    ]);
    await screen.findByRole('button', { name: 'Ask to unfreeze' });
  });

  it('are said to be frozen where the trading side only follows', async () => {
    server.on('POST', 'users/1048213/freeze', () => ({ id: '1048213', status: 'frozen', applied: false }));
    const page = showResource(users, { role: 'support', at: AT_USER });
    await page.user.click(await screen.findByRole('button', { name: 'Freeze' }));
    await sendWithReason(page, /F01/, 'Freeze now');
    await screen.findByText('User 1048213 is frozen. The trading side will follow in a moment.');
  });

  it('are unfrozen by two people: the first only asks', async () => {
    server
      .record('users/1048213', userRecord({ status: 'frozen' }))
      .on('POST', 'users/1048213/unfreeze', () => ({ approvalId: 'ap-1' }));
    const page = showResource(users, { role: 'aml', at: AT_USER });
    await page.user.click(await screen.findByRole('button', { name: 'Ask to unfreeze' }));
    await sendWithReason(page, /F11/, 'Send for approval');
    await screen.findByText('Asked. A second person decides.');
    await screen.findByRole('button', { name: 'Ask to unfreeze' });
  });

  it('mark in the list who is a sub-account, which logs in with a name', async () => {
    server.list('users', [
      userRecord({ email: 'H***t', parentUid: '1000002' }),
      userRecord({ id: '1000002', email: 'd***1@corella.test' }),
    ]);
    showResource(users, { role: 'support' });
    expect(await screen.findByText('H***t, sub-account of 1000002')).toBeVisible();
    expect(screen.getByText('d***1@corella.test')).toBeVisible();
  });

  it('say while withdrawals are blocked until when, and after which change', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    server.record(
      'users/1048213',
      userRecord({ allow: ['exchange', 'withdraw'], blocked: { until, cause: 'recovery-code' }, recoveryCodes: 9 }),
    );
    showResource(users, { role: 'support', at: AT_USER });
    expect(await screen.findByText(/^blocked until .* \(recovery code used\)$/)).toBeVisible();
    expect(screen.getByText('9 left')).toBeVisible();
    expect(screen.queryByText(/withdraw$/)).toBeNull();
  });

  it('say nothing of a block that is over', async () => {
    const blocked = { until: '2026-01-01T00:00:00.000Z', cause: 'password' } as const;
    server.record('users/1048213', userRecord({ allow: ['exchange', 'withdraw'], blocked }));
    showResource(users, { role: 'support', at: AT_USER });
    expect(await screen.findByText('exchange, withdraw')).toBeVisible();
    expect(screen.queryByText(/blocked until/)).toBeNull();
  });

  it('show in the list who is leaving, and who is erased and when', async () => {
    const dates = { ordinaryUntil: '2026-12-27T10:00:00.000Z', retainUntil: '2033-11-27T10:00:00.000Z' };
    const closed = { at: '2026-11-27T10:00:00.000Z', kept: 'approved' as const, ...dates };
    server.list('users', [
      userRecord({ closingSince: '2026-11-27T10:00:00.000Z' }),
      userRecord({ id: '1000002', email: '', status: 'closed', closed: { ...closed, erased: 'ordinary' } }),
      userRecord({ id: '1000003', email: '', status: 'closed', closed: { ...closed, erased: 'everything' } }),
    ]);
    showResource(users, { role: 'support' });
    expect(await screen.findByText('closing')).toBeVisible();
    expect(screen.getByText(/^erased, .*27 Dec 2026/)).toBeVisible();
    expect(screen.getByText(/^erased, .*27 Nov 2033/)).toBeVisible();
    expect(screen.getAllByText('erased')).toHaveLength(1);
  });

  it('show who is erased without a contact, and with nothing left to do', async () => {
    const dates = { ordinaryUntil: '2026-12-27T10:00:00.000Z', retainUntil: '2033-11-27T10:00:00.000Z' };
    const closed = {
      at: '2026-11-27T10:00:00.000Z',
      kept: 'approved' as const,
      ...dates,
      erased: 'everything' as const,
    };
    const gone = { email: '', phone: null, status: 'closed' as const, totp: false, recoveryCodes: null, allow: [] };
    server.record('users/1048213', userRecord({ ...gone, closed }));
    showResource(users, { role: 'support', at: AT_USER });
    const person = within(await screen.findByRole('region', { name: /^Person/ }));
    expect(person.getByText('erased')).toBeVisible();
    expect(person.getByText(/^everything, after .*27 Nov 2033/)).toBeVisible();
    for (const term of ['Email', 'Phone', 'May', 'Two-step']) expect(person.queryByText(term)).toBeNull();
    expect(screen.queryByRole('button', { name: /Freeze|unfreeze|lift/ })).toBeNull();
    for (const empty of person.getAllByRole('definition')) expect(empty).not.toBeEmptyDOMElement();
  });

  it('show the lock of their owner, which two people lift', async () => {
    const lock = { at: '2026-11-20T10:00:00.000Z', cause: 'not-me' } as const;
    server
      .record('users/1048213', userRecord({ lock }))
      .on('POST', 'users/1048213/unlock', () => ({ approvalId: 'ap-1' }));
    const page = showResource(users, { role: 'support', at: AT_USER });
    expect(await screen.findByText(/^by the owner, by mail, 20 Nov/)).toBeTruthy();
    await page.user.click(await screen.findByRole('button', { name: 'Ask to lift the lock' }));
    await sendWithReason(page, /F31/, 'Send for approval');
    await screen.findByText('Asked. A second person decides.');
    expect(server.lastAct).toMatchObject({ path: 'users/1048213/unlock' });
  });

  it('repeat an action under the same idempotency key until it succeeds', async () => {
    const answers = [refusal(503, 'The venue is busy.'), {}];
    server.on('POST', 'users/1048213/freeze', () => answers.shift());
    const page = showResource(users, { role: 'support', at: AT_USER });
    await page.user.click(await screen.findByRole('button', { name: 'Freeze' }));
    await sendWithReason(page, /F01/, 'Freeze now');
    await screen.findByText('The venue is busy.');
    await page.user.click(screen.getByRole('button', { name: 'Freeze now' }));
    await screen.findByText('User 1048213 is frozen.');
    const [first, second] = server.acts;
    expect(first?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  it('offer no action to a role that may only look', async () => {
    showResource(users, { role: 'audit', at: AT_USER });
    await screen.findByRole('heading', { name: 'User 1048213' });
    expect(screen.queryByRole('button', { name: /freeze/i })).toBeNull();
  });

  it('say when there is no user with that number', async () => {
    server.on('GET', 'users/7', () => refusal(404, 'There is no such user.'));
    showResource(users, { role: 'audit', at: '/users/7/show' });
    await screen.findByText('There is no such user');
    expect(screen.getByText('None has the id 7.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show all' }).getAttribute('href')).toBe('/users');
  });
});
