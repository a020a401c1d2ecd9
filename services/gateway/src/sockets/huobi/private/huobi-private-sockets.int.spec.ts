import { createHmac } from 'node:crypto';
import type { RecordedEvent } from '@corella/bus';
import { IDENTITY_TOPIC } from '@corella/contracts/identity';
import type { LedgerEvents, Posting } from '@corella/contracts/ledger';
import type { OrderRow } from '@corella/contracts/queries';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, principal, UID } from '../../../testing/fake-venue.js';
import { openHuobiSocket, type HuobiMessage, type HuobiSocket } from '../../../testing/huobi-socket.js';
import { loginTexts } from './login.js';

const ACCOUNT = `spot:${UID}`;
const ACCOUNT_ID = 100_001;
const SECRET = 'test-secret-key';
const KEY = 'test-access-key';
const TRADE = 1_099_511_627_777;
const POSTINGS: readonly Posting[] = [];

describe('/ws/v2', () => {
  let venue: OpenGateway;
  let open: HuobiSocket[] = [];
  let key: 'good' | 'deleted' | 'no-read' | 'frozen' = 'good';
  let revision = 10;
  const timestamp = new Date(NOW_MS).toISOString().slice(0, 19);

  const connect = async (): Promise<HuobiSocket> => {
    const socket = await openHuobiSocket(venue, '/ws/v2');
    open.push(socket);
    return socket;
  };
  const login = (socket: HuobiSocket, changes: object = {}): Promise<HuobiMessage> => {
    const [text = ''] = loginTexts({ accessKey: KEY, timestamp }, [new URL(venue.gateway.url).host]);
    const signature = createHmac('sha256', SECRET).update(text).digest('base64');
    const before = socket.messages.length;
    socket.send({
      action: 'req',
      ch: 'auth',
      params: {
        authType: 'api',
        accessKey: KEY,
        signatureMethod: 'HmacSHA256',
        signatureVersion: '2.1',
        timestamp,
        signature,
        ...changes,
      },
    });
    return socket.next((message) => socket.messages.indexOf(message) >= before && message['ch'] === 'auth');
  };
  const following = async (...channels: readonly string[]): Promise<HuobiSocket> => {
    const socket = await connect();
    await login(socket);
    for (const ch of channels) socket.send({ action: 'sub', ch });
    for (const ch of channels) await socket.next((message) => message['action'] === 'sub' && message['ch'] === ch);
    return socket;
  };
  const happens = async (
    ...events: readonly { readonly [Type in keyof LedgerEvents]?: LedgerEvents[Type] }[]
  ): Promise<void> => {
    const recorded = events.map((event) => {
      const [[type, data] = ['', {}]] = Object.entries(event);
      revision += 1;
      return {
        id: `ledger-0/${revision}`,
        stream: 'ledger-0',
        revision,
        position: String(revision),
        type,
        data,
        meta: { at: NOW_MS + revision },
      } as unknown as RecordedEvent;
    });
    await venue.feed.push(recorded);
  };
  const pushes = async (socket: HuobiSocket, ch: string, count: number): Promise<Record<string, unknown>[]> => {
    const found = (): HuobiMessage[] =>
      socket.messages.filter((message) => message['action'] === 'push' && message['ch'] === ch);
    await socket.next(() => found().length >= count);
    return found().map((message) => message['data'] as Record<string, unknown>);
  };
  const held = (orderId: number, changes: object = {}): LedgerEvents['FundsHeld'] => ({
    order: {
      orderId,
      account: ACCOUNT,
      symbol: 'btcaud',
      side: 1,
      orderType: 'limit',
      priceTicks: 16_000_000,
      qtyLots: 3_000,
      clientOrderId: 'mine-1',
      source: 'spot-api',
      stpGroup: UID,
      stpMode: 'cancel-taker',
      placedAt: NOW_MS,
      ...changes,
    },
    holdAsset: 'aud',
    holdUnits: '48000000000',
    postings: [
      { account: ACCOUNT, bucket: 'available', asset: 'aud', units: '-48000000000' },
      { account: ACCOUNT, bucket: 'frozen', asset: 'aud', units: '48000000000' },
    ],
  });
  const settled = (
    orderId: number,
    qtyLots: number,
    changes: { readonly tradeId?: number; readonly htFeeUnits?: string } = {},
  ): LedgerEvents['TradeSettled'] => {
    const { tradeId = TRADE, ...buyer } = changes;
    const side = {
      account: ACCOUNT,
      orderId,
      role: 'taker' as const,
      orderType: 'limit',
      source: 'spot-api' as const,
      feeAsset: 'btc',
      feeUnits: '200',
      ratePpm: 2_000,
    };
    return {
      businessId: `trade:${tradeId}`,
      symbol: 'btcaud',
      tradeId,
      priceTicks: 16_000_000,
      qtyLots,
      takerSide: 1,
      tradedAt: NOW_MS + 5,
      buyer: { ...side, ...buyer },
      seller: { ...side, account: 'house:maker-1', role: 'maker' },
      postings: [
        { account: ACCOUNT, bucket: 'frozen', asset: 'aud', units: '-16000000000' },
        { account: ACCOUNT, bucket: 'available', asset: 'btc', units: '99800' },
      ],
    };
  };
  const released = (
    orderId: number,
    changes: Partial<LedgerEvents['HoldReleased']> = {},
  ): LedgerEvents['HoldReleased'] => ({
    businessId: `release:${orderId}`,
    orderId,
    account: ACCOUNT,
    symbol: 'btcaud',
    state: 'partial-canceled',
    reason: 'user-cancel',
    closedAt: NOW_MS + 9,
    postings: POSTINGS,
    ...changes,
  });

  beforeAll(async () => {
    venue = await openGateway();
    venue.signals.answer('ledger.account', ({ account }) => ({
      account,
      accountId: ACCOUNT_ID,
      status: 'active',
      allow: [],
    }));
    venue.signals.answer('ledger.balances', () => ({
      rows: [{ account: ACCOUNT, asset: 'aud', available: '10000000000000', frozen: '0', revision }],
      revision,
    }));
    venue.signals.answer('identity.verify-signature', ({ accessKey, texts, signature }) => {
      const signed = texts.some((text) => createHmac('sha256', SECRET).update(text).digest('base64') === signature);
      if (!signed || accessKey !== KEY || key === 'deleted') return reject({ code: 'signature-invalid' });
      if (key === 'frozen') return reject({ code: 'account-frozen' });
      return ok({ ...principal, via: 'api-key', accessKey, permissions: key === 'no-read' ? ['WRITE'] : ['READ'] });
    });
  });
  afterEach(() => {
    key = 'good';
    for (const socket of open) socket.close();
    open = [];
  });
  afterAll(async () => venue.close());

  it('gives nothing before a login, and takes none that proves nothing', async () => {
    const socket = await connect();
    socket.send({ action: 'sub', ch: 'orders#btcaud' });
    expect(await socket.next((message) => message['action'] === 'sub')).toEqual({
      action: 'sub',
      code: 2002,
      ch: 'orders#btcaud',
      message: 'invalid.auth.state',
    });
    const refused = { action: 'req', code: 2002, ch: 'auth', message: 'auth.fail' };
    for (const wrong of [
      { signature: `${'A'.repeat(43)}=` },
      { timestamp: '2026-01-05T11:50:00' },
      { signatureVersion: '2' },
      { accessKey: 'another-key-1' },
      { signature: 5 },
    ])
      expect(await login(socket, wrong)).toEqual(refused);
    key = 'no-read';
    expect(await login(socket)).toEqual(refused);
    key = 'good';
    expect(await login(socket)).toEqual({ action: 'req', code: 200, ch: 'auth', data: {} });
    for (const [ch, message] of [
      ['orders#nonono', 'invalid.symbol'],
      ['orders', 'invalid.ch'],
      ['accounts.update#3', 'invalid.ch'],
      ['orders#BTCAUD', 'invalid.ch'],
    ]) {
      socket.send({ action: 'sub', ch });
      expect(await socket.next((message) => message['ch'] === ch && message['code'] === 2001)).toMatchObject({
        message,
      });
    }
    socket.send('[1]');
    expect(await socket.next((message) => message['message'] === 'invalid.json')).toMatchObject({ code: 2001 });
    expect(socket.messages.filter((message) => message['action'] === 'push')).toEqual([]);
  });

  it('tells the life of an order, each match by itself with what is filled in all', async () => {
    const socket = await following('orders#btcaud', 'orders#*', 'trade.clearing#btcaud#0', 'trade.clearing#*#1');
    await happens(
      { FundsHeld: held(42) },
      { TradeSettled: settled(42, 1_000) },
      { TradeSettled: settled(42, 500, { tradeId: TRADE + 1, htFeeUnits: '700' }) },
      { HoldReleased: released(42) },
    );
    const told = await pushes(socket, 'orders#btcaud', 4);
    const common = {
      symbol: 'btcaud',
      orderId: 42,
      clientOrderId: 'mine-1',
      orderSource: 'spot-api',
      type: 'buy-limit',
      orderPrice: '160000.00',
      orderSize: '0.003000',
      accountId: ACCOUNT_ID,
    };
    expect(told).toEqual([
      { ...common, eventType: 'creation', orderStatus: 'submitted', orderCreateTime: NOW_MS },
      {
        ...common,
        eventType: 'trade',
        orderStatus: 'partial-filled',
        tradePrice: '160000.00',
        tradeVolume: '0.001000',
        tradeId: TRADE,
        tradeTime: NOW_MS + 5,
        aggressor: true,
        execAmt: '0.001000',
        remainAmt: '0.002000',
      },
      {
        ...common,
        eventType: 'trade',
        orderStatus: 'partial-filled',
        tradePrice: '160000.00',
        tradeVolume: '0.000500',
        tradeId: TRADE + 1,
        tradeTime: NOW_MS + 5,
        aggressor: true,
        execAmt: '0.001500',
        remainAmt: '0.001500',
      },
      {
        ...common,
        eventType: 'cancellation',
        orderStatus: 'partial-canceled',
        lastActTime: NOW_MS + 9,
        cancelReason: 'user-cancel',
        execAmt: '0.001500',
        remainAmt: '0.001500',
      },
    ]);
    expect(await pushes(socket, 'orders#*', 4)).toEqual(told);
    const cleared = await pushes(socket, 'trade.clearing#*#1', 3);
    expect(cleared.map((data) => data['eventType'])).toEqual(['trade', 'trade', 'cancellation']);
    expect(cleared[0]).toMatchObject({
      orderSide: 'buy',
      orderType: 'buy-limit',
      transactFee: '0.000002',
      feeCurrency: 'btc',
      feeDeduct: '0',
      feeDeductType: '',
      orderCreateTime: NOW_MS,
    });
    expect(cleared[1]).toMatchObject({ feeDeduct: '0.000007', feeDeductType: 'ht' });
    expect(await pushes(socket, 'trade.clearing#btcaud#0', 2)).toHaveLength(2);
    for (const message of socket.messages.filter(({ action }) => action === 'push'))
      expect(Object.keys(message).sort()).toEqual(['action', 'ch', 'data']);
  });

  it('tells a market buy in value and as filled when its end says so', async () => {
    const socket = await following('orders#btcaud');
    await happens(
      {
        FundsHeld: held(43, {
          orderType: 'market',
          priceTicks: undefined,
          qtyLots: undefined,
          costUnits: '16100000000',
        }),
      },
      { TradeSettled: settled(43, 1_000) },
      { HoldReleased: released(43, { state: 'filled', reason: 'filled' }) },
    );
    const [created, matched] = await pushes(socket, 'orders#btcaud', 2);
    expect(created).toMatchObject({ type: 'buy-market', orderValue: '161' });
    expect(created).not.toHaveProperty('orderPrice');
    expect(matched).toMatchObject({
      eventType: 'trade',
      orderStatus: 'filled',
      tradeVolume: '0.001000',
      execAmt: '160',
      remainAmt: '1',
    });
  });

  it('tells stops when they wake, are taken away, or cannot be placed', async () => {
    const socket = await following('orders#*');
    const stop = { orderType: 'stop-limit', stopTicks: 16_500_000, operator: 'gte' };
    await happens(
      { FundsHeld: held(44, stop) },
      { FundsHeld: held(45, stop) },
      { FundsHeld: held(46, stop) },
      {
        OrderTriggered: { orderId: 44, account: ACCOUNT, symbol: 'btcaud', triggeredAt: NOW_MS, lastTicks: 16_500_000 },
      },
      { HoldReleased: released(45, { state: 'canceled' }) },
      { HoldReleased: released(46, { state: 'canceled', reason: 'price-band' }) },
    );
    const told = await pushes(socket, 'orders#*', 3);
    expect(told).toMatchObject([
      {
        eventType: 'creation',
        orderId: 44,
        type: 'buy-stop-limit',
        orderStatus: 'submitted',
        stopPrice: '165000.00',
        operator: 'gte',
      },
      { eventType: 'deletion', orderId: 45, orderSide: 'buy', orderStatus: 'canceled', lastActTime: NOW_MS + 9 },
      {
        eventType: 'trigger',
        orderId: 46,
        orderStatus: 'rejected',
        errCode: 'order-invalid-price',
        errMessage: expect.any(String) as string,
      },
    ]);
  });

  it('knows what an older order had filled before', async () => {
    const socket = await following('orders#btcaud');
    const row = {
      orderId: 41,
      account: ACCOUNT,
      symbol: 'btcaud',
      side: 1,
      orderType: 'limit',
      priceTicks: 16_000_000,
      qtyLots: 5_000,
      costUnits: null,
      stopTicks: null,
      operator: null,
      triggeredAt: null,
      clientOrderId: 'idem:x',
      source: 'web',
      createdAt: 1,
      filledLots: 4_000,
      filledValue: '1',
    } as unknown as OrderRow;
    venue.signals.answer('ledger.order', () => ({ row, stale: false }));
    venue.signals.answer('ledger.fills', ({ before, after }) => ({
      rows:
        before === 2 * TRADE + 1 && after?.['ledger-0'] === revision
          ? ([{ qtyLots: 2_000, priceTicks: 1 }] as never)
          : [],
      next: null,
      stale: false,
    }));
    await happens({ TradeSettled: settled(41, 1_000) });
    expect((await pushes(socket, 'orders#btcaud', 1))[0]).toMatchObject({
      clientOrderId: '',
      orderSource: 'web',
      execAmt: '0.003000',
      remainAmt: '0.002000',
    });
  });

  it('sends balances as they stand, then exactly each change, in each mode', async () => {
    const socket = await following('accounts.update#2');
    expect((await pushes(socket, 'accounts.update#2', 1))[0]).toEqual({
      currency: 'aud',
      accountId: ACCOUNT_ID,
      balance: '100000',
      available: '100000',
      changeType: null,
      changeTime: null,
      accountType: 'trade',
      seqNum: String(revision),
    });
    await happens({ FundsHeld: held(47) });
    const after = {
      currency: 'aud',
      accountId: ACCOUNT_ID,
      accountType: 'trade',
      balance: '100000',
      available: '99520',
      changeType: 'order.place',
      changeTime: NOW_MS + revision,
      seqNum: String(revision),
    };
    expect((await pushes(socket, 'accounts.update#2', 2))[1]).toEqual(after);
    socket.send({ action: 'sub', ch: 'accounts.update' });
    socket.send({ action: 'sub', ch: 'accounts.update#1' });
    expect((await pushes(socket, 'accounts.update#1', 2)).map((data) => [data['balance'], data['available']])).toEqual([
      ['100000', undefined],
      [undefined, '99520'],
    ]);
    await happens({ TradeSettled: settled(47, 1_000) });
    expect((await pushes(socket, 'accounts.update', 3)).slice(1)).toMatchObject([
      { currency: 'aud', balance: '99840', changeType: 'order.match' },
      { currency: 'btc', balance: '0.000998' },
    ]);
    expect((await pushes(socket, 'accounts.update#2', 4)).slice(2)).toMatchObject([
      { currency: 'aud', balance: '99840', available: '99520' },
      { currency: 'btc', available: '0.000998' },
    ]);
    socket.send({ action: 'unsub', ch: 'accounts.update' });
    expect(await socket.next((message) => message['action'] === 'unsub')).toMatchObject({
      code: 200,
      ch: 'accounts.update',
    });
  });

  it('shows nobody else’s orders and balances', async () => {
    const socket = await following('orders#*', 'accounts.update#2');
    await happens(
      {
        FundsHeld: {
          ...held(48, { account: 'spot:7654321' }),
          postings: [{ account: 'spot:7654321', bucket: 'available', asset: 'aud', units: '-1' }],
        },
      },
      { FundsHeld: held(49) },
    );
    expect((await pushes(socket, 'orders#*', 1)).map((data) => data['orderId'])).toEqual([49]);
    expect((await pushes(socket, 'accounts.update#2', 2))[1]).toMatchObject({ balance: '100000', available: '99520' });
  });

  it('closes when the key is taken away or may not read any more, and when the account is frozen', async () => {
    for (const [now, code] of [
      ['deleted', 4401],
      ['no-read', 4401],
      ['frozen', 4403],
    ] as const) {
      key = 'good';
      const socket = await following('orders#*');
      key = now;
      venue.signals.publish(IDENTITY_TOPIC.userChanged, { uid: UID, accessKey: KEY });
      expect(await socket.closed()).toBe(code);
    }
    key = 'good';
    const frozen = await following('orders#*');
    venue.signals.publish(IDENTITY_TOPIC.frozen, { uid: UID });
    expect(await frozen.closed()).toBe(4403);
  });
});
