import type { EntryExplanation, Explanation } from '@corella/contracts/queries';
import { NOW_MS, STAFF_TOKEN, UID } from '../../../testing/fake-venue.js';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';

const OWN = `spot:${UID}`;
const cause = {
  eventType: 'TradeSettled',
  orderId: 7,
  tradeId: 5,
  symbol: 'btcaud',
  approvalId: null,
  memo: null,
  causes: { 'market-btcaud': 3, 'user-7654321': 9 },
};
const line = {
  lineId: '12:0',
  revision: 12,
  at: NOW_MS,
  transactionType: 'trade',
  businessId: 'trade:5',
  account: OWN,
  bucket: 'available',
  asset: 'btc',
  units: '99800000',
  balanceUnits: '99800000',
  orderId: 7,
  symbol: 'btcaud',
} as const;
const explanation: Explanation = {
  account: OWN,
  asset: 'btc',
  available: '99800000',
  frozen: '5',
  revision: 12,
  next: null,
  lines: [{ ...line, cause }],
};
const entry: EntryExplanation = {
  entry: {
    revision: 12,
    at: NOW_MS,
    eventType: 'TradeSettled',
    transactionType: 'trade',
    businessId: 'trade:5',
    hash: 'b',
    memo: null,
    lines: [
      line,
      { ...line, account: 'spot:7654321', units: '-99800000' },
      { ...line, account: 'house:maker-1', units: '-1' },
      { ...line, account: 'house:fees', units: '1' },
    ],
  },
  event: { type: 'TradeSettled', data: { secret: 'of the house' }, meta: {} },
  cause,
  previousHash: 'a',
  order: null,
  fills: [],
  fee: [
    {
      account: OWN,
      receivedUnits: '100000000',
      receivedAsset: 'btc',
      ratePpm: 2_000,
      feeUnits: '200000',
      asset: 'btc',
    },
    { account: 'spot:7654321', receivedUnits: '1', receivedAsset: 'aud', ratePpm: 2_000, feeUnits: '1', asset: 'aud' },
  ],
};

describe('explanations over HTTP', () => {
  let venue: OpenGateway;
  const asked: unknown[] = [];
  beforeAll(async () => {
    venue = await openGateway({ staffRole: 'audit' });
    venue.signals.answer('ledger.account', ({ account }) =>
      account === OWN ? { account, accountId: 1, status: 'active', allow: [] } : null,
    );
    venue.signals.answer('ledger.explain', (request) => {
      asked.push(request);
      return explanation;
    });
    venue.signals.answer('ledger.explain-entry', ({ revision, account }) =>
      revision === 12 && (account === undefined || account === OWN) ? entry : null,
    );
    venue.signals.answer('ledger.balances-at', ({ account, at }) => ({
      account,
      at: at ?? 0,
      revision: 12,
      rows: [{ asset: 'btc', available: '99800000', frozen: '5' }],
    }));
    venue.signals.answer('ledger.liabilities', () => null);
    venue.signals.answer('ledger.inclusion', () => null);
  });
  afterAll(() => venue.close());
  const staff = { headers: { cookie: `corella-staff=${STAFF_TOKEN}` } };

  it('show a balance, its lines and their causes, without other people’s streams', async () => {
    const answer = await venue.call('/api/ledger/explain?asset=btc&at=2026-01-05T11:00:00Z&limit=10');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        available: '0.998',
        frozen: '0.00000005',
        total: '0.99800005',
        revision: 12,
        items: [
          {
            amount: '0.998',
            balanceAfter: '0.998',
            cause: { orderId: '7', tradeId: '5', causes: { 'market-btcaud': 3 } },
          },
        ],
      },
    });
    expect(JSON.stringify(answer.body)).not.toContain('7654321');
    expect(asked.at(-1)).toEqual({ account: OWN, asset: 'btc', at: NOW_MS - 3_600_000, limit: 10 });
  });

  it('show the caller’s entry with all amounts and nobody’s name', async () => {
    const answer = await venue.call('/api/ledger/entries/12');
    expect(answer).toMatchObject({
      status: 200,
      body: { hash: 'b', previousHash: 'a', fees: [{ received: '1', ratePpm: 2_000, fee: '0.002' }] },
    });
    expect(
      (answer.body['lines'] as { account: string; balanceAfter: string | null }[]).map(({ account, balanceAfter }) => [
        account,
        balanceAfter,
      ]),
    ).toEqual([
      ['mine', '0.998'],
      ['counterparty', null],
      ['counterparty', null],
      ['house', null],
    ]);
    expect(JSON.stringify(answer.body)).not.toContain('7654321');
  });

  it('report another customer’s entry like one that does not exist', async () => {
    const [unknown, malformed] = [
      await venue.call('/api/ledger/entries/13'),
      await venue.call('/api/ledger/entries/abc'),
    ];
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(malformed.status).toBe(404);
  });

  it.each([
    ['/api/ledger/explain', 'asset'],
    ['/api/ledger/explain?asset=BTC', 'asset'],
    ['/api/ledger/explain?asset=doge', 'asset'],
    ['/api/ledger/explain?asset=btc&bucket=all', 'bucket'],
    ['/api/ledger/explain?asset=btc&at=yesterday', 'at'],
    ['/api/ledger/explain?asset=btc&at=2036-01-01T00:00:00Z', 'at'],
    ['/api/ledger/explain?asset=btc&cursor=x', 'cursor'],
    ['/api/ledger/explain?asset=btc&limit=0', 'limit'],
    ['/api/ledger/explain?asset=btc&uid=1', 'uid'],
    ['/api/balances/at', 'time'],
    ['/api/balances/at?time=1e309', 'time'],
    ['/api/balances/at?time=2036-01-01T00:00:00Z', 'time'],
  ])('refuse %s and name the field', async (path, field) => {
    const answer = await venue.call(path);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body['errors'] as object)).toEqual([field]);
  });

  it('show what was held at an instant, zeros included', async () => {
    const answer = await venue.call('/api/balances/at?time=2026-01-05T11:00:00Z');
    expect(answer).toMatchObject({ status: 200, body: { at: '2026-01-05T11:00:00.000Z', revision: 12 } });
    expect(answer.body['items']).toEqual(
      expect.arrayContaining([
        { asset: 'btc', available: '0.998', frozen: '0.00000005', total: '0.99800005' },
        { asset: 'aud', available: '0', frozen: '0', total: '0' },
      ]),
    );
  });

  it('need a session', async () => {
    for (const path of [
      '/api/ledger/explain?asset=btc',
      '/api/ledger/entries/12',
      '/api/balances/at?time=2026-01-05T11:00:00Z',
      '/api/proof/inclusion',
    ]) {
      expect((await venue.call(path, { headers: { cookie: '' } })).status).toBe(401);
    }
  });

  it('are available to staff with the permission, for existing accounts', async () => {
    expect(await venue.call(`/operator/api/accounts/${OWN}/explain?asset=btc`, staff)).toMatchObject({
      status: 200,
      body: { account: OWN, items: [{ revision: 12 }] },
    });
    expect((await venue.call('/operator/api/accounts/spot:1/explain?asset=btc', staff)).status).toBe(404);
    expect(await venue.call('/operator/api/ledger-entries/12/explain', staff)).toMatchObject({
      status: 200,
      body: { previousHash: 'a', fees: [{ account: OWN }, { account: 'spot:7654321' }] },
    });
    expect(
      await venue.call(`/operator/api/accounts/${OWN}/balances-at?time=2026-01-05T11:00:00Z`, staff),
    ).toMatchObject({ status: 200, body: { items: [{ asset: 'btc', total: '0.99800005' }] } });
  });

  it('publish liabilities to everybody once a tree exists', async () => {
    expect((await venue.call('/api/proof', { headers: { cookie: '' } })).status).toBe(404);
    const proof = {
      proofId: 'liabilities-9',
      revision: 9,
      entryHash: 'e',
      rootHash: 'r',
      leaves: 2,
      totals: { aud: '5' },
      takenAt: NOW_MS,
      eventRevision: 10,
    };
    venue.signals.answer('ledger.liabilities', () => proof);
    venue.signals.answer('ledger.inclusion', ({ account }) =>
      account === OWN
        ? {
            proof,
            accountTag: 't',
            uid: UID,
            nonce: 'n',
            sums: { aud: '3' },
            index: 0,
            path: [{ side: 'right', hash: 'h', sums: { aud: '2' } }],
          }
        : null,
    );
    expect(await venue.call('/api/proof', { headers: { cookie: '' } })).toMatchObject({
      status: 200,
      body: { rootHash: 'r', totals: { aud: '5' } },
    });
    expect(await venue.call('/api/proof/inclusion')).toMatchObject({
      status: 200,
      body: { uid: UID, sums: { aud: '3' }, proof: { proofId: 'liabilities-9' } },
    });
    expect(await venue.call('/operator/api/proof', staff)).toMatchObject({ status: 200, body: { eventRevision: 10 } });
  });
});
