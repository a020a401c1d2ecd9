import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bus } from '@corella/bus';
import { createLocalBus, createStoreFeed } from '@corella/bus-local';
import { systemClock } from '@corella/clock';
import { payloadHash } from '@corella/hash';
import {
  LEDGER_SERVICE,
  LEDGER_SHARD,
  type HoldFundsReply,
  type LedgerCommand,
  type LedgerReply,
  CUSTODY_DEMO,
} from '@corella/contracts/ledger';
import type { ListRequest, QueryName, QueryReply, QueryRequest } from '@corella/contracts/queries';
import { MATCHING_SERVICE, type CancelOrder, type OrderTicket } from '@corella/contracts/market';
import type { EventStore } from '@corella/event-store';
import { openSqliteEventStore } from '@corella/event-store-sqlite';
import { ORDER_ID_EPOCH_MS } from '@corella/ids';
import { openSqliteReadModels } from '@corella/read-model-sqlite';
import { ask, type Signals } from '@corella/signals';
import { createLocalSignals } from '@corella/signals-local';
import { LedgerService } from './ledger.service.js';
import { ANNA, BEN, BTCAUD, MAKER, listed } from './testing/given-ledger.js';

interface Venue {
  readonly ledger: LedgerService;
  readonly store: EventStore;
  readonly bus: Bus;
  readonly signals: Signals;
  stop(): Promise<void>;
}

const idAt = (ms: number, counter: number): number => (ms - ORDER_ID_EPOCH_MS) * 4096 + counter;
const LIST: ListRequest = { filter: {}, sort: ['revision', 'DESC'], range: [0, 24] };

async function startVenue(directory: string): Promise<Venue> {
  let stopping = false;
  const onFault = (error: unknown): void => {
    if (!stopping) throw error;
  };
  const store = await openSqliteEventStore({ directory, reserveBytes: 0, minFreeBytes: 1_000, onFault });
  const readModels = await openSqliteReadModels({ file: join(directory, 'read.db'), onFault });
  const [bus, signals, feed] = [createLocalBus(), createLocalSignals(), createStoreFeed(store)];
  const config = {
    version: '0',
    demo: true,
    simulate: false,
    seed: 1,
    limits: false,
    publicOrigins: [],
    trustedProxies: [],
    host: '127.0.0.1',
    port: 0,
    production: false,
  };
  const ledger = new LedgerService({
    store,
    bus,
    feed,
    signals,
    readModels,
    clock: systemClock,
    config,
    onFatal: onFault,
  });
  await ledger.start();
  return {
    ledger,
    store,
    bus,
    signals,
    async stop() {
      stopping = true;
      await ledger.stop();
      await readModels.close();
      await store.close();
    },
  };
}

describe('the ledger service over the embedded adapters', () => {
  const directory = mkdtempSync(join(tmpdir(), 'corella-ledger-'));
  const marketEvents: [string, object][] = [['SymbolListed', listed(BTCAUD)]];
  const now = systemClock.nowMs();
  let venue: Venue;

  const command = <Reply = LedgerReply>(body: LedgerCommand): Promise<Reply> =>
    venue.bus.request<Reply>(LEDGER_SERVICE, body, { partition: LEDGER_SHARD });
  const asked = <Q extends QueryName>(query: Q, request: QueryRequest<Q>): Promise<QueryReply<Q>> =>
    ask(venue.signals, query, request);
  const tell = async (stream: string, type: string, data: object): Promise<void> => {
    const revision = await venue.store.lastRevision(stream);
    await venue.store.append(stream, revision, [
      {
        id: `${stream}/${revision + 1}`,
        type,
        data: JSON.parse(JSON.stringify(data)) as Record<string, string>,
        meta: { at: now },
      },
    ]);
  };
  const eventually = async (check: () => Promise<boolean>): Promise<void> => {
    for (let tries = 0; tries < 200; tries += 1) {
      if (await check()) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error('it did not come to pass');
  };
  const order = (counter: number, changes: Partial<OrderTicket> = {}): OrderTicket => ({
    orderId: idAt(now, counter),
    account: ANNA,
    symbol: 'btcaud',
    side: 1,
    orderType: 'limit',
    priceTicks: 10_000_000,
    qtyLots: 1_000,
    source: 'web',
    stpGroup: '1000001',
    stpMode: 'cancel-taker',
    placedAt: now,
    ...changes,
  });
  const hold = (ticket: OrderTicket): Promise<HoldFundsReply> =>
    command<HoldFundsReply>({ type: 'HoldFunds', order: ticket, expiresAt: systemClock.nowMs() + 5_000 });

  beforeAll(async () => {
    venue = await startVenue(directory);
    for (const [type, data] of marketEvents) await tell('market-btcaud', type, data);
    for (const uid of ['1000001', '1000002'])
      await tell(`user-${uid}`, 'AccountControlDerived', { uid, status: 'active', allow: ['exchange'], reasons: [] });
    await command({ type: 'OpenAccount', account: MAKER, stpGroup: MAKER });
    await eventually(async () => (await asked('ledger.account', { account: BEN })) !== null);
    for (const account of [ANNA, BEN, MAKER]) {
      for (const asset of ['aud', 'btc']) {
        const postings = [
          { account: CUSTODY_DEMO, bucket: 'available', asset, units: '-1000000000000' },
          { account, bucket: 'available', asset, units: '1000000000000' },
        ] as const;
        await command({
          type: 'PostEntry',
          transactionType: 'demo-funding',
          businessId: `fund:${account}:${asset}`,
          postings,
        });
      }
    }
  });

  afterAll(async () => {
    await venue.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it('carries an order from its hold over a fill to its release, and shows all of it', async () => {
    const mine = order(1, { clientOrderId: 'c1', bodyHash: 'h1' });
    const maker = order(2, { account: MAKER, side: 2, priceTicks: 9_000_000, source: 'house', stpGroup: MAKER });
    const held = await hold(mine);
    expect(held.result).toEqual({ ok: true, value: { orderId: mine.orderId, duplicate: false } });
    await hold(maker);
    expect(await asked('ledger.open-hold', { account: ANNA, clientOrderId: 'c1' })).toEqual({
      orderId: mine.orderId,
      symbol: 'btcaud',
      revision: held.revision,
    });
    const side = { filledLots: 400, filledValue: 0, orderType: 'limit', source: 'web' };
    await tell('market-btcaud', 'TradeExecuted', {
      tradeId: 2 ** 40 + 1,
      priceTicks: 9_000_000,
      qtyLots: 400,
      takerSide: 1,
      maker: { ...side, orderId: maker.orderId, account: MAKER },
      taker: { ...side, orderId: mine.orderId, account: ANNA },
    });
    const released = asked('ledger.when-released', { orderId: mine.orderId, timeoutMs: 1_000 });
    await tell('market-btcaud', 'OrderClosed', {
      orderId: mine.orderId,
      account: ANNA,
      state: 'partial-canceled',
      reason: 'user-cancel',
      filledLots: 400,
      filledValue: 0,
      source: 'web',
    });
    expect(await released).toBe(true);
    const { rows, revision } = await asked('ledger.balances', { account: ANNA });
    expect(rows.map(({ asset, available, frozen }) => [asset, available, frozen])).toEqual([
      ['aud', '996400000000', '0'],
      ['btc', '1000000039960', '0'],
    ]);
    const after = { [LEDGER_SHARD]: revision };
    expect(await asked('ledger.order', { account: ANNA, clientOrderId: 'c1', after })).toMatchObject({
      stale: false,
      row: {
        orderId: mine.orderId,
        accountId: expect.any(Number) as number,
        filledLots: 400,
        filledValue: '3600000000',
        feeUnits: '40',
        feeAsset: 'btc',
        state: 'partial-canceled',
        reason: 'user-cancel',
      },
    });
    expect((await asked('ledger.fills', { account: ANNA, limit: 10, after })).rows).toMatchObject([
      { fillId: 2 ** 41 + 3, role: 'taker', feeUnits: '40', feeAsset: 'btc', ratePpm: 1_000 },
    ]);
    expect(
      (await asked('ledger.lines', { account: ANNA, limit: 100, after })).rows.map(
        ({ transactionType }) => transactionType,
      ),
    ).toEqual([
      'order-release',
      'order-release',
      'trade',
      'trade',
      'trade',
      'order-hold',
      'order-hold',
      'demo-funding',
      'demo-funding',
    ]);
    expect(
      await asked('ledger.list-orders', { ...LIST, sort: ['createdAt', 'DESC'], filter: { account: MAKER } }),
    ).toMatchObject({
      ok: true,
      value: {
        total: 1,
        rows: [
          { orderId: maker.orderId, priceTicks: 9_000_000, qtyLots: 1_000, filledLots: 400, state: 'partial-filled' },
        ],
      },
    });
  });

  it('answers the first order to an equal client order id, from the table as from memory', async () => {
    const first = await hold(order(10, { clientOrderId: 'twice', bodyHash: 'b' }));
    await asked('ledger.order', { account: ANNA, orderId: idAt(now, 10), after: { [LEDGER_SHARD]: first.revision } });
    expect((await hold(order(11, { clientOrderId: 'twice', bodyHash: 'b' }))).result).toEqual({
      ok: true,
      value: { orderId: idAt(now, 10), duplicate: true },
    });
    expect((await hold(order(12, { clientOrderId: 'twice', bodyHash: 'c' }))).result).toMatchObject({
      ok: false,
      rejection: { code: 'idempotency-conflict' },
    });
    const many = await Promise.all(
      Array.from({ length: 50 }, (_, at) => hold(order(20 + at, { clientOrderId: 'race', bodyHash: 'b', qtyLots: 1 }))),
    );
    const ids = new Set(many.map(({ result }) => (result.ok ? result.value.orderId : -1)));
    expect(ids.size).toBe(1);
  });

  it('executes an approved adjustment once and shows it as an entry that balances', async () => {
    const payload = { account: BEN, asset: 'aud', units: '-500', memo: 'correction' };
    const granted = {
      approvalId: 'a1',
      kind: 'ledger-adjustment',
      target: BEN,
      payload,
      payloadHash: payloadHash(payload),
      approvers: ['s2'],
      initiator: 's1',
    };
    await tell('approval-a1', 'ApprovalGranted', granted);
    await tell('approval-a1', 'ApprovalGranted', granted);
    await eventually(
      async () => (await asked('ledger.balances', { account: BEN })).rows[0]?.available === '999999999500',
    );
    const { revision } = await asked('ledger.balances', { account: BEN });
    await asked('ledger.lines', { account: BEN, limit: 1, after: { [LEDGER_SHARD]: revision } });
    expect(await asked('ledger.list-entries', { ...LIST, filter: { account: BEN, type: 'adjustment' } })).toMatchObject(
      {
        ok: true,
        value: {
          total: 1,
          rows: [
            {
              businessId: 'approval:a1',
              memo: 'correction',
              lines: [
                { account: BEN, units: '-500' },
                { account: 'house:adjustments', units: '500' },
              ],
            },
          ],
        },
      },
    );
  });

  it('shows a stop-limit order as created until its trigger, also among the submitted ones', async () => {
    const stop = order(200, {
      account: BEN,
      orderType: 'stop-limit',
      stopTicks: 9_000_000,
      operator: 'lte',
      stpGroup: '1000002',
    });
    const held = await hold(stop);
    const find = async (
      states: QueryRequest<'ledger.orders'>['states'],
      after: Readonly<Record<string, number>>,
    ): Promise<QueryReply<'ledger.orders'>['rows']> =>
      (await asked('ledger.orders', { account: BEN, states, limit: 5, after })).rows;
    const placed = { [LEDGER_SHARD]: held.revision };
    for (const states of [['created'], ['submitted'], ['pre-submitted', 'partial-filled']] as const) {
      expect(await find(states, placed)).toMatchObject([
        { orderId: stop.orderId, state: 'created', stopTicks: 9_000_000, operator: 'lte', triggeredAt: null },
      ]);
    }
    await tell('market-btcaud', 'StopTriggered', {
      orderId: stop.orderId,
      account: BEN,
      side: 1,
      priceTicks: 10_000_000,
      qtyLots: 1_000,
      lastTicks: 9_000_000,
      stopTicks: 9_000_000,
      source: 'web',
    });
    await eventually(async () => (await find(['created'], placed)).length === 0);
    expect(await find(['submitted'], placed)).toMatchObject([
      { orderId: stop.orderId, state: 'submitted', triggeredAt: now },
    ]);
  });

  it('cancels the orders of an account whose timer has run out, and none that came after it', async () => {
    const cancelled: CancelOrder[] = [];
    const matching = venue.bus.serve(
      MATCHING_SERVICE,
      'market-btcaud',
      (cancel: CancelOrder) => (
        cancelled.push(cancel),
        Promise.resolve({ result: { ok: true, value: {} }, revision: 0 })
      ),
    );
    const before = await asked('ledger.open-holds', { account: BEN });
    const triggerAt = systemClock.nowMs() + 200;
    expect((await command({ type: 'SetCancelTimer', account: BEN, triggerAt })).result).toMatchObject({ ok: true });
    expect(await asked('ledger.cancel-timer', { account: BEN })).toEqual({ triggerAt });
    await eventually(async () => (await asked('ledger.cancel-timer', { account: BEN }))?.triggerAt === null);
    await hold(order(210, { account: BEN, stpGroup: '1000002' }));
    await eventually(() => Promise.resolve(cancelled.length >= before.length));
    expect(cancelled.map(({ orderId, reason }) => [orderId, reason])).toEqual(
      before.map(({ orderId }) => [orderId, 'timer']),
    );
    expect(cancelled.length).toBeGreaterThan(0);
    matching.close();
  });

  it('knows the business id of an entry for ever, from the table as from memory', async () => {
    const entry = (units: string): LedgerCommand => ({
      type: 'PostEntry',
      transactionType: 'transfer',
      businessId: 'move:1',
      postings: [
        { account: CUSTODY_DEMO, bucket: 'available', asset: 'aud', units: `-${units}` },
        { account: ANNA, bucket: 'available', asset: 'aud', units },
      ],
    });
    const first = await command(entry('5'));
    const again = (): Promise<unknown[]> =>
      Promise.all([command(entry('5')), command(entry('6'))].map(async (reply) => (await reply).result));
    const answers = [
      { ok: true, value: { changed: false } },
      { ok: false, rejection: { code: 'already-posted', inputs: { businessId: 'move:1' } } },
    ];
    expect(await again()).toMatchObject(answers);
    await asked('ledger.lines', { account: ANNA, limit: 1, after: { [LEDGER_SHARD]: first.revision } });
    await eventually(() => Promise.resolve(venue.ledger.rememberedKeys() === 0));
    expect(await again()).toMatchObject(answers);
  });

  it('publishes ranks, schedule and terms as they are charged', async () => {
    await eventually(async () => (await asked('ledger.fee-terms', { account: ANNA }))?.rankedAt !== null);
    expect(await asked('ledger.fee-terms', { account: ANNA })).toMatchObject({
      rank: 0,
      payInHt: false,
      schedule: 1,
      classes: { A: { makerPpm: 1_000, takerPpm: 1_000 } },
    });
    expect(await asked('ledger.fee-schedule', {})).toMatchObject({ version: 1, scheduled: [], history: [] });
    await command({ type: 'SetFeePreference', account: ANNA, payInHt: true });
    expect(await asked('ledger.fee-terms', { account: ANNA })).toMatchObject({ payInHt: true });
  });

  it('shows an approved schedule as the coming one until its time', async () => {
    const flat = { makerPpm: 10, takerPpm: 20 };
    const payload = { version: 2, classes: { A: flat, B: flat, C: flat }, effectiveAt: systemClock.nowMs() + 60_000 };
    await tell('approval-f1', 'ApprovalGranted', {
      approvalId: 'f1',
      kind: 'fee-schedule',
      target: 'fees',
      payload,
      payloadHash: payloadHash(payload),
      approvers: ['s2'],
      initiator: 's1',
    });
    await eventually(async () => (await asked('ledger.fee-schedule', {})).scheduled.length === 1);
    expect(await asked('ledger.fee-schedule', {})).toMatchObject({
      version: 1,
      scheduled: [{ ...payload, approvalId: 'f1' }],
    });
    expect(await asked('ledger.fee-rates', { account: ANNA })).toMatchObject({ A: { takerPpm: 1_000 } });
  });

  it('filters, searches, sorts and pages its lists, and refuses what it does not know', async () => {
    expect(
      await asked('ledger.list-accounts', { filter: { q: '1000002' }, sort: ['accountId', 'ASC'], range: [0, 9] }),
    ).toMatchObject({ ok: true, value: { total: 1, rows: [{ account: BEN, allow: ['exchange'], status: 'active' }] } });
    expect(
      await asked('ledger.list-balances', {
        filter: { account: [ANNA, BEN], asset_neq: 'btc' },
        sort: ['total', 'ASC'],
        range: [1, 1],
      }),
    ).toMatchObject({ ok: true, value: { total: 2, rows: [{ id: `${BEN}:aud` }] } });
    expect(
      await asked('ledger.list-trades', {
        filter: { at_gte: new Date(now - 1_000).toISOString(), takerSide: 'buy' },
        sort: ['at', 'DESC'],
        range: [0, 9],
      }),
    ).toMatchObject({ ok: true, value: { total: 1, rows: [{ takerAccount: ANNA, makerAccount: MAKER }] } });
    expect(await asked('ledger.list-entries', { ...LIST, filter: { id: 0 } })).toMatchObject({
      ok: true,
      value: { total: 1, rows: [{ eventType: 'AccountOpened', hash: expect.any(String) as string }] },
    });
    expect(await asked('ledger.list-orders', { ...LIST, filter: { password: 'x' } })).toMatchObject({
      ok: false,
      rejection: { code: 'filter-unknown' },
    });
    expect(await asked('ledger.list-orders', LIST)).toMatchObject({
      ok: false,
      rejection: { code: 'sort-unknown', field: 'revision' },
    });
  });

  it('stands with the same state, keys and books after a restart', async () => {
    const before = await venue.ledger.liveHash();
    await venue.stop();
    venue = await startVenue(directory);
    expect(await venue.ledger.liveHash()).toEqual(before);
    expect((await hold(order(90, { clientOrderId: 'c1', bodyHash: 'h1' }))).result).toEqual({
      ok: true,
      value: { orderId: idAt(now, 1), duplicate: true },
    });
    const { assets } = await asked('ledger.totals', {});
    expect(assets.every(({ sumUnits }) => sumUnits === '0')).toBe(true);
    expect(await asked('ledger.highest-order-id', {})).toBeGreaterThanOrEqual(idAt(now, 20));
  });
});
