import {
  GENESIS_AGREEMENTS,
  IDENTITY_PARTITION,
  IDENTITY_SERVICE,
  type IdentityCommand,
} from '@corella/contracts/identity';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, STAFF_TOKEN } from '../../../testing/fake-venue.js';

const asStaff = { cookie: `corella-staff=${STAFF_TOKEN}` };
const DAY = 86_400_000;
const texts = { 'en-us': 'New terms.', 'zh-cn': '新条款。' };
const contentHash = { 'en-us': 'a'.repeat(64), 'zh-cn': 'b'.repeat(64) };
const [genesis] = GENESIS_AGREEMENTS;

describe('agreements in the console', () => {
  let aml: OpenGateway;
  let market: OpenGateway;
  const commands: IdentityCommand[] = [];
  let pending: object[] = [];
  beforeAll(async () => {
    [aml, market] = [await openGateway({ staffRole: 'aml' }), await openGateway({ staffRole: 'market' })];
    for (const venue of [aml, market]) {
      venue.bus.serve(IDENTITY_SERVICE, IDENTITY_PARTITION, async (command: IdentityCommand) => {
        commands.push(command);
        return ok(command.type === 'DraftAgreement' ? { contentHash } : { approvalId: 'ap-2' });
      });
      venue.signals.answer('identity.list-approvals', ({ filter }) =>
        ok({ rows: (filter.status === 'pending' ? pending : []) as never, total: 0 }),
      );
      venue.signals.answer('identity.agreement-rows', () => [
        {
          agreement: 'terms',
          versions: [
            { ...genesis, by: [], approvalId: null, publishedAt: null, signed: 12, missing: 0 } as never,
            {
              ...genesis,
              version: 2,
              effectiveAt: NOW_MS + DAY,
              by: ['s-1', 's-2'],
              approvalId: 'ap-1',
              publishedAt: NOW_MS,
              signed: 3,
              missing: 9,
            } as never,
          ],
          customers: { au: { all: 10, signed: 10 }, jp: { all: 2, signed: 2 } },
        },
      ]);
      venue.signals.answer('identity.agreement-text', (request) =>
        'version' in request && request.version > 2
          ? null
          : { agreement: 'terms', contentHash, texts, published: null },
      );
    }
  });
  beforeEach(() => {
    commands.splice(0);
    pending = [];
  });
  afterAll(async () => Promise.all([aml.close(), market.close()]));
  const body = {
    from: 2,
    texts,
    profiles: ['au', 'jp'],
    effectiveAt: new Date(NOW_MS + 2 * DAY).toISOString(),
    reconsent: true,
    graceDays: 14,
    reason: 'P31 The law has changed',
  };
  const ask = (more: object = {}, venue = aml) =>
    venue.call('/operator/api/agreements/terms', { method: 'POST', headers: asStaff, body: { ...body, ...more } });

  it('show their versions, newest first, with how many have to sign', async () => {
    expect(await aml.call('/operator/api/agreements/terms', { headers: asStaff })).toMatchObject({
      status: 200,
      body: {
        id: 'terms',
        latest: 2,
        base: 2,
        customers: { au: { all: 10, signed: 10 }, jp: { all: 2, signed: 2 } },
        versions: [
          { version: 2, status: 'scheduled', signed: 3, missing: 9 },
          { version: 1, status: 'in-force', effectiveAt: null, by: [] },
        ],
      },
    });
    const list = await aml.call('/operator/api/agreements', { headers: asStaff });
    expect(list.headers.get('content-range')).toBe('agreements 0-0/1');
    expect((await aml.call('/operator/api/agreements/terms/versions/2', { headers: asStaff })).body).toEqual({ texts });
    expect((await aml.call('/operator/api/agreements/terms/versions/3', { headers: asStaff })).status).toBe(404);
    expect((await aml.call('/operator/api/agreements/cfd', { headers: asStaff })).status).toBe(404);
  });

  it('get a new version by a request of one person, whose draft comes first', async () => {
    expect(await ask()).toMatchObject({ status: 200, body: { approvalId: 'ap-2', status: 'pending' } });
    expect(commands).toMatchObject([
      { type: 'DraftAgreement', agreement: 'terms', texts },
      {
        type: 'RequestApproval',
        kind: 'agreement-publish',
        target: 'agreement:terms',
        payload: {
          agreement: 'terms',
          version: 3,
          contentHash,
          profiles: ['au', 'jp'],
          effectiveAt: NOW_MS + 2 * DAY,
          reconsent: true,
          graceDays: 14,
        },
      },
    ]);
  });

  const takeBack = (version: number) =>
    aml.call('/operator/api/agreements/terms/withdraw', {
      method: 'POST',
      headers: asStaff,
      body: { version, reason: 'P22 The reason for it has gone' },
    });

  it('are taken back before they begin, by a request that names the version and its approval', async () => {
    expect(await takeBack(2)).toMatchObject({ status: 200, body: { approvalId: 'ap-2' } });
    expect(commands).toMatchObject([
      {
        type: 'RequestApproval',
        kind: 'agreement-withdraw',
        target: 'agreement:terms',
        payload: { agreement: 'terms', version: 2, approvalId: 'ap-1' },
      },
    ]);
    expect(await takeBack(1)).toMatchObject({ status: 409, body: { code: 'state-changed' } });
    expect(await takeBack(3)).toMatchObject({ status: 409, body: { code: 'version-conflict' } });
    pending = [{ id: 'ap-9', payload: { version: 3 }, kind: 'agreement-publish', initiator: 's-9' }];
    expect(await takeBack(2)).toMatchObject({ status: 409, body: { code: 'approval-pending' } });
    expect(commands).toHaveLength(1);
    const reasonless = { method: 'POST', headers: asStaff, body: { version: 2 } } as const;
    expect(await aml.call('/operator/api/agreements/terms/withdraw', reasonless)).toMatchObject({
      status: 400,
      body: { errors: { reason: expect.any(String) } },
    });
  });

  it('name what is wrong, and refuse what cannot be', async () => {
    const wrong = { texts: { ...texts, 'zh-cn': ' ' }, profiles: [], graceDays: 400, reason: 'because' };
    expect(await ask(wrong)).toMatchObject({
      status: 400,
      body: {
        errors: {
          'texts.zh-cn': expect.any(String),
          profiles: expect.any(String),
          graceDays: expect.any(String),
          reason: expect.any(String),
        },
      },
    });
    expect(await ask({ from: 1 })).toMatchObject({ status: 409, body: { code: 'version-conflict' } });
    // Versions begin in their order.
    expect(await ask({ effectiveAt: null })).toMatchObject({
      status: 400,
      body: { errors: { effectiveAt: expect.any(String) } },
    });
    expect(commands).toEqual([]);
    pending = [{ id: 'ap-9', payload: { version: 3 }, kind: 'agreement-publish', initiator: 's-9' }];
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'approval-pending' } });
    expect((await ask({}, market)).status).toBe(403);
  });
});
