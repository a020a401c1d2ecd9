import { IDENTITY_PARTITION, IDENTITY_SERVICE, type IdentityCommand } from '@corella/contracts/identity';
import { FIRST_DILIGENCE } from '@corella/contracts/kyc';
import type { QueryReply } from '@corella/contracts/queries';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, STAFF_TOKEN } from '../../../testing/fake-venue.js';

const asStaff = { cookie: `corella-staff=${STAFF_TOKEN}` };
const DAY = 86_400_000;
const { terms } = FIRST_DILIGENCE;
const first = { ...FIRST_DILIGENCE, approvalId: null };

describe('the settings of the diligence in the console', () => {
  let kyc: OpenGateway;
  let market: OpenGateway;
  const commands: IdentityCommand[] = [];
  let versions: QueryReply<'identity.diligence'>;
  let pending: object[] = [];
  beforeAll(async () => {
    [kyc, market] = [await openGateway({ staffRole: 'kyc' }), await openGateway({ staffRole: 'market' })];
    for (const venue of [kyc, market]) {
      venue.bus.serve(IDENTITY_SERVICE, IDENTITY_PARTITION, async (command: IdentityCommand) => {
        if (command.type !== 'RecordRefusal') commands.push(command);
        return ok({ approvalId: 'ap-2' });
      });
      venue.signals.answer('identity.list-approvals', ({ filter }) =>
        ok({ rows: (filter.status === 'pending' ? pending : []) as never, total: 0 }),
      );
      venue.signals.answer('identity.diligence', () => versions);
    }
  });
  beforeEach(() => {
    commands.splice(0);
    pending = [];
    versions = [first];
  });
  afterAll(async () => Promise.all([kyc.close(), market.close()]));

  const shown = (venue = kyc) => venue.call('/operator/api/diligence/terms', { headers: asStaff });
  const ask = (change: object, more: object = {}, venue = kyc) =>
    venue.call('/operator/api/diligence/terms', {
      method: 'POST',
      headers: asStaff,
      body: {
        from: 1,
        terms: { ...terms, ...change },
        effectiveAt: null,
        reason: 'P42 Yearly review of the programme',
        ...more,
      },
    });

  it('are shown with their versions: to come, in force and past', async () => {
    versions = [
      first,
      { version: 2, terms, effectiveAt: NOW_MS - 1, approvalId: 'ap-1' },
      { version: 3, terms, effectiveAt: NOW_MS + DAY, approvalId: 'ap-2' },
    ];
    const { status, body } = await shown();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      inForce: 2,
      latest: { version: 3, status: 'scheduled' },
      versions: [
        { status: 'scheduled' },
        { status: 'in-force' },
        { version: 1, status: 'superseded', effectiveAt: null },
      ],
    });
    expect((await kyc.call('/operator/api/diligence', { headers: asStaff })).headers.get('content-range')).toBe(
      'diligence 0-0/1',
    );
  });

  it('are asked for as a whole, countries in order', async () => {
    expect(await ask({ secondLookPercent: 10, highRiskCountries: ['MM', 'IR', 'KP'] })).toMatchObject({ status: 200 });
    expect(commands).toMatchObject([
      {
        type: 'RequestApproval',
        kind: 'diligence-terms',
        target: 'diligence:terms',
        payload: { version: 2, terms: { ...terms, secondLookPercent: 10 }, effectiveAt: 0 },
        reason: 'P42 Yearly review of the programme',
      },
    ]);
  });

  it('name each field that is not allowed', async () => {
    const answer = await ask({ secondLookPercent: 0, watchedCountries: ['XX'] });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      errors: {
        'terms.secondLookPercent': 'A whole number from 1 to 100.',
        'terms.watchedCountries': 'There is no country XX.',
      },
    });
    expect((await ask({ secondLookPercent: '5' })).status).toBe(400);
    expect((await ask({ more: 1 })).status).toBe(400);
    expect(commands).toEqual([]);
  });

  it('are refused where nothing differs, another version came first, or another request waits', async () => {
    expect((await ask({})).body).toMatchObject({ code: 'state-unchanged' });
    expect((await ask({ mediumReasons: 3 }, { from: 2 })).body).toMatchObject({ code: 'version-conflict' });
    pending = [{ payload: { version: 2 } }];
    expect((await ask({ mediumReasons: 3 })).body).toMatchObject({ code: 'approval-pending' });
  });

  it('begin after the version that is scheduled', async () => {
    versions = [first, { version: 2, terms, effectiveAt: NOW_MS + DAY, approvalId: 'ap-1' }];
    const change = { mediumReasons: 3 };
    expect((await ask(change, { from: 2 })).body).toMatchObject({ errors: { effectiveAt: expect.any(String) } });
    const effectiveAt = new Date(NOW_MS + 2 * DAY).toISOString();
    expect((await ask(change, { from: 2, effectiveAt })).status).toBe(200);
  });

  const takeBack = (version: number, venue = kyc) =>
    venue.call('/operator/api/diligence/terms/withdraw', {
      method: 'POST',
      headers: asStaff,
      body: { version, reason: 'P21 A figure is wrong' },
    });

  it('are taken back by a request while they are to come', async () => {
    versions = [first, { version: 2, terms, effectiveAt: NOW_MS + DAY, approvalId: 'ap-1' }];
    expect(await takeBack(2)).toMatchObject({ status: 200, body: { approvalId: 'ap-2' } });
    expect(commands).toMatchObject([
      { kind: 'diligence-withdraw', target: 'diligence:terms', payload: { version: 2, approvalId: 'ap-1' } },
    ]);
    expect((await takeBack(1)).body).toMatchObject({ code: 'version-conflict' });
    pending = [{ payload: { version: 3 } }];
    expect((await takeBack(2)).body).toMatchObject({ code: 'approval-pending' });
    versions = [first, { version: 2, terms, effectiveAt: NOW_MS, approvalId: 'ap-1' }];
    expect(await takeBack(2)).toMatchObject({ status: 409, body: { code: 'state-changed' } });
    expect((await takeBack(2, market)).status).toBe(403);
    expect(commands).toHaveLength(1);
  });

  it('are shown with who took them back, and changed from the version that stands', async () => {
    const withdrawal = { approvalId: 'ap-3', at: NOW_MS - 1 };
    versions = [first, { version: 2, terms, effectiveAt: NOW_MS + DAY, approvalId: 'ap-1', withdrawal }];
    expect((await shown()).body).toMatchObject({
      inForce: 1,
      latest: { version: 1 },
      versions: [{ version: 2, status: 'withdrawn', withdrawal: { approvalId: 'ap-3' } }, { status: 'in-force' }],
    });
    expect((await ask({ mediumReasons: 3 })).status).toBe(200);
    expect(commands).toMatchObject([{ payload: { version: 2 } }]);
  });

  it('are for the desk alone', async () => {
    expect((await shown(market)).status).toBe(403);
    expect((await ask({ mediumReasons: 3 }, {}, market)).status).toBe(403);
  });
});
