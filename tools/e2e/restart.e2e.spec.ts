import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proofPublished } from '../drill/kill/verify.js';
import { hostEnds } from '../venue/host-ends.js';
import { freePort, startVenue, type VenueProcess } from '../venue/venue-process.js';
import { workspaceRoot } from '../workspace/root.js';
import { ApiClient } from '../venue/api-client.js';
import { newCustomer, type NewCustomer } from './api/new-customer.js';

const root = workspaceRoot();
const QUIET = ['--simulate', 'off', '--log-level', 'warn'];

describe('a venue that is stopped and started again', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'corella-restart-'));
  let venue: VenueProcess;
  let person: NewCustomer;
  let maker: ApiClient;
  let before: unknown;
  let demoFile: string;

  const state = async (): Promise<unknown> => {
    const of = async (client: ApiClient): Promise<unknown> =>
      Promise.all(
        ['/api/balances', '/api/orders', '/api/fills', '/api/ledger/lines', '/api/user/sessions'].map(
          async (path) => (await client.get<{ items: unknown }>(path)).items,
        ),
      );
    const [book, live] = [
      await maker.get<{ bids: unknown; asks: unknown }>('/api/markets/btcaud/book'),
      await maker.get<{ live: unknown }>('/api/status?hash=live'),
    ];
    return {
      person: withoutSeen(await of(person.client)),
      maker: withoutSeen(await of(maker)),
      bids: book.bids,
      asks: book.asks,
      live: live.live,
    };
  };

  beforeAll(async () => {
    const port = await freePort();
    venue = await startVenue({ root, dataDir, port, args: QUIET });
    [person, maker] = [
      await newCustomer(venue.url),
      await new ApiClient(venue.url).login(venue.demo().customers[0] ?? { email: '', password: '' }),
    ];
    await maker.post('/api/orders', {
      symbol: 'btcaud',
      side: 'sell',
      type: 'limit',
      price: '161000',
      quantity: '0.01',
    });
    await person.client.post('/api/orders', { symbol: 'btcaud', side: 'buy', type: 'market', total: '500' });
    await person.client.post('/api/orders', {
      symbol: 'btcaud',
      side: 'buy',
      type: 'limit',
      price: '150000',
      quantity: '0.002',
      clientOrderId: 'before-the-restart',
    });
    const { id } = await person.client.post<{ id: string }>('/api/orders', {
      symbol: 'ethaud',
      side: 'buy',
      type: 'limit',
      price: '5000',
      quantity: '0.1',
    });
    await person.client.delete(`/api/orders/${id}`);
    await proofPublished(venue);
    before = await settled(state);
    demoFile = readFileSync(join(dataDir, 'demo.json'), 'utf8');
    expect(await venue.stop()).toBe(0);
    venue = await startVenue({ root, dataDir, port, args: QUIET });
    process.stdout.write(`  ready again after ${venue.readyAfterMs} ms\n`);
  }, 180_000);
  afterAll(async () => {
    await venue?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('has the same balances, orders, fills, ledger lines, order books and state hashes, and the same sessions', async () => {
    expect(await settled(state)).toEqual(before);
  });

  it('keeps the demo logins in a file that only its owner can read', () => {
    expect(readFileSync(join(dataDir, 'demo.json'), 'utf8')).toBe(demoFile);
    expect(statSync(join(dataDir, 'demo.json')).mode & 0o777).toBe(0o600);
  });

  it('remembers client order ids', async () => {
    const body = {
      symbol: 'btcaud',
      side: 'buy',
      type: 'limit',
      price: '150000',
      quantity: '0.002',
      clientOrderId: 'before-the-restart',
    };
    const { items } = await person.client.get<{ items: { id: string; clientOrderId: string | null }[] }>(
      '/api/orders?scope=open',
    );
    const known = items.find(({ clientOrderId }) => clientOrderId === body.clientOrderId);
    expect(await person.client.post('/api/orders', body)).toMatchObject({ id: known?.id });
    expect(
      await person.client.patiently('POST', '/api/orders', { body: { ...body, quantity: '0.003' } }),
    ).toMatchObject({ status: 409, body: { code: 'idempotency-conflict' } });
  });

  it('fills orders that rested before the stop', async () => {
    const order = await person.client.post<{ state: string; id: string }>('/api/orders', {
      symbol: 'btcaud',
      side: 'buy',
      type: 'market',
      total: '100',
    });
    const fills = await settled(
      async () => (await person.client.get<{ items: { price: string }[] }>(`/api/fills?orderId=${order.id}`)).items,
    );
    expect(fills).toMatchObject([{ price: expect.stringMatching(/^161000(\.00)?$/) }]);
  });

  it('refuses a second start on its directory, and a contradicting mode, with a message and code 65', async () => {
    const second = await hostEnds(root, ['--data', dataDir, '--port', '0']);
    expect(second).toMatchObject({ code: 65, words: expect.stringContaining(dataDir) });
    expect(second.words).not.toMatch(/\n {4}at /);
    expect((await fetch(`${venue.url}/health/ready`)).status).toBe(200);
    expect(await venue.stop()).toBe(0);
    expect(await hostEnds(root, ['--data', dataDir, '--demo', 'off', '--port', '0'])).toMatchObject({
      code: 65,
      words: expect.stringContaining('--demo on'),
    });
    expect(await hostEnds(root, ['--data', dataDir, '--nonsense'])).toMatchObject({
      code: 64,
      words: expect.stringContaining('--nonsense'),
    });
  });
});

/** Only the time at which a session was last seen may change. */
function withoutSeen(lists: unknown): unknown {
  return JSON.parse(JSON.stringify(lists, (key, value: unknown) => (key === 'lastSeenAt' ? undefined : value)));
}

/** Read models follow the log, so this reads until two results in a row are equal. */
async function settled<Value>(read: () => Promise<Value>): Promise<Value> {
  let last = await read();
  for (let i = 0; i < 300; i += 1) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    const next = await read();
    if (JSON.stringify(next) === JSON.stringify(last)) return next;
    last = next;
  }
  throw new Error('what the venue shows does not come to rest');
}
