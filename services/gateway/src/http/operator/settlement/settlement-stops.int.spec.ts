import { IDENTITY_PARTITION, IDENTITY_SERVICE, type IdentityCommand } from '@corella/contracts/identity';
import type { ApprovalView, SettlementStop } from '@corella/contracts/queries';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, STAFF_TOKEN } from '../../../testing/fake-venue.js';

const headers = { cookie: `corella-staff=${STAFF_TOKEN}` };
const PATH = '/operator/api/settlement-stops';
const STOP: SettlementStop = {
  symbol: 'btcaud',
  stream: 'market-btcaud',
  revision: 812,
  finding: 'trade 7: order 9\nhas no open hold',
  stoppedAt: NOW_MS,
  resumedBy: null,
};
const REQUEST: ApprovalView = {
  id: 'ap-3',
  kind: 'settlement-resume',
  target: 'settlement:btcaud',
  payload: { symbol: 'btcaud', revision: 812, finding: 'x' },
  payloadHash: 'h',
  reason: 'mended',
  initiator: 'st-2',
  initiatorName: 'Ivo Brandt',
  required: 1,
  status: 'pending',
  createdAt: NOW_MS,
  expiresAt: NOW_MS + 1,
  decisions: [],
};

describe('markets whose settlement has stopped', () => {
  let risk: OpenGateway;
  let support: OpenGateway;
  let stops: readonly SettlementStop[];
  let approvals: readonly ApprovalView[];
  const commands: IdentityCommand[] = [];
  beforeAll(async () => {
    [risk, support] = [await openGateway({ staffRole: 'risk' }), await openGateway({ staffRole: 'support' })];
    for (const venue of [risk, support]) {
      venue.bus.serve(IDENTITY_SERVICE, IDENTITY_PARTITION, async (command: IdentityCommand) => {
        if (command.type !== 'RecordRefusal') commands.push(command);
        return ok({ approvalId: 'ap-1' });
      });
      venue.signals.answer('ledger.settlement-stops', () => stops);
      venue.signals.answer('identity.list-approvals', ({ filter }) => {
        const rows = approvals.filter(({ status }) => status === filter?.status);
        return ok({ rows, total: rows.length });
      });
    }
  });
  beforeEach(() => {
    [stops, approvals] = [[STOP], []];
    commands.splice(0);
  });
  afterAll(async () => Promise.all([risk.close(), support.close()]));

  const resume = (body: object, symbol = 'btcaud', venue = risk) =>
    venue.call(`${PATH}/${symbol}/resume`, { method: 'POST', headers, body });

  it('are listed with their finding, and whether somebody has asked to resume them', async () => {
    expect(await risk.call(PATH, { headers })).toMatchObject({
      status: 200,
      body: [{ id: 'btcaud', base: 'btc', revision: 812, finding: STOP.finding, status: 'stopped', approvalId: null }],
    });
    approvals = [REQUEST];
    expect((await risk.call(`${PATH}/btcaud`, { headers })).body).toMatchObject({
      status: 'requested',
      approvalId: 'ap-3',
    });
    approvals = [{ ...REQUEST, payload: { ...REQUEST.payload, revision: 4 } }];
    expect((await risk.call(`${PATH}/btcaud`, { headers })).body).toMatchObject({ status: 'stopped' });
    stops = [{ ...STOP, resumedBy: 'ap-3' }];
    expect((await support.call(`${PATH}/btcaud`, { headers })).body).toMatchObject({
      status: 'catching-up',
      approvalId: 'ap-3',
    });
    stops = [];
    expect((await risk.call(PATH, { headers })).body).toEqual([]);
    expect((await risk.call(`${PATH}/btcaud`, { headers })).status).toBe(404);
  });

  it('name who resumed them at this event already, in vain', async () => {
    const decision = { staffId: 'st-4', name: 'Mia Chen', decision: 'approve', reason: 'D01', at: NOW_MS } as const;
    const executed: ApprovalView = { ...REQUEST, status: 'executed', decisions: [decision] };
    approvals = [executed];
    expect((await risk.call(`${PATH}/btcaud`, { headers })).body).toMatchObject({
      status: 'stopped',
      resumed: { approvalId: 'ap-3', by: ['Ivo Brandt', 'Mia Chen'], at: new Date(NOW_MS).toISOString() },
    });
    approvals = [{ ...executed, payload: { ...executed.payload, revision: 4 } }];
    expect((await risk.call(`${PATH}/btcaud`, { headers })).body).toMatchObject({ resumed: null });
  });

  it('are resumed by a request that a second person decides, for the stop that the first one saw', async () => {
    expect(await resume({ revision: 812, reason: 'L01 - in 1.4.2' })).toMatchObject({
      status: 200,
      body: { approvalId: 'ap-1', status: 'pending' },
    });
    expect(commands).toMatchObject([
      {
        type: 'RequestApproval',
        kind: 'settlement-resume',
        target: 'settlement:btcaud',
        payload: { symbol: 'btcaud', revision: 812, finding: 'trade 7: order 9 has no open hold' },
        reason: 'L01 Fault is repaired and released - in 1.4.2',
      },
    ]);
  });

  it('refuse a request for another stop, for a market that settles, and while they catch up', async () => {
    expect((await resume({ revision: 811, reason: 'L01' })).status).toBe(409);
    expect((await resume({ revision: 812, reason: 'L01' }, 'ethaud')).status).toBe(404);
    stops = [{ ...STOP, resumedBy: 'ap-3' }];
    expect((await resume({ revision: 812, reason: 'L01' })).status).toBe(409);
    expect((await resume({ revision: -1, reason: 'L01' })).status).toBe(400);
    expect(commands).toEqual([]);
  });

  it('are resumed before the market itself is', async () => {
    const trade = () =>
      risk.call('/operator/api/markets/btcaud/resume', { method: 'POST', headers, body: { reason: 'H08' } });
    expect(await trade()).toMatchObject({ status: 409, body: { code: 'settlement-stopped' } });
    stops = [{ ...STOP, resumedBy: 'ap-3' }];
    expect(await trade()).toMatchObject({ status: 409, body: { code: 'settlement-stopped' } });
    stops = [];
    expect(await trade()).toMatchObject({ status: 409, body: { code: 'state-unchanged' } });
    expect(commands).toEqual([]);
  });

  it('may be read by support and resumed by those whose task it is', async () => {
    expect((await support.call(PATH, { headers })).status).toBe(200);
    expect((await resume({ revision: 812, reason: 'L01' }, 'btcaud', support)).status).toBe(403);
    expect(commands).toEqual([]);
  });
});
