import type { JournalLineRow, QueryRequest } from '@corella/contracts/queries';
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

describe('the history of a key’s account', () => {
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

  it('shows what each entry changed, newest first, page after page', async () => {
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

  it('shows the same in the older form: the last hour, oldest first, with the free balance after it', async () => {
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
});
