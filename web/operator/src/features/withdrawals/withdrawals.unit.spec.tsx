import { screen, waitFor, within } from '@testing-library/react';
import type { OpenedWithdrawal, WithdrawalRecord } from '@corella/contracts/operator';
import { FakeServer } from '../../testing/fake-server.js';
import { showResource } from '../../testing/show-page.js';
import { withdrawals } from './index.js';

const AT = new Date(Date.now() - 2 * 3_600_000).toISOString();
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const COUNTS = { people: 2, delayed: 1, moving: 4, trouble: 1, ended: 1_204 };

const record = (change: Partial<WithdrawalRecord> = {}): WithdrawalRecord => ({
  id: '4711',
  uid: '1000001',
  asset: 'eth',
  rail: 'chain',
  chain: 'eth',
  amount: '10',
  fee: '0.007',
  aud: '52000.5',
  requestedAt: AT,
  state: 'reexamine',
  since: AT,
  rules: ['velocity-24h', 'first-withdrawal'],
  people: 2,
  endedAt: null,
  ...change,
});
const step = (change: Partial<OpenedWithdrawal['history'][number]>): OpenedWithdrawal['history'][number] => ({
  at: AT,
  type: 'WithdrawalOpened',
  gate: null,
  people: null,
  until: null,
  approvalId: null,
  attempt: null,
  confirmations: null,
  why: null,
  ...change,
});
const opened = (change: Partial<OpenedWithdrawal> = {}): OpenedWithdrawal => ({
  ...record(),
  payee: { address: ADDRESS, tag: null, label: 'Cold store' },
  outcome: 'open',
  txid: null,
  confirmations: 0,
  required: 12,
  mostCost: '0.007',
  policyVersion: 1,
  hits: [
    { rule: 'velocity-24h', action: 'two' },
    { rule: 'payee-under-7d', action: 'one' },
  ],
  inputs: {
    aud: '52000.5',
    audOfDay: '61000',
    countOfDay: 2,
    payeeAgeMs: 3 * 86_400_000,
    payeePaidBefore: false,
    isFirst: true,
    sincePasswordChangeMs: null,
    isHeld: false,
  },
  requests: [
    {
      id: 'ap-1',
      kind: 'withdrawal-reexamine',
      status: 'pending',
      signed: [{ name: 'Ivo Kerr', at: AT }],
      required: 2,
      createdAt: AT,
      expiresAt: AT,
      payloadHash: 'a'.repeat(64),
    },
  ],
  history: [
    step({}),
    step({ type: 'WithdrawalJudged', gate: 'reexamine', people: 2 }),
    step({ type: 'WithdrawalDecisionRefused', approvalId: 'ap-0', why: 'too late' }),
  ],
  ...change,
});
const venue = (...rows: readonly WithdrawalRecord[]): FakeServer => {
  const server = new FakeServer().list('withdrawals', rows).record('withdrawals/counts', COUNTS);
  for (const row of rows) server.record(`withdrawals/${row.id}`, row);
  return server;
};

describe('the list of withdrawals', () => {
  it('says how much waits for people, for how long, by what and why', async () => {
    const server = venue(
      record(),
      record({ id: '4712', asset: 'aud', rail: 'bank', chain: null, rules: [], people: 1 }),
    );
    showResource(withdrawals, { role: 'aml' });
    const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row');
    expect(first).toHaveTextContent(
      /2 h 00 m.*A\$52,000\.50.*10 ETH.*4711.*UID 1000001.*Examination.*Much in a day.*\+1/,
    );
    expect(second).toHaveTextContent(/10\.00 AUD.*4712.*none/);
    expect(within(first as HTMLElement).getByTitle(/longer than it should/)).toBeVisible();
    expect(server.filtersOf('withdrawals')).toContainEqual({ tab: 'people' });
    expect(server.sortsOf('withdrawals')).toContainEqual(['since', 'ASC']);
    await waitFor(() => expect(screen.getByRole('button', { name: /^Ended/ })).toHaveTextContent('1,204'));
  });

  it('has a tab for each part, and keeps filters but for the state', async () => {
    const server = venue(record({ state: 'orphan' }));
    const filter = encodeURIComponent(JSON.stringify({ uid: '1000001', state: 'reexamine' }));
    const { user, address } = showResource(withdrawals, { role: 'risk', at: `/withdrawals?filter=${filter}` });
    await user.click(await screen.findByRole('button', { name: /^Trouble/ }));
    await waitFor(() => expect(server.filtersOf('withdrawals')).toContainEqual({ tab: 'trouble', uid: '1000001' }));
    expect(address()).toContain('show=trouble');
    expect(await screen.findByText('Block is gone')).toBeVisible();
  });

  it('is worked with the keys', async () => {
    venue(record(), record({ id: '4712' }));
    const { user, address } = showResource(withdrawals, { role: 'aml' });
    await screen.findByRole('link', { name: '4712' });
    await user.keyboard('jj{Enter}');
    await waitFor(() => expect(address()).toContain('/withdrawals/4712/show'));
  });

  it('says when nothing waits', async () => {
    venue();
    showResource(withdrawals, { role: 'treasury' });
    expect(await screen.findByText('Nothing waits for people')).toBeVisible();
  });
});

describe('a withdrawal', () => {
  const show = (role: 'treasury' | 'aml' | 'risk' = 'aml') =>
    showResource(withdrawals, { role, at: '/withdrawals/4711/show' });
  const open = async ({ user }: ReturnType<typeof show>): Promise<void> => {
    await user.click(await screen.findByRole('combobox', { name: 'Reason to open it' }));
    await user.click(await screen.findByRole('option', { name: /^V03/ }));
    await user.click(screen.getByRole('button', { name: 'Open the withdrawal' }));
    await screen.findByRole('heading', { name: 'Where it goes' });
  };

  it('is closed until somebody says why', async () => {
    const server = venue(record()).on('POST', 'withdrawals/4711/open', () => opened());
    const page = show();
    await page.user.click(await screen.findByRole('button', { name: 'Open the withdrawal' }));
    expect(screen.getByText('Choose a reason; it goes to the audit log.')).toBeVisible();
    expect(server.acts).toEqual([]);
    await open(page);
    expect(server.acts.map(({ path, body }) => [path, body])).toEqual([['withdrawals/4711/open', { reason: 'V03' }]]);
  });

  it('shows the address with its ends, the rules with what they were told, who has agreed and what has happened', async () => {
    venue(record()).on('POST', 'withdrawals/4711/open', () => opened());
    await open(show());
    expect(screen.getByText('0x5290').tagName).toBe('B');
    expect(screen.getByText('169EE7').tagName).toBe('B');
    for (const text of ['A$61,000.00', '3 d 0 h', 'Cold store', '0 of 12', /Ivo Kerr agreed/])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Needs two people' })).toBeVisible();
    expect(screen.getByRole('img', { name: '1 of 2 people' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Decide it' })).toHaveAttribute('href', '/approvals/ap-1/show');
    expect(screen.getByText('The rules want the examination by two people')).toBeVisible();
    expect(screen.getByText(/A decision was not carried out: too late/)).toBeVisible();
    expect(screen.getByTitle('a'.repeat(64))).toBeVisible();
  });

  it('opens to nobody who may only see it', async () => {
    venue(record());
    show('risk');
    expect(await screen.findByText('Much in a day, First withdrawal')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Open the withdrawal' })).toBeNull();
  });

  it('says of when it tells, and is read again where more people have agreed', async () => {
    const server = venue(record()).on('POST', 'withdrawals/4711/open', () => opened());
    const page = show();
    await open(page);
    expect(screen.getByText(/^As it was at \d\d:\d\d:\d\d/)).toBeVisible();
    const [request] = opened().requests;
    if (request === undefined) throw new Error('nobody was asked');
    const signed = [...request.signed, { name: 'Ana Ruiz', at: AT }];
    server.on('POST', 'withdrawals/4711/open', () => opened({ requests: [{ ...request, signed }] }));
    await page.user.click(screen.getByRole('button', { name: 'Read it again' }));
    expect(await screen.findByRole('img', { name: '2 of 2 people' })).toBeVisible();
    expect(server.acts.map(({ body }) => body)).toEqual([{ reason: 'V03' }, { reason: 'V03' }]);
  });

  it('is to be read again once it stands elsewhere', async () => {
    const server = venue(record()).on('POST', 'withdrawals/4711/open', () => opened());
    const page = show();
    await open(page);
    server.record('withdrawals/4711', record({ state: 'confirming', people: 0 }));
    await page.refresh();
    expect(await screen.findByText(/no longer where you read it/)).toBeVisible();
    server.on('POST', 'withdrawals/4711/open', () =>
      opened({ state: 'confirming', txid: `0x${'ab'.repeat(32)}`, confirmations: 3 }),
    );
    await page.user.click(screen.getByRole('button', { name: 'Read it again' }));
    expect(await screen.findByText('3 of 12')).toBeVisible();
    expect(screen.queryByText(/no longer where you read it/)).toBeNull();
  });
});
