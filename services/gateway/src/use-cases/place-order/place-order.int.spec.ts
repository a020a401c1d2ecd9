import { BusFault } from '@corella/bus';
import { LEDGER_SERVICE, LEDGER_SHARD, type HoldFunds, type HoldFundsReply } from '@corella/contracts/ledger';
import { ok, reject } from '@corella/result';
import { RevisionMemory } from '../../reads/revision-memory.js';
import { openGateway, type OpenGateway } from '../../testing/browser.js';
import { NOW_MS, principal, UID } from '../../testing/fake-venue.js';
import { OrderIds } from '../../trading/order-ids.js';
import { PlaceOrder } from './place-order.js';

const DUE = { agreement: 'terms', version: 2, effectiveAt: 0 } as const;
const order = { symbol: 'btcaud', side: 'buy', type: 'limit', price: '161000', quantity: '0.01' } as const;

describe('placing an order', () => {
  let venue: OpenGateway;
  let placing: PlaceOrder;
  let sent: HoldFunds[];
  const ledger = (answer: (command: HoldFunds) => HoldFundsReply): void =>
    void venue.bus.serve(LEDGER_SERVICE, LEDGER_SHARD, async (command: HoldFunds) => {
      sent.push(command);
      return answer(command);
    });
  const fails = (code: BusFault['code']): void =>
    ledger(() => {
      throw new BusFault(code, code);
    });
  const held = ({ order: { orderId } }: HoldFunds): HoldFundsReply => ({
    result: ok({ orderId, duplicate: false }),
    revision: 7,
  });
  const taken: HoldFundsReply = { result: reject({ code: 'order-id-taken' }), revision: 8 };
  const place = (changes: Partial<Parameters<PlaceOrder['execute']>[0]> = {}) =>
    placing.execute({ principal, order, key: 'mine', source: 'web', ...changes });

  beforeAll(async () => {
    venue = await openGateway();
    placing = venue.gateway.app.get(PlaceOrder);
  });
  beforeEach(() => {
    sent = [];
    ledger(held);
  });
  afterAll(async () => venue.close());

  it('sends one ticket: terms, key, account, group and time, valid for five seconds', async () => {
    const placed = await place({ order: { ...order, stpMode: 'cancel-both' } });
    expect(sent).toMatchObject([
      {
        type: 'HoldFunds',
        expiresAt: NOW_MS + 5_000,
        order: {
          symbol: 'btcaud',
          side: 1,
          orderType: 'limit',
          priceTicks: 16_100_000,
          qtyLots: 10_000,
          stpMode: 'cancel-both',
          account: `spot:${UID}`,
          stpGroup: UID,
          clientOrderId: 'mine',
          source: 'web',
          placedAt: NOW_MS,
        },
      },
    ]);
    expect(placed).toMatchObject({ ok: true, value: { orderId: sent[0]?.order.orderId, duplicate: false } });
  });

  it('puts the orders of a sub-account into the group of its main account', async () => {
    const { user } = principal;
    await place({ principal: { ...principal, user: { ...user, userType: 2, parentUid: '1000007' } } });
    expect(sent).toMatchObject([{ order: { account: `spot:${UID}`, stpGroup: '1000007' } }]);
  });

  it('answers the first order to a key that the ledger knows', async () => {
    ledger(() => ({ result: ok({ orderId: 5, duplicate: true }), revision: 7 }));
    expect(await place()).toMatchObject({ ok: true, value: { orderId: 5, duplicate: true } });
    expect(sent).toHaveLength(1);
  });

  it('takes another id when another order has its id, and changes nothing else', async () => {
    ledger((command) => (sent.length === 1 ? taken : held(command)));
    const placed = await place();
    const [first, second] = sent;
    expect(sent).toHaveLength(2);
    expect(second?.order.orderId).toBeGreaterThan(first?.order.orderId ?? Infinity);
    expect({ ...second, order: { ...second?.order, orderId: 0 } }).toEqual({
      ...first,
      order: { ...first?.order, orderId: 0 },
    });
    expect(placed).toMatchObject({ ok: true, value: { orderId: second?.order.orderId } });
  });

  it('issues no further id once the number of the gateway is lost', async () => {
    const { deps } = venue;
    const isHeld = jest.fn(() => true);
    const lease = {
      name: 'gateway-7',
      epoch: 1,
      isHeld,
      onLost: () => ({ close: () => undefined }),
      release: jest.fn(),
    };
    const ids = new OrderIds({ ...deps, gatewayNumber: { value: 7, lease } });
    ids.start();
    while (!ids.ready()) await new Promise((resolve) => setImmediate(resolve));
    const ready = jest.spyOn(venue.gateway.app.get(OrderIds), 'ready').mockImplementation(() => ids.ready());
    ledger(() => {
      isHeld.mockReturnValue(false);
      return taken;
    });
    expect(await place()).toEqual(reject({ code: 'not-ready', retryAfterSeconds: 2 }));
    expect(sent).toHaveLength(1);
    ready.mockRestore();
  });

  it('gives up after three ids that are taken', async () => {
    ledger(() => taken);
    expect(await place()).toEqual({ ok: false, rejection: { code: 'order-id-taken' } });
    expect(new Set(sent.map(({ order: { orderId } }) => orderId)).size).toBe(3);
    expect(sent).toHaveLength(3);
  });

  it('keeps its id when the ledger refuses for any other reason', async () => {
    ledger(() => ({ result: reject({ code: 'insufficient-funds', inputs: { asset: 'aud' } }), revision: 8 }));
    expect(await place()).toMatchObject({ ok: false, rejection: { code: 'insufficient-funds' } });
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['timeout', { code: 'outcome-unknown' }],
    ['busy', { code: 'busy', retryAfterSeconds: 1 }],
    ['closed', { code: 'not-ready', retryAfterSeconds: 2 }],
    ['no-handler', { code: 'not-ready', retryAfterSeconds: 2 }],
  ] as const)('sends an order once, and says of a bus that answers %s what is known', async (fault, rejection) => {
    fails(fault);
    expect(await place()).toEqual({ ok: false, rejection });
    expect(sent).toHaveLength(1);
  });

  it('makes the next read wait for the revision of its hold', async () => {
    ledger((command) => ({ ...held(command), revision: 4_711 }));
    await place();
    expect(venue.gateway.app.get(RevisionMemory).after(`spot:${UID}`)).toEqual({ after: { [LEDGER_SHARD]: 4_711 } });
  });

  it.each([
    ['permission-missing', { permissions: ['READ'] }],
    ['account-frozen', { user: { ...principal.user, status: 'frozen' } }],
    ['account-closed', { user: { ...principal.user, status: 'closed' } }],
    ['kyc-required', { user: { ...principal.user, kycState: 0 } }],
    ['agreement-required', { user: { ...principal.user, allow: [], agreementsSigned: ['terms'] } }],
    // The grace is over, and the ledger has not been told yet.
    ['agreement-required', { user: { ...principal.user, agreementsDue: [{ ...DUE, until: NOW_MS }] } }],
    // Such as a sub-account whose main account has switched the exchange off.
    ['authority-missing', { user: { ...principal.user, allow: [] } }],
  ] as const)('refuses with %s who may not trade, and sends nothing', async (code, changes) => {
    const someone = { ...principal, ...changes } as typeof principal;
    expect(await place({ principal: someone })).toEqual({ ok: false, rejection: { code } });
    expect(sent).toEqual([]);
  });

  it('takes orders of who has to sign something, until the grace is over', async () => {
    const user = { ...principal.user, agreementsDue: [{ ...DUE, until: NOW_MS + 1 }] };
    expect(await place({ principal: { ...principal, user } })).toMatchObject({ ok: true });
  });

  it('names an unknown symbol and every wrong amount, and sends nothing', async () => {
    expect(await place({ order: { ...order, symbol: 'nonono' } })).toMatchObject({
      rejection: { code: 'invalid-request', faults: { symbol: [{ key: 'symbol-unknown' }] } },
    });
    expect(await place({ order: { ...order, price: '0', quantity: '0.0000001' } })).toMatchObject({
      rejection: { faults: { price: [{ key: 'positive' }], quantity: [{ key: 'decimals' }] } },
    });
    expect(sent).toEqual([]);
  });
});
