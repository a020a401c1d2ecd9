import type { ClosureView, IdentityCommand, IdentityCommands } from '@corella/contracts/identity';
import { payloadHash } from '@corella/hash';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { UID } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

const RETAINED = Date.UTC(2033, 10, 27, 10);
const ORDINARY = Date.UTC(2026, 11, 27, 10);
const ACKNOWLEDGE = { ordinaryUntil: '2026-12-27', retainUntil: '2033-11-27' };
const VIEW: ClosureView = {
  state: 'active',
  requestedAt: null,
  closedAt: null,
  givesBack: false,
  dates: { kept: 'approved', ordinaryUntil: ORDINARY, retainUntil: RETAINED },
  obstacles: [
    { kind: 'balance', account: 'spot:7', asset: 'aud', available: '150000001', frozen: '0' },
    { kind: 'orders', account: `spot:${UID}`, count: 2 },
    { kind: 'verification' },
    { kind: 'removal', removalId: 'r-1' },
    { kind: 'frozen', uid: '7' },
    { kind: 'locked' },
  ],
};

describe('/api/privacy', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  const answers: { RequestClosure: IdentityCommands['RequestClosure']['reply'] } & Partial<
    Record<'CancelClosure', IdentityCommands['CancelClosure']['reply']>
  > = { RequestClosure: ok({ requested: true }), CancelClosure: ok({ cancelled: true }) };
  beforeAll(async () => {
    venue = await openGateway();
    commands = identityService(venue, answers);
  });
  beforeEach(() => {
    commands.splice(0);
    answers.RequestClosure = ok({ requested: true });
    venue.signals.answer('identity.closure', () => VIEW);
  });
  afterAll(async () => venue.close());
  let asks = 0;
  const post = (path: string, body: object, key = `closure-${(asks += 1)}`) =>
    venue.call(`/api/privacy${path}`, { method: 'POST', body, headers: { 'idempotency-key': key } });

  it('names the dates and what stands in the way before anything is asked', async () => {
    const { status, headers, body } = await venue.call('/api/privacy');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      state: 'active',
      requestedAt: null,
      closedAt: null,
      givesBack: false,
      mayGiveBack: true,
      dates: {
        kept: 'approved',
        ordinaryUntil: new Date(ORDINARY).toISOString(),
        retainUntil: new Date(RETAINED).toISOString(),
        acknowledge: ACKNOWLEDGE,
      },
      obstacles: [
        { kind: 'balance', uid: '7', type: 'spot', asset: 'aud', available: '1.50000001', frozen: '0' },
        { kind: 'orders', uid: UID, type: 'spot', count: 2 },
        { kind: 'verification' },
        { kind: 'removal', id: 'r-1' },
        { kind: 'frozen', uid: '7' },
        { kind: 'locked' },
      ],
    });
  });

  it('refuses sub-accounts, which are closed with their main account', async () => {
    venue.signals.answer('identity.closure', () => null);
    expect(await venue.call('/api/privacy')).toMatchObject({ status: 403, body: { code: 'sub-refused' } });
  });

  it('begins a closure once for each key, with the dates and the proof', async () => {
    const body = { acknowledge: ACKNOWLEDGE, giveBack: true };
    expect(await post('/closure', { ...body, stepUp: 'token' }, 'once')).toMatchObject({
      status: 200,
      body: { state: 'active' },
    });
    expect((await post('/closure', { ...body, stepUp: 'token' }, 'once')).status).toBe(200);
    expect(commands).toMatchObject([
      {
        type: 'RequestClosure',
        uid: UID,
        sessionId: 's-1',
        acknowledged: ACKNOWLEDGE,
        giveBack: true,
        stepUp: 'token',
        bodyHash: payloadHash(body),
      },
    ]);
    expect(commands[0]).not.toHaveProperty('erasure');
    expect(await post('/closure', { acknowledge: ACKNOWLEDGE }, 'once')).toMatchObject({
      status: 409,
      body: { code: 'idempotency-conflict' },
    });
  });

  it('keeps the account', async () => {
    expect((await post('/closure/cancel', {})).status).toBe(200);
    expect(commands).toMatchObject([{ type: 'CancelClosure', uid: UID }]);
    expect(await post('/closure/cancel', { uid: '1' })).toMatchObject({ status: 400 });
  });

  it('tells whoever wants to be forgotten until when it has to be kept', async () => {
    const until = new Date(RETAINED).toISOString();
    answers.RequestClosure = reject({ code: 'retention', inputs: { until, state: 'open' } });
    expect(await post('/erasure', { acknowledge: ACKNOWLEDGE, stepUp: 'token' })).toMatchObject({
      status: 409,
      body: { code: 'retention', inputs: { until, state: 'open' } },
    });
    expect(commands).toMatchObject([{ type: 'RequestClosure', erasure: true }]);
  });

  it.each<[object, string]>([
    [{}, 'acknowledge'],
    [{ acknowledge: { ...ACKNOWLEDGE, ordinaryUntil: '2026-13-27' } }, 'acknowledge.ordinaryUntil'],
    [{ acknowledge: { ordinaryUntil: '2026-12-27' } }, 'acknowledge.retainUntil'],
    [{ acknowledge: ACKNOWLEDGE, giveBack: 'yes' }, 'giveBack'],
    [{ acknowledge: ACKNOWLEDGE, uid: '1000001' }, 'uid'],
  ])('refuses %j at its field', async (body, field) => {
    expect(await post('/closure', body)).toMatchObject({
      status: 400,
      body: { errors: { [field]: [expect.any(String)] } },
    });
    expect(commands).toEqual([]);
  });

  it.each<[IdentityCommands['RequestClosure']['reply'], number, object]>([
    [reject({ code: 'closure-dates-changed', field: 'acknowledge' }), 409, { code: 'closure-dates-changed' }],
    [reject({ code: 'give-back-unavailable', field: 'giveBack' }), 400, { errors: { giveBack: [expect.any(String)] } }],
    [reject({ code: 'account-frozen' }), 403, { code: 'account-frozen' }],
    [reject({ code: 'account-locked' }), 403, { code: 'account-locked' }],
  ])('answers %j with %i', async (reply, status, body) => {
    answers.RequestClosure = reply;
    expect(await post('/closure', { acknowledge: ACKNOWLEDGE })).toMatchObject({ status, body });
  });

  it('wants a key to be repeated by', async () => {
    expect((await post('/closure', { acknowledge: ACKNOWLEDGE }, '')).status).toBe(400);
    expect(commands).toEqual([]);
  });
});
