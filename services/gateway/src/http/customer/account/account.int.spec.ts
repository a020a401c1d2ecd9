import type { JournalLineRow, QueryRequest } from '@corella/contracts/queries';
import { RevisionMemory } from '../../../reads/revision-memory.js';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, UID } from '../../../testing/fake-venue.js';

const account = `spot:${UID}`;
const line: JournalLineRow = {
  lineId: '7:1',
  revision: 7,
  at: NOW_MS,
  transactionType: 'trade',
  businessId: 'trade:1',
  account,
  bucket: 'available',
  asset: 'aud',
  units: '-16000000000',
  balanceUnits: '9984000000000',
  orderId: 42,
  symbol: 'btcaud',
};

describe('an account’s balances and lines', () => {
  let venue: OpenGateway;
  let stale = false;
  const asked: QueryRequest<'ledger.lines'>[] = [];
  beforeAll(async () => {
    venue = await openGateway();
    venue.signals.answer('ledger.lines', (request) => {
      asked.push(request);
      return { rows: [line, { ...line, lineId: '7:2', units: '16000000000', bucket: 'frozen' }], next: '7:1', stale };
    });
  });
  beforeEach(() => void asked.splice(0));
  afterAll(async () => venue.close());

  it('show every asset, zeros included, with its value in AUD, cut to the cent', async () => {
    const { body } = await venue.call('/api/balances');
    const items = body['items'] as { asset: string }[];
    expect(items.length).toBeGreaterThan(5);
    expect(items.find(({ asset }) => asset === 'aud')).toEqual({
      asset: 'aud',
      available: '100000',
      frozen: '0',
      total: '100000',
      aud: '100000.00',
    });
    expect(items.find(({ asset }) => asset === 'btc')).toMatchObject({ total: '0', aud: '0.00' });
    expect(body['totalAud']).toBe('100000.00');
  });

  it('say what holdings have cost, and one unit of the part whose cost is known', async () => {
    venue.signals.answer('ledger.costs', ({ account: of }) => ({
      rows:
        of === account
          ? [
              { asset: 'btc', units: '150000000', knownUnits: '50000000', costUnits: '8000000000001' },
              { asset: 'eth', units: '7', knownUnits: '0', costUnits: '0' },
            ]
          : [],
      revision: 12,
    }));
    expect((await venue.call('/api/balances/costs')).body).toEqual({
      items: [
        { asset: 'btc', quantity: '1.5', knownQuantity: '0.5', cost: '80000.00000001', averageCost: '160000.00000002' },
        { asset: 'eth', quantity: '0.00000007', knownQuantity: '0', cost: '0', averageCost: null },
      ],
      seq: 12,
    });
  });

  it('keep the sign of each amount: out is negative, in is positive', async () => {
    const { body } = await venue.call('/api/ledger/lines');
    expect(body).toMatchObject({
      items: [
        { id: '7:1', amount: '-160', bucket: 'available', asset: 'aud', orderId: '42', symbol: 'btcaud' },
        { id: '7:2', amount: '160', bucket: 'frozen' },
      ],
      next: '7:1',
    });
  });

  it('belong to the caller’s account, start at the cursor, have the requested length, and include the caller’s writes', async () => {
    venue.gateway.app.get(RevisionMemory).note(account, 77);
    await venue.call('/api/ledger/lines?cursor=7:1&limit=3&asset=aud&type=trade,transfer&from=2026-01-01T00:00:00Z');
    await venue.call('/api/ledger/lines?limit=999');
    expect(asked).toEqual([
      {
        account,
        before: '7:1',
        limit: 3,
        asset: 'aud',
        types: ['trade', 'transfer'],
        from: Date.UTC(2026, 0, 1),
        after: { 'ledger-0': 77 },
      },
      { account, limit: 500, after: { 'ledger-0': 77 } },
    ]);
    expect((await venue.call('/api/ledger/lines?account=spot:7654321')).status).toBe(400);
  });

  it('say when they may not include the caller’s last write', async () => {
    expect((await venue.call('/api/ledger/lines')).headers.get('x-corella-stale')).toBeNull();
    stale = true;
    expect((await venue.call('/api/ledger/lines')).headers.get('x-corella-stale')).toBe('1');
  });
});

describe('the proof of liabilities', () => {
  it('is public, its leaf is for the owner, and both are 404 before the first tree', async () => {
    const venue = await openGateway();
    venue.signals.answer('ledger.liabilities', () => null);
    venue.signals.answer('ledger.inclusion', () => null);
    expect((await venue.call('/api/proof', { headers: { cookie: '' } })).status).toBe(404);
    expect((await venue.call('/api/proof/inclusion')).status).toBe(404);
    expect((await venue.call('/api/proof/inclusion', { headers: { cookie: '' } })).status).toBe(401);
    const proof = {
      proofId: 'p-1',
      revision: 9,
      eventRevision: 10,
      entryHash: 'e',
      rootHash: 'r',
      leaves: 2,
      totals: { aud: '5' },
      takenAt: NOW_MS,
    };
    venue.signals.answer('ledger.liabilities', () => proof);
    venue.signals.answer('ledger.inclusion', (request) =>
      request.account === account
        ? { proof, uid: UID, nonce: 'n', accountTag: 't', index: 1, sums: { aud: '3' }, path: [] }
        : null,
    );
    expect((await venue.call('/api/proof', { headers: { cookie: '' } })).body).toMatchObject({
      proofId: 'p-1',
      totals: { aud: '5' },
      takenAt: '2026-01-05T12:00:00.000Z',
    });
    expect((await venue.call('/api/proof/inclusion')).body).toMatchObject({ uid: UID, sums: { aud: '3' }, index: 1 });
    await venue.close();
  });
});
