import { IDENTITY_PARTITION, IDENTITY_SERVICE } from '@corella/contracts/identity';
import type { HoldFunds } from '@corella/contracts/ledger';
import { MATCHING_SERVICE } from '@corella/contracts/market';
import { leaseNumber, type LeaseClock } from '@corella/lease';
import { createMemoryLeaseTable } from '@corella/lease/conformance';
import { leasesOver } from '@corella/lease/renewing';
import { ok } from '@corella/result';
import { Registry } from 'prom-client';
import { createMemoryRecords } from './http/idempotency/memory-records.js';
import { openGatewayOf, type OpenGateway } from './testing/browser.js';
import { fakeVenue, STAFF_TOKEN } from './testing/fake-venue.js';
import { fundsHeld, ledgerEvent } from './testing/ledger-events.js';
import { orderRow } from './testing/ledger-rows.js';
import { openSocket } from './testing/socket.js';

const order = { symbol: 'btcaud', side: 'buy', type: 'limit', price: '161000', quantity: '0.001' };
const frozenClock: LeaseClock = { nowMs: () => 0, after: () => ({ cancel: () => undefined }) };

describe('two gateways of one venue', () => {
  const venue = fakeVenue({ config: { limits: true } });
  const leases = leasesOver({ table: createMemoryLeaseTable(frozenClock), clock: frozenClock });
  const idempotency = createMemoryRecords(venue.clock);
  let one: OpenGateway;
  let other: OpenGateway;

  const open = async (): Promise<OpenGateway> =>
    openGatewayOf(venue, {
      gatewayNumber: await leaseNumber(leases, { kind: 'gateway', count: 31, ttlMs: 1_000 }),
      registry: new Registry(),
      idempotency,
    });
  const place = (gateway: OpenGateway, key: string, body: object = order) =>
    gateway.call('/api/orders', { method: 'POST', body, headers: { 'idempotency-key': key } });
  const held = (): HoldFunds[] => venue.bus.sent.map(({ command }) => command as HoldFunds);
  const isHold = ({ type }: HoldFunds): boolean => type === 'HoldFunds';

  beforeAll(async () => {
    one = await open();
    other = await open();
    venue.clock.advance(2_000);
  });
  afterAll(async () => {
    await other.close();
    await one.close();
  });

  it('answer a repeated order the same through either, and place it once', async () => {
    const first = await place(one, 'repeated');
    const again = await place(other, 'repeated');
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    const atOnce = await Promise.all([place(one, 'at-once'), place(other, 'at-once'), place(one, 'at-once')]);
    expect(atOnce.map(({ status, body }) => [status, body['id']])).toEqual(
      Array.from({ length: 3 }, () => [201, atOnce[0]?.body['id']]),
    );
    expect(held().filter(isHold)).toHaveLength(2);
    expect(await place(other, 'repeated', { ...order, quantity: '0.002' })).toMatchObject({
      status: 409,
      body: { code: 'idempotency-conflict' },
    });
  });

  it('never give two orders the same id, in the same millisecond either', async () => {
    venue.bus.sent.length = 0;
    const placed = await Promise.all(
      Array.from({ length: 20 }, (_, at) => place(at % 2 === 0 ? one : other, `own-${at}`)),
    );
    expect(new Set(placed.map(({ body }) => body['id'])).size).toBe(20);
    // Not one had to be tried again under another id.
    expect(held().filter(isHold)).toHaveLength(20);
  });

  it('carry out an act of staff once', async () => {
    venue.bus.serve(IDENTITY_SERVICE, IDENTITY_PARTITION, async () => ok({ recorded: true }));
    venue.bus.serve(MATCHING_SERVICE, 'market-btcaud', async () => ({ result: ok({ changed: true }), revision: 9 }));
    venue.bus.sent.length = 0;
    const halt = (gateway: OpenGateway) =>
      gateway.call('/operator/api/markets/btcaud/halt', {
        method: 'POST',
        body: { reason: 'H01 - odd prices', confirm: 'btcaud' },
        headers: { 'idempotency-key': 'halt-1', cookie: `corella-staff=${STAFF_TOKEN}` },
      });
    const [first, again] = [await halt(one), await halt(other)];
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(first.status).toBe(200);
    expect(venue.bus.sent.map(({ service }) => service)).toEqual([IDENTITY_SERVICE, MATCHING_SERVICE]);
  });

  it('show an order that was placed through one on a socket of the other', async () => {
    const socket = await openSocket(other);
    try {
      socket.send({ action: 1, topic: 'orders' });
      await socket.next((message) => message.code === 200);
      const { body } = await place(one, 'seen');
      const orderId = Number(body['id']);
      venue.signals.answer('ledger.order', () => ({ row: orderRow({ orderId }), stale: false }));
      await venue.feed.push([ledgerEvent('FundsHeld', fundsHeld(orderId), 7)]);
      expect(await socket.next(({ list }) => list?.some(({ id }) => id === body['id']) ?? false)).toBeDefined();
    } finally {
      socket.close();
    }
  });

  it('count a customer’s requests together', async () => {
    venue.clock.advance(10_000);
    const asked = Array.from({ length: 160 }, (_, at) => (at % 2 === 0 ? one : other).call('/api/orders'));
    const passed = (await Promise.all(asked)).filter(({ status }) => status !== 429);
    expect(passed.length).toBeGreaterThanOrEqual(90);
    expect(passed.length).toBeLessThanOrEqual(110);
  });
});
