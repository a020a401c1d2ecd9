import { LEDGER_SERVICE, LEDGER_SHARD, type LedgerCommand } from '@corella/contracts/ledger';
import type { JournalLineRow, QueryRequest } from '@corella/contracts/queries';
import { ok } from '@corella/result';
import { NOW_MS, UID } from '../../../testing/fake-venue.js';
import { ACCOUNT_ID, openHuobiVenue, type HuobiVenue } from '../testing/signed-client.js';

const account = `spot:${UID}`;
const line = (lineId: string, more: Partial<JournalLineRow>): JournalLineRow => ({
  lineId,
  revision: Number(lineId.split(':')[0]),
  at: NOW_MS,
  transactionType: 'trade',
  businessId: 't',
  account,
  bucket: 'available',
  asset: 'aud',
  units: '0',
  balanceUnits: '0',
  orderId: null,
  symbol: null,
  ...more,
});
/** A buy of 0.5 BTC for AUD 50, of which 60 had been frozen; before it came money. Newest first. */
const JOURNAL: readonly JournalLineRow[] = [
  line('9:2', { asset: 'btc', units: '49950000', balanceUnits: '149950000' }),
  line('9:1', { units: '1000000000', balanceUnits: '9000000000' }),
  line('9:0', { bucket: 'frozen', units: '-6000000000' }),
  line('3:0', {
    transactionType: 'demo-funding',
    units: '10000000000',
    balanceUnits: '10000000000',
    at: NOW_MS - 7_200_000,
  }),
];

describe('the account of a key’s owner', () => {
  let venue: HuobiVenue;
  const asked: QueryRequest<'ledger.lines'>[] = [];
  beforeAll(async () => {
    venue = await openHuobiVenue();
    venue.signals.answer('ledger.lines', (request) => {
      asked.push(request);
      const [revision = Infinity, number = 0] = (request.before ?? 'Infinity:0').split(':').map(Number);
      const rows = JOURNAL.filter(
        (row) => row.revision < revision || (row.revision === revision && Number(row.lineId.split(':')[1]) < number),
      ).filter(
        (row) =>
          row.at >= (request.from ?? 0) &&
          (request.asset === undefined || row.asset === request.asset) &&
          (request.types?.includes(row.transactionType) ?? true),
      );
      return { rows, next: null, stale: false };
    });
  });
  afterAll(async () => venue.close());
  beforeEach(() => void asked.splice(0));
  const accountId = String(ACCOUNT_ID);

  it('has a history of what each entry changed, newest first, page after page', async () => {
    const bought = [
      {
        accountId: ACCOUNT_ID,
        currency: 'btc',
        transactAmt: 0.4995,
        transactType: 'trade',
        transferType: 'trade',
        transactId: 9_002,
        transactTime: NOW_MS,
      },
      {
        accountId: ACCOUNT_ID,
        currency: 'aud',
        transactAmt: -50,
        transactType: 'trade',
        transferType: 'trade',
        transactId: 9_001,
        transactTime: NOW_MS,
      },
    ];
    const { body } = await venue.get('/v2/account/ledger', { accountId });
    expect(body).toMatchObject({
      code: 200,
      data: [...bought, { transactAmt: 100, transactType: 'other-types', transactId: 3_000 }],
    });
    expect(body).not.toHaveProperty('nextId');
    expect(asked[0]).toMatchObject({
      account,
      from: NOW_MS - 864_000_000,
      to: NOW_MS,
      types: expect.not.arrayContaining(['order-hold']),
    });
    expect((await venue.get('/v2/account/ledger', { accountId, limit: '1' })).body).toMatchObject({
      data: [bought[0]],
      nextId: 9_001,
    });
    expect((await venue.get('/v2/account/ledger', { accountId, limit: '1', fromId: '9001' })).body).toMatchObject({
      data: [bought[1]],
      nextId: 3_000,
    });
    expect((await venue.get('/v2/account/ledger', { accountId, sort: 'asc', limit: '2' })).body).toMatchObject({
      data: [{ transactId: 3_000 }, { transactId: 9_001 }],
      nextId: 9_002,
    });
    expect(
      (await venue.get('/v2/account/ledger', { accountId, currency: 'btc', transactTypes: 'trade' })).body,
    ).toMatchObject({ data: [bought[0]] });
    expect((await venue.get('/v2/account/ledger', { accountId, transactTypes: 'interest' })).body).toMatchObject({
      data: [],
    });
  });

  it('has the same in the older form: the last hour, oldest first, with the free balance after it', async () => {
    expect((await venue.get('/v1/account/history', { 'account-id': accountId })).body).toEqual({
      status: 'ok',
      data: [
        {
          'account-id': ACCOUNT_ID,
          currency: 'aud',
          'record-id': 9_001,
          'transact-amt': '-50',
          'transact-type': 'trade',
          'transact-time': NOW_MS,
          'avail-balance': '90',
        },
        {
          'account-id': ACCOUNT_ID,
          currency: 'btc',
          'record-id': 9_002,
          'transact-amt': '0.4995',
          'transact-type': 'trade',
          'transact-time': NOW_MS,
          'avail-balance': '1.4995',
        },
      ],
    });
  });

  it.each([
    ['/v2/account/ledger', {}, { code: 2003 }],
    ['/v2/account/ledger', { accountId: '5' }, { code: 2002 }],
    ['/v2/account/ledger', { accountId, currency: 'doge' }, { code: 2002 }],
    ['/v2/account/ledger', { accountId, startTime: '5', endTime: '4' }, { code: 2002 }],
    ['/v1/account/history', { 'account-id': accountId, sort: 'up' }, { 'err-code': 'validation-format-error' }],
    ['/v1/account/history', { 'account-id': accountId, size: '501' }, { 'err-code': 'validation-format-error' }],
  ])('refuses %s by %j', async (path, query, body) => {
    expect((await venue.get(path, query)).body).toMatchObject(body);
  });

  it('pays fees by rank, and less where it pays in HT', async () => {
    const classes = {
      A: { makerPpm: 800, takerPpm: 850 },
      B: { makerPpm: 1, takerPpm: 1 },
      C: { makerPpm: 1, takerPpm: 1 },
    };
    const terms = {
      account,
      rank: 1,
      rankedAt: NOW_MS,
      volumeBtcUnits: '0',
      htUnits: '0',
      payInHt: false,
      classes,
      schedule: 1,
    };
    venue.signals.answer('ledger.fee-terms', () => terms);
    const rates = async () => (await venue.get('/v2/reference/transact-fee-rate', { symbols: 'btcaud' })).body['data'];
    expect(await rates()).toEqual([
      expect.objectContaining({
        symbol: 'btcaud',
        makerFeeRate: '0.0008',
        takerFeeRate: '0.00085',
        actualMakerRate: '0.0008',
        actualTakerRate: '0.00085',
      }),
    ]);
    venue.signals.answer('ledger.fee-terms', () => ({ ...terms, payInHt: true }));
    expect(await rates()).toEqual([
      expect.objectContaining({
        makerFeeRate: '0.0008',
        takerFeeRate: '0.00085',
        actualMakerRate: '0.00064',
        actualTakerRate: '0.00068',
      }),
    ]);
  });

  it('has a uid and keys, whose secrets nobody sees', async () => {
    expect((await venue.get('/v2/user/uid')).body).toMatchObject({ code: 200, data: Number(UID) });
    const { body } = await venue.get('/v2/user/api-key', { uid: UID });
    expect(body).toMatchObject({
      data: [
        {
          accessKey: 'test-access-key',
          status: 'normal',
          note: 'robot',
          permission: 'readOnly,trade',
          ipAddresses: '203.0.113.7',
          validDays: -1,
        },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('secret');
    expect((await venue.get('/v2/user/api-key', { uid: UID, accessKey: 'other' })).body).toMatchObject({ data: [] });
    expect((await venue.get('/v2/user/api-key', { uid: '999' })).body).toMatchObject({ code: 2002 });
  });

  it('has no sub-users and makes none', async () => {
    expect((await venue.get('/v2/sub-user/user-list')).body).toMatchObject({ code: 200, data: [] });
    expect((await venue.get('/v1/subuser/aggregate-balance')).body).toEqual({ status: 'ok', data: [] });
    for (const path of ['user-state', 'account-list', 'deposit-address', 'query-deposit'])
      expect(await venue.get(`/v2/sub-user/${path}`, { subUid: '5', currency: 'btc' })).toMatchObject({
        status: 422,
        body: { code: 2002 },
      });
    expect((await venue.get('/v1/account/accounts/5')).body).toMatchObject({
      'err-code': 'account-get-accounts-inexistent-error',
    });
    for (const path of ['creation', 'management', 'tradable-market', 'transferability', 'api-key-generation'])
      expect(await venue.post(`/v2/sub-user/${path}`, { userList: [] })).toMatchObject({
        status: 422,
        body: { code: 1002 },
      });
    expect((await venue.post('/v1/subuser/transfer', {})).body).toMatchObject({
      'err-code': 'base-operation-forbidden',
    });
  });

  it('has no deposits or withdrawals yet, and does not claim any', async () => {
    for (const type of ['deposit', 'withdraw'])
      expect(
        (
          await venue.get('/v1/query/deposit-withdraw', {
            type,
            currency: 'btc',
            from: '0',
            size: '100',
            direct: 'next',
          })
        ).body,
      ).toEqual({ status: 'ok', data: [] });
    expect((await venue.get('/v1/query/deposit-withdraw', { type: 'other' })).body).toMatchObject({
      'err-code': 'validation-format-error',
    });
    for (const path of ['deposit/address', 'withdraw/address'])
      expect((await venue.get(`/v2/account/${path}`, { currency: 'btc' })).body).toMatchObject({ code: 200, data: [] });
    expect((await venue.get('/v2/account/withdraw/quota', { currency: 'btc' })).body).toMatchObject({
      data: { currency: 'btc', chains: [] },
    });
    expect(await venue.get('/v2/account/deposit/address')).toMatchObject({ status: 422, body: { code: 2003 } });
    expect(
      (await venue.post('/v1/dw/withdraw/api/create', { address: 'x', amount: 1, currency: 'btc' })).body,
    ).toMatchObject({ 'err-code': 'api-signature-not-valid', 'err-msg': 'API key has no permission' });
    venue.permissions = ['READ', 'WRITE', 'WITHDRAW'];
    expect(
      (await venue.post('/v1/dw/withdraw/api/create', { address: 'x', amount: 1, currency: 'btc' })).body,
    ).toMatchObject({ 'err-code': 'base-operation-forbidden' });
    expect((await venue.post('/v1/dw/withdraw-virtual/5/cancel')).body).toMatchObject({
      'err-code': 'base-record-invalid',
    });
    for (const path of ['/v1/account/transfer', '/v1/futures/transfer'])
      expect((await venue.post(path, {})).body).toMatchObject({ 'err-code': 'base-operation-forbidden' });
    expect(await venue.post('/v2/account/transfer', {})).toMatchObject({ status: 422, body: { code: 1002 } });
  });

  describe('cancel-all-after', () => {
    const sent: LedgerCommand[] = [];
    beforeAll(() => {
      venue.bus.serve(LEDGER_SERVICE, LEDGER_SHARD, async (command: LedgerCommand) => {
        sent.push(command);
        return { result: ok({ changed: true }), revision: 5 };
      });
    });

    it('sets the timer of the account and switches it off', async () => {
      expect((await venue.post('/v2/algo-orders/cancel-all-after', { timeout: 10 })).body).toMatchObject({
        code: 200,
        data: { currentTime: NOW_MS, triggerTime: NOW_MS + 10_000 },
      });
      expect((await venue.post('/v2/algo-orders/cancel-all-after', { timeout: '0' })).body).toMatchObject({
        data: { triggerTime: 0 },
      });
      expect(sent).toEqual([
        { type: 'SetCancelTimer', account, triggerAt: NOW_MS + 10_000 },
        { type: 'SetCancelTimer', account, triggerAt: null },
      ]);
    });

    it.each([
      [{}, 2003],
      [{ timeout: 4 }, 2002],
      [{ timeout: 86_401 }, 2002],
      [{ timeout: -1 }, 2002],
      [{ timeout: 1.5 }, 2002],
      [{ timeout: [10] }, 2002],
      [{ timeout: 10, account: '5' }, 2002],
    ])('refuses %j', async (body, code) => {
      expect(await venue.post('/v2/algo-orders/cancel-all-after', body)).toMatchObject({ status: 422, body: { code } });
    });
  });
});
