import { screen, waitFor, within } from '@testing-library/react';
import type { RemovalOpened, RemovalRecord } from '@corella/contracts/operator';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import { showResource } from '../../testing/show-page.js';
import { removalRequests } from './index.js';

const HASH = 'a'.repeat(64);
const AT = '2026-11-20T09:00:00.000Z';
const MINE = { id: 's-1', name: 'Nora Field', mine: true };
const soon = (): string => new Date(Date.now() + 240_000).toISOString();

const record = (change: Partial<RemovalRecord> = {}): RemovalRecord => ({
  id: 'R0123456789AB',
  uid: '1000001',
  project: 2,
  status: 'submitted',
  submittedAt: AT,
  expiresAt: '2026-12-04T09:00:00.000Z',
  executeAt: null,
  claimedBy: null,
  claimedUntil: null,
  approvalId: null,
  endedAt: null,
  ...change,
});
const held = (change: Partial<RemovalRecord> = {}): RemovalRecord =>
  record({ status: 'claimed', claimedBy: MINE, claimedUntil: soon(), ...change });
const opened = (change: Partial<RemovalOpened> = {}): RemovalOpened => ({
  ...held(),
  hash: HASH,
  email: 'ana@corella.example',
  country: 'AU',
  userStatus: 'active',
  kycState: 90,
  locked: false,
  registeredAt: AT,
  claims: [
    {
      contactEmail: 'ana.new@corella.example',
      contactTel: '+61412555018',
      text: 'I lost my phone at sea.',
      language: 'en-us',
      file: { sentBytes: 1_000, version: 'v1' },
      ip: '203.0.113.•',
      device: 'Chrome, Linux',
      at: AT,
    },
  ],
  verified: { name: 'Ana Ruiz', birthDate: '1991-03-14', documentType: 'driver-licence', documentEnd: '4418' },
  isBoundPhone: true,
  factors: { totp: true, passkeys: 0, recoveryCodes: 8, phone: '+61 ••• 018' },
  logins: [{ id: 'l-1', at: AT, ip: '198.51.100.•', device: 'Safari, iOS', ok: false }],
  history: [{ at: AT, type: 'RemovalSubmitted', by: null, byName: null, reason: null, remark: null, cause: null }],
  others: ['RBA9876543210'],
  findings: ['The account is frozen.'],
  canDecide: true,
  ...change,
});
const counts = {
  tabs: { open: 2, submitted: 1, claimed: 1, asked: 0, second: 3, waiting: 4, done: 5, ended: 6 },
  mine: 1,
  unclaimed: 1,
};
const venue = (...rows: readonly RemovalRecord[]): FakeServer => {
  const server = new FakeServer().list('removal-requests', rows).record('removal-requests/counts', counts);
  for (const row of rows) server.record(`removal-requests/${row.id}`, row);
  return server;
};

const sentTo = (server: FakeServer, to: string): readonly unknown[] =>
  server.acts.filter(({ path }) => path === to).map(({ body }) => body);

describe('the queue of those who cannot get in', () => {
  it('says what waits in each tab, what is asked for, and until when', async () => {
    venue(record(), held({ id: 'R1', project: 3 }));
    showResource(removalRequests, { role: 'support' });
    const tabs = within(await screen.findByRole('group', { name: 'Show' })).getAllByRole('button');
    await waitFor(() =>
      expect(tabs.map((tab) => tab.textContent)).toEqual([
        'Open2',
        'Submitted1',
        'Being read1',
        'Asked0',
        'Second person3',
        'Waiting a day4',
        'Carried out5',
        'Ended otherwise6',
      ]),
    );
    const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row');
    expect(first).toHaveTextContent(/R0123456789AB.*UID 1000001.*Remove the authenticator.*Submitted.*Claim/);
    expect(second).toHaveTextContent(/Change the email address.*Being read.*You/);
  });

  it('is worked by keys: down, claim', async () => {
    const server = venue(record()).on('POST', 'removal-requests/R0123456789AB/claim', () => ({
      id: 'x',
      claimedUntil: soon(),
    }));
    const { user } = showResource(removalRequests, { role: 'support' });
    await screen.findByRole('table');
    await user.keyboard('jc');
    await waitFor(() => expect(server.acts.map(({ path }) => path)).toEqual(['removal-requests/R0123456789AB/claim']));
  });

  it('offers nothing to decide to who only reads', async () => {
    venue(record());
    showResource(removalRequests, { role: 'audit' });
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: /Claim/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Take next/ })).toBeNull();
  });

  it('says when there is nothing', async () => {
    venue();
    showResource(removalRequests, { role: 'support' });
    expect(await screen.findByText('The queue is empty')).toBeVisible();
  });
});

describe('a request', () => {
  const show = (row: RemovalRecord, role: 'support' | 'kyc' | 'audit' = 'support') =>
    showResource(removalRequests, { role, at: `/removal-requests/${row.id}/show` });
  const path = 'removal-requests/R0123456789AB';

  it('shows the claim beside what the venue knows, to who holds it', async () => {
    const server = venue(held()).on('POST', `${path}/open`, () => opened());
    show(held());
    expect(await screen.findByText('I lost my phone at sea.')).toBeVisible();
    expect(sentTo(server, `${path}/open`)).toEqual([{ reason: 'V02' }]);
    expect(screen.getByText('ana.new@corella.example')).toBeVisible();
    expect(screen.getByText('ana@corella.example')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Enclosure 1' }).getAttribute('src')).toContain('/files/1?reason=V02&v=v1');
    expect(screen.getByText('Safari, iOS').closest('li')).toHaveTextContent(/failed/);
    expect(screen.getByText('The account is frozen.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'RBA9876543210' })).toBeVisible();
  });

  it('has what an identity is checked against, and the number on record for a reason', async () => {
    const server = venue(held())
      .on('POST', `${path}/open`, () => opened())
      .on('POST', `${path}/phone`, () => ({ id: 'R0123456789AB', phone: '+61412345018' }));
    const { user } = show(held());
    for (const text of ['Ana Ruiz', '1991-03-14', 'driver licence, number ends in 4418'])
      expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('Same as the phone on record').parentElement).toHaveTextContent(/yes$/);
    await user.click(screen.getByRole('button', { name: 'Reveal number' }));
    await user.click(await screen.findByRole('combobox', { name: /Reason/ }));
    await user.click((await screen.findAllByRole('option'))[1]!);
    await user.click(screen.getByRole('button', { name: 'Reveal' }));
    expect(await screen.findByText('+61412345018')).toBeVisible();
    expect(sentTo(server, `${path}/phone`)).toEqual([{ reason: expect.stringMatching(/^V/) }]);
  });

  it('says that nothing was verified', async () => {
    venue(held()).on('POST', `${path}/open`, () => opened({ verified: null, isBoundPhone: null }));
    show(held());
    expect(await screen.findByText(/there is nothing to check an identity against/)).toBeVisible();
    expect(screen.queryByText('Same as the phone on record')).toBeNull();
  });

  it('is closed to others until they say why, and each opening is recorded', async () => {
    const server = venue(record()).on('POST', `${path}/open`, () => opened({ ...record() }));
    const { user } = show(record(), 'kyc');
    await user.click(await screen.findByRole('button', { name: 'Open to read' }));
    expect(screen.getByText('Choose a reason; it goes to the audit log.')).toBeVisible();
    expect(sentTo(server, `${path}/open`)).toEqual([]);
    await user.click(screen.getByRole('combobox', { name: 'Reason to read it' }));
    await user.click((await screen.findAllByRole('option'))[1]!);
    await user.click(screen.getByRole('button', { name: 'Open to read' }));
    expect(await screen.findByText('I lost my phone at sea.')).toBeVisible();
  });

  it('is agreed to by the keyboard, which asks a second person', async () => {
    const server = venue(held())
      .on('POST', `${path}/open`, () => opened())
      .on('POST', `${path}/decide`, () => ({ id: 'R0123456789AB', approvalId: 'ap-1' }));
    const { user } = show(held());
    await screen.findByText('I lost my phone at sea.');
    await user.keyboard('a');
    await user.click(await screen.findByRole('button', { name: 'Remove the authenticator: ask a second person' }));
    expect(screen.getByText('Choose a reason; it goes to the audit log.')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Reason code, required' }));
    await user.click(await screen.findByRole('option', { name: /^Q01/ }));
    await user.click(screen.getByRole('button', { name: 'Remove the authenticator: ask a second person' }));
    await waitFor(() =>
      expect(sentTo(server, `${path}/decide`)).toEqual([
        { decision: 'initiate', hash: HASH, reason: 'Q01', remark: '' },
      ]),
    );
  });

  it('says why it could not be decided', async () => {
    venue(held())
      .on('POST', `${path}/open`, () => opened())
      .on('POST', `${path}/decide`, () => refusal(409, 'This is no longer what you read.'));
    const { user } = show(held());
    await screen.findByText('I lost my phone at sea.');
    await user.keyboard('r');
    // One primary button: the decision. Its open form is not left by a key.
    const next = screen.getByRole('button', { name: 'Take next request' });
    expect(next).toHaveClass('MuiButton-outlined');
    expect(next).not.toHaveTextContent(/N$/);
    await user.click(await screen.findByRole('combobox', { name: 'Reason code, required' }));
    await user.click(await screen.findByRole('option', { name: /^Q21/ }));
    await user.click(screen.getByRole('button', { name: 'Decline the request' }));
    expect(await screen.findByText('This is no longer what you read.')).toBeVisible();
  });

  it('is to be read again once the customer has answered', async () => {
    const asked = record({ status: 'asked' });
    const server = venue(asked).on('POST', `${path}/open`, () => opened(asked));
    const { user, refresh } = show(asked, 'kyc');
    await user.click(await screen.findByRole('combobox', { name: 'Reason to read it' }));
    await user.click((await screen.findAllByRole('option'))[1]!);
    await user.click(screen.getByRole('button', { name: 'Open to read' }));
    await screen.findByText(/The customer has been asked/);
    server.record('removal-requests/R0123456789AB', record());
    await refresh();
    expect(await screen.findByText(/This request is no longer what you read/)).toBeVisible();
  });

  it.each([
    [{ status: 'initiated', approvalId: 'ap-1' } as const, /A second person has to agree/],
    [{ status: 'approved', executeAt: AT } as const, /It takes place .* unless the owner objects/],
    [{ status: 'asked' } as const, /The customer has been asked/],
    [{ status: 'expired', endedAt: AT } as const, /^Expired 20 Nov/],
    [{ status: 'cancelled', endedAt: AT, cause: 'owner' } as const, /^Stopped by the owner 20 Nov/],
  ])('says where it stands: %j', async (change, words) => {
    const row = record(change);
    venue(row).on('POST', `${path}/open`, () => opened(row));
    const { user } = show(row, 'kyc');
    await user.click(await screen.findByRole('combobox', { name: 'Reason to read it' }));
    await user.click((await screen.findAllByRole('option'))[1]!);
    await user.click(screen.getByRole('button', { name: 'Open to read' }));
    expect(await screen.findByText(words)).toBeVisible();
  });
});
