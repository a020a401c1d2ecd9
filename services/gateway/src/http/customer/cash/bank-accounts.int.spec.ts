import { FIAT_PARTITION, FIAT_SERVICE, type BankAccountDetail, type FiatCommand } from '@corella/contracts/cash';
import { ok, reject, type Result } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { principal, UID } from '../../../testing/fake-venue.js';

const ID = `B${UID}-1`;
const NEW = { currency: 'aud', name: 'Mia Nguyen', account: '062000-12344417', accurate: true, stepUp: 'proof' };
const ACCOUNT: BankAccountDetail = {
  accountId: ID,
  currency: 'aud',
  state: 'pending',
  name: 'Mia Nguyen',
  account: '062000-12344417',
  bank: 'Commonwealth Bank',
  addedAt: Date.UTC(2026, 10, 28, 5),
  verifiedAt: null,
  test: { state: 'arrived', at: Date.UTC(2026, 10, 28, 6), left: 2 },
  nextTestAt: Date.UTC(2026, 10, 30, 6),
};

describe('bank accounts', () => {
  let venue: OpenGateway;
  let reply: Result<unknown, { code: string; field?: string }>;
  const commands: FiatCommand[] = [];
  beforeAll(async () => {
    venue = await openGateway();
    venue.bus.serve(FIAT_SERVICE, FIAT_PARTITION, (command: FiatCommand) => {
      commands.push(command);
      return Promise.resolve(reply);
    });
    venue.signals.answer('fiat.bank-accounts', () => ({ items: [ACCOUNT], addFrom: null, simulated: true }));
    venue.signals.answer('demo.bank-statement', ({ uid }) => (uid === UID ? { cents: 7, at: ACCOUNT.addedAt } : null));
  });
  beforeEach(() => {
    commands.splice(0);
    reply = ok({ accountId: ID });
    venue.signals.answer('identity.session', () => principal);
  });
  afterAll(async () => venue.close());
  let asks = 0;
  const call = (method: 'POST' | 'DELETE', path: string, body?: object) =>
    venue.call(path, { method, ...(body && { body }), headers: { 'idempotency-key': `bank-${(asks += 1)}` } });

  it('are listed with their times', async () => {
    expect(await venue.call('/api/bank-accounts')).toMatchObject({
      status: 200,
      body: {
        items: [
          {
            accountId: ID,
            test: { state: 'arrived', left: 2 },
            nextTestAt: '2026-11-30T06:00:00.000Z',
            verifiedAt: null,
          },
        ],
        currencies: ['aud', 'nzd'],
        addFrom: null,
        simulated: true,
      },
    });
  });

  it('are added for the caller, with the proof of exactly this body', async () => {
    expect(await call('POST', '/api/bank-accounts', NEW)).toMatchObject({ status: 201, body: { accountId: ID } });
    const { currency, name, account, stepUp } = NEW;
    const bodyHash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(commands).toMatchObject([{ type: 'AddBankAccount', uid: UID, currency, name, account, stepUp, bodyHash }]);
  });

  it.each([
    ['accurate', { accurate: false }],
    ['accurate', { accurate: undefined }],
    ['currency', { currency: 'dollars' }],
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(141) }],
    ['account', { account: '' }],
    ['uid', { uid: '7' }],
  ])('refuses a wrong %s', async (field, change) => {
    const answer = await call('POST', '/api/bank-accounts', { ...NEW, ...change });
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: expect.anything() } } });
    expect(commands).toEqual([]);
  });

  it.each([
    ['name-mismatch', 'name', 400],
    ['bank-account-invalid', 'account', 400],
    ['bank-add-wait', undefined, 409],
    ['bank-in-use', undefined, 409],
    ['banks-refused', undefined, 403],
  ] as const)('answers %s', async (code, field, status) => {
    reply = reject({ code, ...(field && { field }) });
    const answer = await call('POST', '/api/bank-accounts', NEW);
    expect(answer).toMatchObject({ status, body: { code, ...(field && { errors: { [field]: expect.anything() } }) } });
  });

  it('are tested, verified by an amount, and deleted', async () => {
    expect(await call('POST', `/api/bank-accounts/${ID}/test-deposit`)).toMatchObject({ status: 204 });
    expect(await call('POST', `/api/bank-accounts/${ID}/verify`, { amount: '0.7' })).toMatchObject({ status: 204 });
    expect(await call('DELETE', `/api/bank-accounts/${ID}`)).toMatchObject({ status: 204 });
    expect(commands).toEqual([
      { type: 'SendTestDeposit', uid: UID, accountId: ID },
      { type: 'VerifyBankAccount', uid: UID, accountId: ID, cents: 70 },
      { type: 'RemoveBankAccount', uid: UID, accountId: ID },
    ]);
    expect(await venue.call(`/api/demo/bank-statement/${ID}`)).toMatchObject({ body: { amount: '0.07' } });
  });

  it.each(['1', '0.001', '0.00', '-0.1', '', '0,42'])('take no amount like "%s"', async (amount) => {
    const answer = await call('POST', `/api/bank-accounts/${ID}/verify`, { amount });
    expect(answer).toMatchObject({ status: 400, body: { errors: { amount: expect.anything() } } });
    expect(commands).toEqual([]);
  });

  it.each(['x', 'B1', '__proto__', "B1-1'"])('know none by the id %s', async (id) => {
    const answer = await call('POST', `/api/bank-accounts/${encodeURIComponent(id)}/verify`, { amount: '0.10' });
    expect(answer).toMatchObject({ status: 404, body: { code: 'bank-account-unknown' } });
    expect(commands).toEqual([]);
  });

  it('are for main accounts', async () => {
    const sub = { ...principal, user: { ...principal.user, userType: 2 as const, parentUid: '7' } };
    venue.signals.answer('identity.session', () => sub);
    expect(await venue.call('/api/bank-accounts')).toMatchObject({ status: 403, body: { code: 'sub-refused' } });
    expect(await call('POST', '/api/bank-accounts', NEW)).toMatchObject({ status: 403 });
    expect(await call('DELETE', `/api/bank-accounts/${ID}`)).toMatchObject({ status: 403 });
    expect(commands).toEqual([]);
  });
});
