import { FIRST_DILIGENCE } from '@corella/contracts/kyc';
import type { ApprovalView } from '@corella/contracts/queries';
import { SYMBOL_STATE } from '@corella/contracts/market';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, STAFF_TOKEN, user } from '../../../testing/fake-venue.js';
import { caseView } from '../../../testing/kyc.js';
import { suspendedDeposit } from '../../../testing/suspended-deposit.js';
import { removalView } from '../../../testing/removal.js';
import { identityService } from '../../../testing/identity-service.js';

const headers = { cookie: `corella-staff=${STAFF_TOKEN}` };
const ACCOUNT = `spot:${user.uid}`;
const view = (change: Partial<ApprovalView>): ApprovalView => ({
  id: 'ap-1',
  kind: 'ledger-adjustment',
  target: ACCOUNT,
  payload: { account: ACCOUNT, asset: 'aud', units: '-20000000000', memo: 'Bank fee' },
  payloadHash: 'a'.repeat(64),
  reason: 'A01 Bank fee passed on',
  initiator: 'st-9',
  initiatorName: 'Ivo',
  required: 1,
  status: 'pending',
  createdAt: NOW_MS,
  expiresAt: NOW_MS + 1_000,
  decisions: [],
  ...change,
});

describe('what a decision is about', () => {
  const asked: { filter: Readonly<Record<string, unknown>>; visibleTo?: unknown }[] = [];
  let venue: OpenGateway;
  let rows: ApprovalView[];
  const open = async (staffRole: 'aml' | 'kyc' | 'treasury' | 'risk' | 'audit'): Promise<OpenGateway> => {
    venue = await openGateway({ staffRole });
    venue.signals.answer('identity.list-approvals', (request) => {
      asked.push(request);
      const { id, target } = request.filter;
      const found = rows.filter((row) => (id === undefined ? String(target).includes(row.target) : row.id === id));
      return ok({ rows: found, total: found.length });
    });
    venue.signals.answer('identity.list-users', ({ masked }) =>
      ok({ rows: [{ ...user, id: user.uid, email: masked ? 'd***1@corella.example' : user.email }], total: 1 }),
    );
    venue.signals.answer('identity.list-audit', () => ok({ rows: [], total: 0 }));
    venue.signals.answer('ledger.list-accounts', () => ok({ rows: [], total: 0 }));
    venue.signals.answer('ledger.settlement-stops', () => []);
    venue.signals.answer('ledger.account', ({ account }) =>
      account === ACCOUNT ? { account, accountId: 7, status: 'active', allow: [] } : null,
    );
    venue.signals.answer('ledger.balances', () => ({
      rows: [
        { account: ACCOUNT, accountId: 7, asset: 'aud', available: '10000000000', frozen: '500000000', revision: 4 },
      ],
      revision: 4,
    }));
    return venue;
  };
  const evidence = async () => (await venue.call('/operator/api/approvals/ap-1/evidence', { headers })).body;
  beforeEach(() => void asked.splice(0));
  afterEach(() => venue.close());

  it('has the balance before and after, and says that the account holds less', async () => {
    await open('aml');
    rows = [
      view({}),
      view({ id: 'ap-2', kind: 'user-unfreeze', target: `user:${user.uid}`, payload: { uid: user.uid } }),
    ];
    expect(await evidence()).toMatchObject({
      balance: {
        asset: 'aud',
        before: { available: '100', frozen: '5', total: '105' },
        after: { available: '-100', frozen: '5', total: '-95' },
      },
      user: { uid: user.uid, email: 'd***1@corella.example' },
      findings: ['The account has only 100 AUD available.'],
      waiting: [{ id: 'ap-2', kind: 'user-unfreeze' }],
    });
  });

  it('compares settings of the diligence, and says that another version came first', async () => {
    await open('aml');
    const { terms } = FIRST_DILIGENCE;
    const versions = [{ ...FIRST_DILIGENCE, approvalId: null as string | null }];
    venue.signals.answer('identity.diligence', () => versions);
    const payload = { version: 2, terms: { ...terms, secondLookPercent: 10 } as never, effectiveAt: 0 };
    rows = [view({ kind: 'diligence-terms', target: 'diligence:terms', payload })];
    expect(await evidence()).toMatchObject({ findings: [], waiting: [] });
    const { body } = await venue.call('/operator/api/approvals/ap-1', { headers });
    expect(body).toMatchObject({
      canDecide: true,
      change: { kind: 'diligence-terms', before: terms, after: { ...terms, secondLookPercent: 10 } },
    });
    versions.push({ version: 2, terms, effectiveAt: NOW_MS, approvalId: 'ap-7' });
    expect(await evidence()).toMatchObject({ findings: ['Another version has come first.'] });
  });

  it('compares settings that are taken back with what stays, and says that they have begun', async () => {
    await open('aml');
    const { terms } = FIRST_DILIGENCE;
    const next = {
      version: 2,
      terms: { ...terms, secondLookPercent: 10 },
      effectiveAt: NOW_MS + 1_000,
      approvalId: 'ap-7',
    };
    let versions = [{ ...FIRST_DILIGENCE, approvalId: null }, next];
    venue.signals.answer('identity.diligence', () => versions);
    const payload = { version: 2, approvalId: 'ap-7' };
    rows = [view({ kind: 'diligence-withdraw', target: 'diligence:terms', payload })];
    expect(await evidence()).toMatchObject({ findings: [], waiting: [] });
    const { body } = await venue.call('/operator/api/approvals/ap-1', { headers });
    expect(body).toMatchObject({
      change: { kind: 'diligence-withdraw', version: 2, before: { secondLookPercent: 10 }, after: terms },
    });
    versions = [
      { ...FIRST_DILIGENCE, approvalId: null },
      { ...next, effectiveAt: NOW_MS },
    ];
    expect(await evidence()).toMatchObject({ findings: ['That version is no longer scheduled.'] });
  });

  it('finds nothing against a decided request', async () => {
    await open('aml');
    rows = [view({ status: 'failed' })];
    expect(await evidence()).toMatchObject({ findings: [] });
  });

  it('has the case of verification, and says that it is no longer the one that was read', async () => {
    await open('kyc');
    const payload = { uid: user.uid, caseId: caseView.caseId, hash: caseView.hash };
    rows = [view({ kind: 'kyc-approve', target: `user:${user.uid}`, payload })];
    venue.signals.answer('identity.kyc-case', () => caseView);
    expect(await evidence()).toMatchObject({
      kycCase: { id: caseView.caseId, kind: 'person' },
      user: { uid: user.uid },
      findings: [],
    });
    venue.signals.answer('identity.kyc-case', () => ({ ...caseView, hash: 'c'.repeat(64) }));
    const { findings, ...changed } = (await evidence()) as { findings: unknown };
    expect(findings).toEqual(['The case has changed since it was read.']);
    expect(JSON.stringify(changed)).not.toContain('birthDate');
  });

  it('has the lock of the owner, and says that it is gone or another one', async () => {
    await open('aml');
    rows = [view({ kind: 'account-unlock', target: `user:${user.uid}`, payload: { uid: user.uid, lock: 1 } })];
    const findings = async (lock?: { at: number; cause: 'owner'; number: number }) => {
      const row = { ...user, id: user.uid, ...(lock === undefined ? {} : { lock }) };
      venue.signals.answer('identity.list-users', () => ok({ rows: [row], total: 1 }));
      return evidence();
    };
    expect(await findings({ at: NOW_MS, cause: 'owner', number: 1 })).toMatchObject({
      user: { lock: { cause: 'owner', at: '2026-01-05T12:00:00.000Z' } },
      findings: [],
    });
    expect(await findings({ at: NOW_MS, cause: 'owner', number: 2 })).toMatchObject({
      findings: ['The owner has locked the account again since.'],
    });
    expect(await findings()).toMatchObject({ findings: ['The account is not locked.'], user: { lock: null } });
  });

  it('has the deposit that is released with the verified name of its owner, and why it could not be', async () => {
    await open('aml');
    const deposit = suspendedDeposit();
    const { depositId, hash } = deposit;
    const payload = { depositId, uid: user.uid, hash };
    rows = [view({ kind: 'deposit-release', target: `deposit:${depositId}`, payload })];
    venue.signals.answer('fiat.suspended-deposit', () => deposit);
    venue.signals.answer('identity.user', () => ({ ...user, name: 'Nora Paine', allow: ['deposit'] }));
    const found = await evidence();
    expect(found).toMatchObject({
      deposit: { id: depositId, amount: '100', reason: 'owner-unknown', ownerName: 'Nora Paine' },
      user: { uid: user.uid },
      findings: [],
    });
    expect(JSON.stringify(found)).not.toContain('12344417');
    venue.signals.answer('identity.user', () => ({ ...user, allow: [] }));
    venue.signals.answer('fiat.suspended-deposit', () => suspendedDeposit({ isHeld: false, hash: 'e'.repeat(64) }));
    expect(await evidence()).toMatchObject({
      findings: [
        'The deposit is not in suspense any more.',
        'The deposit has changed since it was read.',
        'The account may not take deposits.',
      ],
    });
  });

  it('has the deposit that is sent back, without an owner', async () => {
    await open('aml');
    const { depositId, hash } = suspendedDeposit();
    rows = [view({ kind: 'deposit-refund', target: `deposit:${depositId}`, payload: { depositId, hash } })];
    venue.signals.answer('fiat.suspended-deposit', () => suspendedDeposit({ canRefund: false }));
    expect(await evidence()).toMatchObject({
      deposit: { id: depositId, ownerName: null },
      user: null,
      findings: ['It cannot be sent back.'],
    });
  });

  it('has the removal with what it changes, and what became of it', async () => {
    await open('kyc');
    const change = { from: 'd***1@corella.example', to: 'n***2@corella.example' };
    const payload = { uid: user.uid, removalId: 'R0123456789AB', hash: 'b'.repeat(64) };
    rows = [view({ kind: 'removal-execute', target: `user:${user.uid}`, payload, status: 'executed' })];
    venue.signals.answer('identity.removal', () => ({
      ...removalView(),
      project: 3,
      change,
      status: 'cancelled',
      executeAt: NOW_MS,
      endedAt: NOW_MS,
      history: [
        { at: NOW_MS, type: 'RemovalCancelled', by: null, byName: null, reason: null, remark: null, cause: 'owner' },
      ],
    }));
    expect(await evidence()).toMatchObject({
      removal: { project: 3, change, factors: { totp: true }, status: 'cancelled', cause: 'owner' },
      findings: [],
    });
    expect(JSON.stringify(await evidence())).not.toContain('sea');
  });

  it('has the market, and says that it has changed its state since', async () => {
    await open('risk');
    const payload = { symbol: 'btcaud', from: SYMBOL_STATE.suspend, to: SYMBOL_STATE.online };
    rows = [view({ kind: 'market-resume', target: 'market:btcaud', payload })];
    expect(await evidence()).toMatchObject({
      market: { id: 'btcaud', stateName: 'online' },
      findings: ['The market was suspend when this was asked for, and is online now.'],
    });
  });

  it('is asked for only among the requests that the reader may see', async () => {
    await open('risk');
    rows = [];
    expect((await venue.call('/operator/api/approvals/ap-1/evidence', { headers })).status).toBe(404);
    expect((await venue.call('/operator/api/approvals/ap-1', { headers })).status).toBe(404);
    await venue.call('/operator/api/approvals', { headers });
    expect(asked.map(({ visibleTo }) => visibleTo)).toEqual(
      Array(3).fill({
        staffId: 'st-1',
        targets: ['list:big-deal'],
        kinds: expect.arrayContaining(['market-resume', 'fee-schedule']),
      }),
    );
    expect(JSON.stringify(asked)).not.toContain('ledger-adjustment');
  });

  it('is there for the auditor whatever the kind', async () => {
    await open('audit');
    rows = [view({})];
    expect((await venue.call('/operator/api/approvals/ap-1', { headers })).status).toBe(200);
    expect(asked.every(({ visibleTo }) => visibleTo === undefined)).toBe(true);
  });

  it.each([
    ['an account that does not exist', 'spot:7654321', '5', 'account'],
    ['the account of the adjustments', 'house:adjustments', '5', 'account'],
    ['a custody account', 'custody:demo', '5', 'account'],
    ['more than there is', ACCOUNT, '-100.00000001', 'amount'],
    ['more than the ledger can move', ACCOUNT, '100000000000', 'amount'],
  ])('is checked before it is asked for: %s', async (_, account, amount, field) => {
    await open('treasury');
    const commands = identityService(venue, { RequestApproval: ok({ approvalId: 'ap-1' }) });
    const adjust = (asset: string, much: string) =>
      venue.call(`/operator/api/accounts/${account}/adjust`, {
        method: 'POST',
        headers,
        body: { asset, amount: much, memo: 'a test', reason: 'A01' },
      });
    expect(await adjust('aud', amount)).toMatchObject({
      status: 400,
      body: { errors: { [field]: expect.any(String) } },
    });
    expect(commands).toEqual([]);
    if (account !== ACCOUNT) return;
    expect((await adjust('aud', '-100')).status).toBe(200);
    expect(commands).toHaveLength(1);
  });
});
