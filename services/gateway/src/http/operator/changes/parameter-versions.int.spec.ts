import { NOW_MS } from '../../../testing/fake-venue.js';
import {
  approval,
  asStaff,
  hour,
  listed,
  PATH,
  openParametersVenue,
  type ParametersVenue,
  sound,
} from './testing/parameters-venue.js';

describe('versions of a market’s parameters', () => {
  let venues: ParametersVenue;
  beforeAll(async () => {
    venues = await openParametersVenue();
  });
  beforeEach(() => venues.reset());
  afterAll(async () => venues.close());

  it('are withdrawn while scheduled, by a request that names the version and its approval', async () => {
    const back = (body: object, venue = venues.market) =>
      venue.call(`${PATH}/withdraw`, {
        method: 'POST',
        headers: asStaff,
        body: { version: 2, reason: 'P21 A figure is wrong', ...body },
      });
    expect((await back({})).status).toBe(409);
    venues.state.history = [
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
    expect((await back({}, venues.risk)).status).toBe(403);
    expect(venues.commands).toEqual([]);
    expect((await back({})).status).toBe(200);
    expect(venues.commands).toMatchObject([
      {
        type: 'RequestApproval',
        kind: 'market-parameters-withdraw',
        target: 'market:btcaud',
        reason: 'P21 A figure is wrong',
        payload: { symbol: 'btcaud', version: 2, approvalId: 'ap-7' },
      },
    ]);
    venues.state.approvals = [
      approval({ symbol: 'btcaud', version: 2, approvalId: 'ap-7' }, { kind: 'market-parameters-withdraw' }),
    ];
    expect(
      (await venues.ask({ minAmount: '0.0005' }, { from: 2, effectiveAt: new Date(NOW_MS + 2 * hour).toISOString() }))
        .status,
    ).toBe(409);
    expect(await venues.market.call(PATH, { headers: asStaff })).toMatchObject({
      body: { pending: [{ approvalId: 'ap-9', takesBack: 2 }] },
    });
    expect(await venues.risk.call('/operator/api/approvals/ap-9', { headers: asStaff })).toMatchObject({
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

  it('show who withdrew a version, and continue from the version in force', async () => {
    venues.state.approvals = [
      approval({}, { id: 'ap-7', status: 'failed' }),
      approval(
        {},
        {
          id: 'ap-8',
          status: 'executed',
          reason: 'P21 A figure is wrong',
          decisions: [{ staffId: 'st-3', name: 'Grace Lindqvist', decision: 'approve', reason: 'D01', at: NOW_MS }],
        },
      ),
    ];
    venues.state.history = [
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
    expect(await venues.market.call(PATH, { headers: asStaff })).toMatchObject({
      body: {
        inForce: 1,
        latest: { version: 1 },
        versions: [
          {
            version: 2,
            status: 'withdrawn',
            withdrawal: { approvalId: 'ap-8', by: ['Ivo Brandt', 'Grace Lindqvist'], reason: 'P21 A figure is wrong' },
          },
          { version: 1, withdrawal: null },
        ],
      },
    });
    expect((await venues.ask({ minAmount: '0.0005' })).status).toBe(200);
  });

  it('show every version with the people behind it', async () => {
    venues.state.approvals = [
      approval(
        {},
        {
          id: 'ap-7',
          status: 'executed',
          decisions: [{ staffId: 'st-3', name: 'Grace Lindqvist', decision: 'approve', reason: 'D01', at: NOW_MS }],
        },
      ),
    ];
    venues.state.history = [
      { ...listed, parameters: { ...sound, version: 2 }, approvalId: 'ap-7' },
      { ...listed, status: 'superseded' },
    ];
    expect(await venues.market.call(PATH, { headers: asStaff })).toMatchObject({
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
