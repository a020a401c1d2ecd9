import { systemClock } from '@corella/clock';
import { LEDGER_SHARD } from '@corella/contracts/ledger';
import { MATCHING_SERVICE, type CancelOrder } from '@corella/contracts/market';
import type { ListRequest, QueryReply, QueryRequest } from '@corella/contracts/queries';
import { ANNA, BEN, MAKER } from './testing/given-ledger.js';
import { GivenService } from './testing/given-service.js';

const LIST: ListRequest = { filter: {}, sort: ['revision', 'DESC'], range: [0, 24] };

describe('orders in the ledger service', () => {
  const given = new GivenService();
  beforeAll(async () => {
    await given.start();
    await given.fund();
  });
  afterAll(() => given.end());

  it('carries an order from its hold through a fill to its release', async () => {
    const mine = given.order(1, { clientOrderId: 'c1', bodyHash: 'h1' });
    const maker = given.order(2, { account: MAKER, side: 2, priceTicks: 9_000_000, source: 'house', stpGroup: MAKER });
    const held = await given.hold(mine);
    expect(held.result).toEqual({ ok: true, value: { orderId: mine.orderId, duplicate: false } });
    await given.hold(maker);
    expect(await given.asked('ledger.open-hold', { account: ANNA, clientOrderId: 'c1' })).toEqual({
      orderId: mine.orderId,
      symbol: 'btcaud',
      revision: held.revision,
      filledLots: 0,
    });
    const side = { filledLots: 400, filledValue: 0, orderType: 'limit', source: 'web' };
    await given.tell('market-btcaud', 'TradeExecuted', {
      tradeId: 2 ** 40 + 1,
      priceTicks: 9_000_000,
      qtyLots: 400,
      takerSide: 1,
      maker: { ...side, orderId: maker.orderId, account: MAKER },
      taker: { ...side, orderId: mine.orderId, account: ANNA },
    });
    const released = given.asked('ledger.when-released', { orderId: mine.orderId, timeoutMs: 15_000 });
    await given.tell('market-btcaud', 'OrderClosed', {
      orderId: mine.orderId,
      account: ANNA,
      state: 'partial-canceled',
      reason: 'user-cancel',
      filledLots: 400,
      filledValue: 0,
      source: 'web',
    });
    const releasedAt = await released;
    const { rows, revision } = await given.asked('ledger.balances', { account: ANNA });
    expect(releasedAt).toBe(revision);
    expect(await given.asked('ledger.when-released', { orderId: mine.orderId, timeoutMs: 10 })).toBe(revision);
    expect(await given.asked('ledger.when-released', { orderId: maker.orderId, timeoutMs: 10 })).toBeNull();
    expect(rows.map(({ asset, available, frozen }) => [asset, available, frozen])).toEqual([
      ['aud', '996400000000', '0'],
      ['btc', '1000000039960', '0'],
    ]);
    expect(revision).toBeGreaterThan(held.revision);
  });

  it('shows the order, its fill, its lines and the maker’s order once their entries are projected', async () => {
    const [mine, maker] = [given.order(1), given.order(2)];
    const { revision } = await given.asked('ledger.balances', { account: ANNA });
    const after = { [LEDGER_SHARD]: revision };
    expect(await given.asked('ledger.order', { account: ANNA, clientOrderId: 'c1', after })).toMatchObject({
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
    expect((await given.asked('ledger.fills', { account: ANNA, limit: 10, after })).rows).toMatchObject([
      { fillId: 2 ** 41 + 3, role: 'taker', feeUnits: '40', feeAsset: 'btc', ratePpm: 1_000 },
    ]);
    expect(
      (await given.asked('ledger.lines', { account: ANNA, limit: 100, after })).rows.map(
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
      await given.asked('ledger.list-orders', { ...LIST, sort: ['createdAt', 'DESC'], filter: { account: MAKER } }),
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

  it('filters, searches, sorts and pages its lists, and refuses unknown fields', async () => {
    expect(
      await given.asked('ledger.list-accounts', {
        filter: { q: '1000002' },
        sort: ['accountId', 'ASC'],
        range: [0, 9],
      }),
    ).toMatchObject({ ok: true, value: { total: 1, rows: [{ account: BEN, allow: ['exchange'], status: 'active' }] } });
    expect(
      await given.asked('ledger.list-balances', {
        filter: { account: [ANNA, BEN], asset_neq: 'btc' },
        sort: ['total', 'ASC'],
        range: [1, 1],
      }),
    ).toMatchObject({ ok: true, value: { total: 2, rows: [{ id: `${BEN}:aud` }] } });
    expect(
      await given.asked('ledger.list-trades', {
        filter: { at_gte: new Date(given.now - 1_000).toISOString(), takerSide: 'buy' },
        sort: ['at', 'DESC'],
        range: [0, 9],
      }),
    ).toMatchObject({ ok: true, value: { total: 1, rows: [{ takerAccount: ANNA, makerAccount: MAKER }] } });
    expect(await given.asked('ledger.list-entries', { ...LIST, filter: { id: 0 } })).toMatchObject({
      ok: true,
      value: { total: 1, rows: [{ eventType: 'AccountOpened', hash: expect.any(String) as string }] },
    });
    expect(await given.asked('ledger.list-orders', { ...LIST, filter: { password: 'x' } })).toMatchObject({
      ok: false,
      rejection: { code: 'filter-unknown' },
    });
    expect(await given.asked('ledger.list-orders', LIST)).toMatchObject({
      ok: false,
      rejection: { code: 'sort-unknown', field: 'revision' },
    });
  });

  it('answers an equal client order id with the first order, from memory or from the table', async () => {
    const first = await given.hold(given.order(10, { clientOrderId: 'twice', bodyHash: 'b' }));
    await given.asked('ledger.order', {
      account: ANNA,
      orderId: given.orderId(10),
      after: { [LEDGER_SHARD]: first.revision },
    });
    expect((await given.hold(given.order(11, { clientOrderId: 'twice', bodyHash: 'b' }))).result).toEqual({
      ok: true,
      value: { orderId: given.orderId(10), duplicate: true },
    });
    expect((await given.hold(given.order(12, { clientOrderId: 'twice', bodyHash: 'c' }))).result).toMatchObject({
      ok: false,
      rejection: { code: 'idempotency-conflict' },
    });
    const many = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        given.hold(given.order(20 + at, { clientOrderId: 'race', bodyHash: 'b', qtyLots: 1 })),
      ),
    );
    const ids = new Set(many.map(({ result }) => (result.ok ? result.value.orderId : -1)));
    expect(ids.size).toBe(1);
  });

  it('shows a stop-limit order as created until it is triggered, and lists it among the submitted ones', async () => {
    const stop = given.order(200, {
      account: BEN,
      orderType: 'stop-limit',
      stopTicks: 9_000_000,
      operator: 'lte',
      stpGroup: '1000002',
    });
    const held = await given.hold(stop);
    const find = async (
      states: QueryRequest<'ledger.orders'>['states'],
      after: Readonly<Record<string, number>>,
    ): Promise<QueryReply<'ledger.orders'>['rows']> =>
      (await given.asked('ledger.orders', { account: BEN, states, limit: 5, after })).rows;
    const placed = { [LEDGER_SHARD]: held.revision };
    for (const states of [['created'], ['submitted'], ['pre-submitted', 'partial-filled']] as const) {
      expect(await find(states, placed)).toMatchObject([
        { orderId: stop.orderId, state: 'created', stopTicks: 9_000_000, operator: 'lte', triggeredAt: null },
      ]);
    }
    await given.tell('market-btcaud', 'StopTriggered', {
      orderId: stop.orderId,
      account: BEN,
      side: 1,
      priceTicks: 10_000_000,
      qtyLots: 1_000,
      lastTicks: 9_000_000,
      stopTicks: 9_000_000,
      source: 'web',
    });
    await given.eventually(async () => (await find(['created'], placed)).length === 0);
    expect(await find(['submitted'], placed)).toMatchObject([
      { orderId: stop.orderId, state: 'submitted', triggeredAt: given.now },
    ]);
  });

  it('shows which order replaced which, and answers once that is booked', async () => {
    const old = given.order(60, { account: BEN, stpGroup: '1000002' });
    await given.hold(old);
    const next = given.order(61, {
      account: BEN,
      stpGroup: '1000002',
      replaces: { orderId: old.orderId, filledLots: 0 },
    });
    await given.hold(next);
    const decided = (): Promise<boolean> =>
      given.asked('ledger.when-replaced', { orderId: next.orderId, timeoutMs: 15_000 });
    expect(await given.asked('ledger.when-replaced', { orderId: next.orderId, timeoutMs: 1 })).toBe(false);
    await given.tell('market-btcaud', 'OrderClosed', {
      orderId: old.orderId,
      account: BEN,
      state: 'canceled',
      reason: 'replaced',
      replacedBy: next.orderId,
      filledLots: 0,
      filledValue: 0,
      source: 'web',
    });
    await given.eventually(decided);
    const after = { [LEDGER_SHARD]: (await given.asked('ledger.balances', { account: BEN })).revision };
    const row = async (orderId: number): Promise<unknown> =>
      (await given.asked('ledger.order', { account: BEN, orderId, after })).row;
    await given.eventually(async () => !(await given.asked('ledger.order', { account: BEN, after })).stale);
    expect(await row(old.orderId)).toMatchObject({
      state: 'canceled',
      reason: 'replaced',
      rule: 'replaced',
      inputs: { replacedBy: next.orderId },
    });
    expect(await row(next.orderId)).toMatchObject({ state: 'submitted', replaces: old.orderId });
  });

  it('cancels the orders of an account whose timer has run out, and no later ones', async () => {
    const cancelled: CancelOrder[] = [];
    const matching = given.venue.bus.serve(
      MATCHING_SERVICE,
      'market-btcaud',
      (cancel: CancelOrder) => (
        cancelled.push(cancel),
        Promise.resolve({ result: { ok: true, value: {} }, revision: 0 })
      ),
    );
    const before = await given.asked('ledger.open-holds', { account: BEN });
    const triggerAt = systemClock.nowMs() + 1_500;
    expect((await given.command({ type: 'SetCancelTimer', account: BEN, triggerAt })).result).toMatchObject({
      ok: true,
    });
    expect(await given.asked('ledger.cancel-timer', { account: BEN })).toEqual({ triggerAt });
    await given.eventually(
      async () => (await given.asked('ledger.cancel-timer', { account: BEN }))?.triggerAt === null,
    );
    await given.hold(given.order(210, { account: BEN, stpGroup: '1000002' }));
    await given.eventually(() => Promise.resolve(cancelled.length >= before.length));
    expect(cancelled.map(({ orderId, reason }) => [orderId, reason])).toEqual(
      before.map(({ orderId }) => [orderId, 'timer']),
    );
    expect(cancelled.length).toBeGreaterThan(0);
    matching.close();
  });

  it('holds funds once for a command without a client order id that is delivered twice', async () => {
    const twice = given.order(150, { account: BEN, side: 2, stpGroup: '1000002' });
    const before = await given.asked('ledger.open-holds', { account: BEN });
    const replies = await Promise.all([given.hold(twice), given.hold(twice)]);
    expect(replies.map(({ result }) => result)).toEqual([
      { ok: true, value: { orderId: twice.orderId, duplicate: false } },
      { ok: true, value: { orderId: twice.orderId, duplicate: true } },
    ]);
    expect(await given.asked('ledger.open-holds', { account: BEN })).toHaveLength(before.length + 1);
  });

  it('has the same state, keys and books after a restart', async () => {
    const before = await given.venue.ledger.liveHash();
    await given.venue.stop();
    await given.start();
    expect(await given.venue.ledger.liveHash()).toEqual(before);
    expect((await given.hold(given.order(90, { clientOrderId: 'c1', bodyHash: 'h1' }))).result).toEqual({
      ok: true,
      value: { orderId: given.orderId(1), duplicate: true },
    });
    const { assets } = await given.asked('ledger.totals', {});
    expect(assets.every(({ sumUnits }) => sumUnits === '0')).toBe(true);
    expect(await given.asked('ledger.highest-order-id', {})).toBeGreaterThanOrEqual(given.orderId(20));
  });
});
