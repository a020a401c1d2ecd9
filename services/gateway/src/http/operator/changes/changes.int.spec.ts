import { IDENTITY_PARTITION, IDENTITY_SERVICE, type IdentityCommand } from '@corella/contracts/identity';
import type { ParametersVersion } from '@corella/contracts/market';
import { writeParameters } from '@corella/contracts/operator';
import type { ApprovalView, OrderRow } from '@corella/contracts/queries';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { btcaud, NOW_MS, schedule, STAFF_TOKEN } from '../../../testing/fake-venue.js';

const asStaff = { cookie: `corella-staff=${STAFF_TOKEN}` };
const PATH = '/operator/api/markets/btcaud/parameters';
const { listing, parameters } = btcaud;
const sound = { ...parameters, maxLots: 50_000_000 };
const current = writeParameters(listing, sound);
const listed: ParametersVersion = {
  parameters: sound,
  effectiveAt: NOW_MS - 1_000,
  approvalId: null,
  by: [],
  status: 'in-force',
};
const hour = 3_600_000;

const approval = (payload: ApprovalView['payload'], more: Partial<ApprovalView> = {}): ApprovalView => ({
  id: 'ap-9',
  kind: 'market-parameters',
  target: 'market:btcaud',
  payload,
  payloadHash: 'h',
  reason: 'P01 Dust',
  initiator: 'st-2',
  initiatorName: 'Ivo Brandt',
  required: 1,
  status: 'pending',
  createdAt: NOW_MS,
  expiresAt: NOW_MS + hour,
  decisions: [],
  ...more,
});

describe('changes of parameters', () => {
  let market: OpenGateway;
  let risk: OpenGateway;
  let history: ParametersVersion[];
  let approvals: ApprovalView[];
  const commands: IdentityCommand[] = [];
  beforeAll(async () => {
    [market, risk] = [await openGateway({ staffRole: 'market' }), await openGateway({ staffRole: 'risk' })];
    for (const venue of [market, risk]) {
      venue.bus.serve(IDENTITY_SERVICE, IDENTITY_PARTITION, async (command: IdentityCommand) => {
        commands.push(command);
        return ok({ approvalId: 'ap-1' });
      });
      venue.signals.answer('market.parameter-history', ({ symbol }) => (symbol === 'btcaud' ? history : []));
      venue.signals.answer('identity.list-approvals', ({ filter }) => {
        const rows = approvals.filter(
          (view) =>
            (filter.status === undefined || view.status === filter.status) &&
            (!Array.isArray(filter.id) || filter.id.includes(view.id)),
        );
        return ok({ rows, total: rows.length });
      });
    }
  });
  beforeEach(() => {
    [history, approvals] = [[listed], []];
    commands.splice(0);
  });
  afterAll(async () => Promise.all([market.close(), risk.close()]));

  const ask = (change: object, more: object = {}) =>
    market.call(PATH, {
      method: 'POST',
      headers: asStaff,
      body: { from: 1, parameters: { ...current, ...change }, effectiveAt: null, reason: 'P01 Dust orders', ...more },
    });

  it('become a request whose payload is the whole of the next version in the engine’s integers', async () => {
    expect(await ask({ minAmount: '0.0005', fuseMovePercent: '9', fuseWindowSeconds: '60' })).toMatchObject({
      status: 200,
      body: { approvalId: 'ap-1', status: 'pending' },
    });
    expect(commands).toMatchObject([
      {
        type: 'RequestApproval',
        kind: 'market-parameters',
        target: 'market:btcaud',
        reason: 'P01 Dust orders',
        payload: {
          symbol: 'btcaud',
          from: 1,
          effectiveAt: 0,
          parameters: { ...sound, version: 2, minLots: 500, fuseMovePpm: 90_000, fuseWindowMs: 60_000 },
        },
      },
    ]);
  });

  it('name the field that cannot be so, and send nothing', async () => {
    for (const [field, change] of [
      ['minAmount', { minAmount: '60' }],
      ['maxPrice', { maxPrice: '12' }],
      ['buyCapPercent', { buyCapPercent: '90' }],
      ['fuseWindowSeconds', { fuseMovePercent: '10' }],
      ['minValue', { minValue: 'x' }],
    ] as const) {
      expect(await ask(change)).toMatchObject({ status: 400, body: { errors: { [field]: expect.any(String) } } });
    }
    expect(commands).toEqual([]);
  });

  it('begin in time to come, after the version that they are based on', async () => {
    const changed = { minAmount: '0.0005' };
    const at = (effectiveAt: number | string) =>
      ask(changed, {
        effectiveAt: typeof effectiveAt === 'string' ? effectiveAt : new Date(effectiveAt).toISOString(),
      });
    for (const bad of [NOW_MS - 1, NOW_MS + 400 * 24 * hour, 'tomorrow'])
      expect(await at(bad)).toMatchObject({ status: 400, body: { errors: { effectiveAt: expect.any(String) } } });
    expect((await at(NOW_MS + hour)).status).toBe(200);
    history = [
      { ...listed, parameters: { ...sound, version: 2 }, effectiveAt: NOW_MS + 2 * hour, status: 'scheduled' },
      listed,
    ];
    expect((await ask(changed)).status).toBe(409);
    expect(await ask(changed, { from: 2 })).toMatchObject({
      status: 400,
      body: { errors: { effectiveAt: expect.stringContaining('Not before') } },
    });
    expect((await ask(changed, { from: 2, effectiveAt: new Date(NOW_MS + 3 * hour).toISOString() })).status).toBe(200);
    expect(
      commands.map((command) => (command.type === 'RequestApproval' ? command.payload.effectiveAt : null)),
    ).toEqual([NOW_MS + hour, NOW_MS + 3 * hour]);
  });

  it('are refused when nothing differs, on an old version, while another waits, for an unknown market', async () => {
    expect((await ask({})).status).toBe(409);
    expect((await ask({ minAmount: '0.0005' }, { from: 7 })).status).toBe(409);
    approvals = [
      approval({ symbol: 'btcaud', from: 1, effectiveAt: 0, parameters: { ...sound, version: 2, minLots: 700 } }),
    ];
    expect(await ask({ minAmount: '0.0005' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('waits') },
    });
    expect((await market.call('/operator/api/markets/nonesuch/parameters', { headers: asStaff })).status).toBe(404);
    expect(commands).toEqual([]);
  });

  it('are asked for by Market alone; Risk reads and decides', async () => {
    expect(
      (
        await risk.call(PATH, {
          method: 'POST',
          headers: asStaff,
          body: {
            from: 1,
            parameters: { ...current, minAmount: '0.0005' },
            effectiveAt: null,
            reason: 'P01 Dust orders',
          },
        })
      ).status,
    ).toBe(403);
    expect(await risk.call(PATH, { headers: asStaff })).toMatchObject({
      status: 200,
      body: { inForce: 1, latest: { version: 1, parameters: { minAmount: '0.0001' } } },
    });
    approvals = [
      approval({ symbol: 'btcaud', from: 1, effectiveAt: 0, parameters: { ...sound, version: 2, minLots: 700 } }),
    ];
    expect(await risk.call('/operator/api/approvals/ap-9', { headers: asStaff })).toMatchObject({
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

  it('tell which open orders of customers they would not let in', async () => {
    const order = (orderId: number, priceTicks: number, qtyLots: number) =>
      ({ orderId, side: 1, priceTicks, qtyLots }) as unknown as OrderRow;
    risk.signals.answer('ledger.list-orders', ({ filter }) => {
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
      await risk.call(`${PATH}/affected`, {
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
      await risk.call(`${PATH}/affected`, {
        method: 'POST',
        headers: asStaff,
        body: { parameters: { ...current, minAmount: 'x' } },
      }),
    ).toMatchObject({ status: 400, body: { errors: { minAmount: expect.any(String) } } });
  });

  it('are taken back while they are scheduled, by a request that names the version and its approval', async () => {
    const back = (body: object, venue = market) =>
      venue.call(`${PATH}/withdraw`, {
        method: 'POST',
        headers: asStaff,
        body: { version: 2, reason: 'P21 No longer wanted', ...body },
      });
    expect((await back({})).status).toBe(409);
    history = [
      {
        ...listed,
        parameters: { ...sound, version: 2, minLots: 700 },
        effectiveAt: NOW_MS + hour,
        status: 'scheduled',
        approvalId: 'ap-7',
      },
      listed,
    ];
    expect((await back({ version: 1 })).status).toBe(409);
    expect((await back({ reason: '' })).status).toBe(400);
    expect((await back({}, risk)).status).toBe(403);
    expect(commands).toEqual([]);
    expect((await back({})).status).toBe(200);
    expect(commands).toMatchObject([
      {
        type: 'RequestApproval',
        kind: 'market-parameters-withdraw',
        target: 'market:btcaud',
        reason: 'P21 No longer wanted',
        payload: { symbol: 'btcaud', version: 2, approvalId: 'ap-7' },
      },
    ]);
    approvals = [
      approval({ symbol: 'btcaud', version: 2, approvalId: 'ap-7' }, { kind: 'market-parameters-withdraw' }),
    ];
    expect(
      (await ask({ minAmount: '0.0005' }, { from: 2, effectiveAt: new Date(NOW_MS + 2 * hour).toISOString() })).status,
    ).toBe(409);
    expect(await market.call(PATH, { headers: asStaff })).toMatchObject({
      body: { pending: [{ approvalId: 'ap-9', takesBack: 2 }] },
    });
    expect(await risk.call('/operator/api/approvals/ap-9', { headers: asStaff })).toMatchObject({
      body: {
        canDecide: true,
        change: {
          kind: 'market-parameters-withdraw',
          version: 2,
          before: { minAmount: '0.0007' },
          after: { minAmount: '0.0001' },
        },
      },
    });
  });

  it('show who took a version back, and follow what rules instead', async () => {
    approvals = [
      approval({}, { id: 'ap-7', status: 'failed' }),
      approval(
        {},
        {
          id: 'ap-8',
          status: 'executed',
          reason: 'P21 No longer wanted',
          decisions: [{ staffId: 'st-3', name: 'Grace Lindqvist', decision: 'approve', reason: 'D01', at: NOW_MS }],
        },
      ),
    ];
    history = [
      {
        ...listed,
        parameters: { ...sound, version: 2 },
        effectiveAt: NOW_MS + hour,
        status: 'withdrawn',
        approvalId: 'ap-7',
        withdrawal: { approvalId: 'ap-8', by: ['st-2', 'st-3'], at: NOW_MS },
      },
      listed,
    ];
    expect(await market.call(PATH, { headers: asStaff })).toMatchObject({
      body: {
        inForce: 1,
        latest: { version: 1 },
        versions: [
          {
            version: 2,
            status: 'withdrawn',
            withdrawal: { approvalId: 'ap-8', by: ['Ivo Brandt', 'Grace Lindqvist'], reason: 'P21 No longer wanted' },
          },
          { version: 1, withdrawal: null },
        ],
      },
    });
    expect((await ask({ minAmount: '0.0005' })).status).toBe(200);
  });

  it('show every version with the people behind it', async () => {
    approvals = [
      approval(
        {},
        {
          id: 'ap-7',
          status: 'executed',
          decisions: [{ staffId: 'st-3', name: 'Grace Lindqvist', decision: 'approve', reason: 'D01', at: NOW_MS }],
        },
      ),
    ];
    history = [
      { ...listed, parameters: { ...sound, version: 2 }, approvalId: 'ap-7' },
      { ...listed, status: 'superseded' },
    ];
    expect(await market.call(PATH, { headers: asStaff })).toMatchObject({
      body: {
        inForce: 2,
        versions: [
          { version: 2, by: ['Ivo Brandt', 'Grace Lindqvist'], reason: 'P01 Dust', status: 'in-force' },
          { version: 1, by: [], status: 'superseded' },
        ],
        pending: [],
      },
    });
  });
});

describe('changes of fees', () => {
  let market: OpenGateway;
  let support: OpenGateway;
  const commands: IdentityCommand[] = [];
  beforeAll(async () => {
    [market, support] = [await openGateway({ staffRole: 'market' }), await openGateway({ staffRole: 'support' })];
    for (const venue of [market, support]) {
      venue.bus.serve(IDENTITY_SERVICE, IDENTITY_PARTITION, async (command: IdentityCommand) => {
        commands.push(command);
        return ok({ approvalId: 'ap-2' });
      });
      venue.signals.answer('identity.list-approvals', () => ok({ rows: [], total: 0 }));
    }
    const rates = { makerPpm: 800, takerPpm: 850 };
    support.signals.answer('ledger.fee-terms', ({ account }) =>
      account === 'spot:7'
        ? {
            account,
            rank: 1,
            rankedAt: NOW_MS,
            volumeBtcUnits: '612345678',
            htUnits: '0',
            payInHt: true,
            classes: { A: rates, B: rates, C: rates },
            schedule: 3,
          }
        : null,
    );
  });
  beforeEach(() => void commands.splice(0));
  afterAll(async () => Promise.all([market.close(), support.close()]));

  const rates = {
    A: { makerPercent: '0.09', takerPercent: '0.11' },
    B: { makerPercent: '0.15', takerPercent: '0.15' },
    C: { makerPercent: '0.2', takerPercent: '0.2' },
  };
  const ask = (change: object, more: object = {}) =>
    market.call('/operator/api/fees/schedule', {
      method: 'POST',
      headers: asStaff,
      body: { from: 3, rates: { ...rates, ...change }, effectiveAt: null, reason: 'P11 Yearly review', ...more },
    });

  it('show the schedule in force as it is charged by rank', async () => {
    expect(await market.call('/operator/api/fees/schedule', { headers: asStaff })).toMatchObject({
      status: 200,
      body: {
        inForce: 3,
        latest: { version: 3, rates, status: 'in-force' },
        markets: { A: ['btcaud'], B: [] },
        ranks: [
          { rank: 0, rates },
          { rank: 1, rates: { A: { makerPercent: '0.072', takerPercent: '0.0935' } } },
          {},
          {},
          {},
          {},
        ],
      },
    });
    expect((await market.call('/operator/api/fees', { headers: asStaff })).headers.get('content-range')).toBe(
      'fees 0-0/1',
    );
  });

  it('become a request in parts per million, or name the rate at fault', async () => {
    expect(await ask({ A: { makerPercent: '6', takerPercent: 'x' } })).toMatchObject({
      status: 400,
      body: { errors: { 'A.makerPercent': expect.any(String), 'A.takerPercent': expect.any(String) } },
    });
    expect((await ask({})).status).toBe(409);
    expect((await ask({ A: { makerPercent: '0.08', takerPercent: '0.1' } }, { from: 2 })).status).toBe(409);
    expect(commands).toEqual([]);
    expect((await ask({ A: { makerPercent: '0.08', takerPercent: '0.1' } })).status).toBe(200);
    expect(commands).toMatchObject([
      {
        kind: 'fee-schedule',
        target: 'fees:schedule',
        payload: {
          version: 4,
          effectiveAt: 0,
          classes: { A: { makerPpm: 800, takerPpm: 1_000 }, B: { makerPpm: 1_500, takerPpm: 1_500 } },
        },
      },
    ]);
  });

  it('are taken back while they are scheduled', async () => {
    const back = () =>
      market.call('/operator/api/fees/schedule/withdraw', {
        method: 'POST',
        headers: asStaff,
        body: { version: 4, reason: 'P21 No longer wanted' },
      });
    expect((await back()).status).toBe(409);
    const next = { ...schedule, version: 4, effectiveAt: NOW_MS + hour, approvalId: 'ap-7' };
    market.signals.answer('ledger.fee-schedule', () => ({
      ...schedule,
      scheduled: [next],
      history: [],
      versions: [next, schedule],
    }));
    expect((await back()).status).toBe(200);
    expect(commands).toMatchObject([
      { kind: 'fee-schedule-withdraw', target: 'fees:schedule', payload: { version: 4, approvalId: 'ap-7' } },
    ]);
    const gone = { ...next, withdrawal: { approvalId: 'ap-8', at: NOW_MS } };
    market.signals.answer('ledger.fee-schedule', () => ({
      ...schedule,
      scheduled: [],
      history: [],
      versions: [gone, schedule],
    }));
    expect(await market.call('/operator/api/fees/schedule', { headers: asStaff })).toMatchObject({
      body: {
        inForce: 3,
        latest: { version: 3 },
        versions: [{ version: 4, status: 'withdrawn', withdrawal: { approvalId: 'ap-8' } }, { version: 3 }],
      },
    });
  });

  it('are closed to roles that have nothing to do with fees, who may read an account’s own terms', async () => {
    expect((await support.call('/operator/api/fees/schedule', { headers: asStaff })).status).toBe(403);
    expect(
      (
        await support.call('/operator/api/fees/schedule', {
          method: 'POST',
          headers: asStaff,
          body: { from: 3, rates, effectiveAt: null, reason: 'P11 Yearly review' },
        })
      ).status,
    ).toBe(403);
    expect(await support.call('/operator/api/accounts/spot:7/fees', { headers: asStaff })).toMatchObject({
      status: 200,
      body: { rank: 1, volumeBtc: '6.12345678', payInHt: true, rates: { A: { makerPercent: '0.08' } } },
    });
    expect((await support.call('/operator/api/accounts/spot:8/fees', { headers: asStaff })).status).toBe(404);
  });
});
