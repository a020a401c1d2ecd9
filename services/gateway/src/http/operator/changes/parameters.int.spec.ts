import { ok } from '@corella/result';
import { NOW_MS } from '../../../testing/fake-venue.js';
import { orderRow } from '../../../testing/ledger-rows.js';
import {
  approval,
  asStaff,
  hour,
  listed,
  PATH,
  openParametersVenue,
  type ParametersVenue,
  current,
  sound,
} from './testing/parameters-venue.js';

describe('changes of a market’s parameters', () => {
  let venues: ParametersVenue;
  beforeAll(async () => {
    venues = await openParametersVenue();
  });
  beforeEach(() => venues.reset());
  afterAll(async () => venues.close());

  it('become a request whose payload is the whole of the next version in the engine’s integers', async () => {
    expect(await venues.ask({ minAmount: '0.0005', fuseMovePercent: '9', fuseWindowSeconds: '60' })).toMatchObject({
      status: 200,
      body: { approvalId: 'ap-1', status: 'pending' },
    });
    expect(venues.commands).toMatchObject([
      {
        type: 'RequestApproval',
        kind: 'market-parameters',
        target: 'market:btcaud',
        reason: 'P02 Dust orders load the book',
        payload: {
          symbol: 'btcaud',
          from: 1,
          effectiveAt: 0,
          parameters: { ...sound, version: 2, minLots: 500, fuseMovePpm: 90_000, fuseWindowMs: 60_000 },
        },
      },
    ]);
  });

  it('name the field at fault, and send nothing', async () => {
    for (const [field, change] of [
      ['minAmount', { minAmount: '60' }],
      ['maxPrice', { maxPrice: '12' }],
      ['buyCapPercent', { buyCapPercent: '90' }],
      ['fuseWindowSeconds', { fuseMovePercent: '10' }],
      ['minValue', { minValue: 'x' }],
    ] as const) {
      expect(await venues.ask(change)).toMatchObject({
        status: 400,
        body: { errors: { [field]: expect.any(String) } },
      });
    }
    expect(venues.commands).toEqual([]);
  });

  it('take effect in the future, after the version that they are based on', async () => {
    const changed = { minAmount: '0.0005' };
    const at = (effectiveAt: number | string) =>
      venues.ask(changed, {
        effectiveAt: typeof effectiveAt === 'string' ? effectiveAt : new Date(effectiveAt).toISOString(),
      });
    for (const bad of [NOW_MS - 1, NOW_MS + 400 * 24 * hour, 'tomorrow'])
      expect(await at(bad)).toMatchObject({ status: 400, body: { errors: { effectiveAt: expect.any(String) } } });
    expect((await at(NOW_MS + hour)).status).toBe(200);
    venues.state.history = [
      { ...listed, parameters: { ...sound, version: 2 }, effectiveAt: NOW_MS + 2 * hour, status: 'scheduled' },
      listed,
    ];
    expect((await venues.ask(changed)).status).toBe(409);
    expect(await venues.ask(changed, { from: 2 })).toMatchObject({
      status: 400,
      body: { errors: { effectiveAt: expect.stringContaining('Not before') } },
    });
    expect(
      (await venues.ask(changed, { from: 2, effectiveAt: new Date(NOW_MS + 3 * hour).toISOString() })).status,
    ).toBe(200);
    expect(
      venues.commands.map((command) => (command.type === 'RequestApproval' ? command.payload.effectiveAt : null)),
    ).toEqual([NOW_MS + hour, NOW_MS + 3 * hour]);
  });

  it('are refused when nothing differs, on an old version, while another waits, for an unknown market', async () => {
    expect((await venues.ask({})).status).toBe(409);
    expect((await venues.ask({ minAmount: '0.0005' }, { from: 7 })).status).toBe(409);
    venues.state.approvals = [
      approval({ symbol: 'btcaud', from: 1, effectiveAt: 0, parameters: { ...sound, version: 2, minLots: 700 } }),
    ];
    expect(await venues.ask({ minAmount: '0.0005' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('waits') },
    });
    expect((await venues.market.call('/operator/api/markets/nonesuch/parameters', { headers: asStaff })).status).toBe(
      404,
    );
    expect(venues.commands).toEqual([]);
  });

  it('are asked for by Market alone; Risk reads and decides', async () => {
    expect(
      (
        await venues.risk.call(PATH, {
          method: 'POST',
          headers: asStaff,
          body: {
            from: 1,
            parameters: { ...current, minAmount: '0.0005' },
            effectiveAt: null,
            reason: 'P02 Dust orders load the book',
          },
        })
      ).status,
    ).toBe(403);
    expect(await venues.risk.call(PATH, { headers: asStaff })).toMatchObject({
      status: 200,
      body: { inForce: 1, latest: { version: 1, parameters: { minAmount: '0.0001' } } },
    });
    venues.state.approvals = [
      approval({ symbol: 'btcaud', from: 1, effectiveAt: 0, parameters: { ...sound, version: 2, minLots: 700 } }),
    ];
    expect(await venues.risk.call('/operator/api/approvals/ap-9', { headers: asStaff })).toMatchObject({
      status: 200,
      body: {
        canDecide: true,
        change: {
          kind: 'market-parameters',
          version: 2,
          effectiveAt: null,
          before: { minAmount: '0.0001' },
          after: { minAmount: '0.0007', sellFloorPercent: '90' },
        },
      },
    });
  });

  it('show which open orders of customers they would not admit', async () => {
    const order = (orderId: number, priceTicks: number, qtyLots: number) => orderRow({ orderId, priceTicks, qtyLots });
    venues.risk.signals.answer('ledger.list-orders', ({ filter }) => {
      expect(filter).toEqual({
        symbol: 'btcaud',
        state: ['created', 'submitted', 'partial-filled'],
        source_neq: 'house',
      });
      return ok({
        rows: [
          order(1, 16_000_000, 300),
          order(2, 16_000_000, 60_000_000),
          order(3, 89_000_000, 5_000),
          order(4, 16_000_000, 5_000),
          order(5, 10_000, 5_000),
        ],
        total: 9,
      });
    });
    expect(
      await venues.risk.call(`${PATH}/affected`, {
        method: 'POST',
        headers: asStaff,
        body: { parameters: { ...current, minAmount: '0.0005', maxPrice: '800000' } },
      }),
    ).toMatchObject({
      status: 200,
      body: {
        total: 4,
        looked: 5,
        complete: false,
        tooSmall: 1,
        tooLarge: 1,
        tooDear: 1,
        tooLittleValue: 1,
        sample: [{ id: '1', side: 'buy', quantity: '0.000300', price: '160000.00' }, { id: '2' }, { id: '3' }],
      },
    });
    expect(
      await venues.risk.call(`${PATH}/affected`, {
        method: 'POST',
        headers: asStaff,
        body: { parameters: { ...current, minAmount: 'x' } },
      }),
    ).toMatchObject({ status: 400, body: { errors: { minAmount: expect.any(String) } } });
  });
});
