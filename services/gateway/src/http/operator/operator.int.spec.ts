import { IDENTITY_PARTITION, IDENTITY_SERVICE, type IdentityCommand } from '@corella/contracts/identity';
import { MATCHING_SERVICE, marketTopic, SYMBOL_STATE, type MarketCommand } from '@corella/contracts/market';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../testing/browser.js';
import { btcaud, STAFF_TOKEN, user } from '../../testing/fake-venue.js';
import { identityService } from '../../testing/identity-service.js';

const asStaff = { cookie: `corella-staff=${STAFF_TOKEN}` };
const query = (parts: Record<string, unknown>): string =>
  Object.entries(parts)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&');

describe('/operator/api', () => {
  let market: OpenGateway;
  let support: OpenGateway;
  const commands: IdentityCommand[] = [];
  const refusals: IdentityCommand[] = [];
  beforeAll(async () => {
    market = await openGateway({ staffRole: 'market' });
    support = await openGateway({ staffRole: 'support' });
    for (const venue of [market, support]) {
      venue.bus.serve(IDENTITY_SERVICE, IDENTITY_PARTITION, async (command: IdentityCommand) => {
        if (command.type === 'RecordRefusal') return void refusals.push(command);
        commands.push(command);
        return command.type === 'RequestApproval' ? ok({ approvalId: 'ap-1' }) : ok({ recorded: true });
      });
      venue.signals.answer('identity.list-users', ({ masked, filter }) =>
        'color' in filter
          ? reject({ code: 'filter-unknown', field: 'color' })
          : ok({ rows: [{ ...user, id: user.uid, email: masked ? 'd***@corella.example' : user.email }], total: 319 }),
      );
    }
  });
  beforeEach(() => void commands.splice(0));
  afterAll(async () => {
    await market.close();
    await support.close();
  });

  it('is closed to customers, to strangers and to roles without the permission', async () => {
    expect((await market.call('/operator/api/markets')).status).toBe(401);
    expect((await market.call('/operator/api/markets', { headers: { cookie: '' } })).status).toBe(401);
    expect(await market.call('/operator/api/users', { headers: asStaff })).toMatchObject({
      status: 403,
      body: { errors: { root: { serverError: expect.any(String) } } },
    });
    expect((await support.call('/api/balances', { headers: { cookie: `corella=${STAFF_TOKEN}` } })).status).toBe(401);
    expect(
      (
        await support.call('/operator/api/markets/btcaud/halt', {
          method: 'POST',
          headers: asStaff,
          body: { reason: 'H01', confirm: 'btcaud' },
        })
      ).status,
    ).toBe(403);
  });

  it('speaks the list dialect: bare array, Content-Range, masked data', async () => {
    const list = await support.call(
      `/operator/api/users?${query({ filter: { status: 'active' }, range: [25, 49], sort: ['registeredAt', 'DESC'] })}`,
      { headers: asStaff },
    );
    expect(list).toMatchObject({ status: 200, body: [{ id: user.uid, email: 'd***@corella.example' }] });
    expect(list.headers.get('content-range')).toBe('users 25-25/319');
    expect(list.headers.get('x-total-count')).toBe('319');
    expect(
      await support.call(`/operator/api/users?${query({ filter: { q: ['a'.repeat(200), 'b'] } })}`, {
        headers: asStaff,
      }),
    ).toMatchObject({ status: 400, body: { errors: { q: expect.anything() } } });
    expect(
      await support.call(`/operator/api/users?${query({ filter: { color: 'red' } })}`, { headers: asStaff }),
    ).toMatchObject({ status: 400, body: { errors: { color: expect.any(String) } } });
    for (const bad of ['range=[5,1]', 'range=[0,5000]', 'sort=["a;b","ASC"]', 'filter={', 'other=1'])
      expect((await support.call(`/operator/api/users?${bad}`, { headers: asStaff })).status).toBe(400);
    expect(
      (await support.call('/operator/api/markets?filter={"id":["btcaud","none"]}', { headers: asStaff })).body,
    ).toMatchObject([{ id: 'btcaud', state: 3, last: '161240.50', spreadBps: '6.2' }]);
  });

  it('finds markets by symbol, pair and the name of the asset', async () => {
    const found = async (q: string) =>
      (await support.call(`/operator/api/markets?${query({ filter: { q } })}`, { headers: asStaff })).body;
    for (const q of ['btcaud', 'BTC/AUD', 'tca', 'Bitcoin']) expect(await found(q)).toMatchObject([{ id: 'btcaud' }]);
    for (const q of ['ethaud', 'Ether']) expect(await found(q)).toEqual([]);
  });

  it('refuses an adjustment larger than an approval can name', async () => {
    const treasury = await openGateway({ staffRole: 'treasury' });
    const adjust = (amount: string) =>
      treasury.call('/operator/api/accounts/spot:7/adjust', {
        method: 'POST',
        headers: asStaff,
        body: { asset: 'aud', amount, memo: 'a test', reason: 'A03' },
      });
    for (const amount of ['9'.repeat(25), `-${'9'.repeat(18)}`, '0', '0.000000001'])
      expect(await adjust(amount)).toMatchObject({ status: 400, body: { errors: { amount: expect.any(String) } } });
    await treasury.close();
  });

  it('lets one person halt a market after typing its symbol, audit record first', async () => {
    const sent: MarketCommand[] = [];
    market.bus.serve(MATCHING_SERVICE, 'market-btcaud', async (command: MarketCommand) => {
      sent.push(command);
      return { result: ok({ changed: true }), revision: 9 };
    });
    const halt = (body: unknown) =>
      market.call('/operator/api/markets/btcaud/halt', { method: 'POST', headers: asStaff, body });
    expect(await halt({ reason: 'H01 - odd prices', confirm: 'ethaud' })).toMatchObject({
      status: 400,
      body: { errors: { confirm: expect.any(String) } },
    });
    expect((await halt({ confirm: 'btcaud' })).status).toBe(400);
    expect(commands).toEqual([]);
    expect(await halt({ reason: 'H01 - odd prices', confirm: 'btcaud' })).toMatchObject({
      status: 200,
      body: { state: SYMBOL_STATE.suspend },
    });
    expect(commands).toMatchObject([
      { type: 'RecordAudit', permission: 'markets.halt', target: 'market:btcaud', before: 'online', after: 'suspend' },
    ]);
    expect(sent).toMatchObject([
      { type: 'SetSymbolState', state: SYMBOL_STATE.suspend, expected: SYMBOL_STATE.online, by: 'st-1' },
    ]);
  });

  it('shows the names of who set a market’s state, and asks for each name once', async () => {
    const asked: unknown[] = [];
    market.signals.answer('identity.list-staff', ({ filter }) => {
      asked.push(filter.id);
      return ok({
        rows: [
          {
            id: 's1',
            staffId: 's1',
            email: 'a@corella.example',
            name: 'Grace Lindqvist',
            role: 'market',
            status: 'active',
            createdAt: 1,
            lastLoginAt: null,
          },
        ],
        total: 1,
      });
    });
    const shown = async (
      stateBy: readonly string[] | null,
      stateApprovalId: string | null = null,
    ): Promise<unknown> => {
      const stateReason = `because of ${JSON.stringify(stateBy)}`;
      market.signals.answer('market.symbols', () => [{ ...btcaud, stateReason, stateBy, stateApprovalId }]);
      market.signals.publish(marketTopic.state('btcaud'), {});
      for (let tries = 0; tries < 1_500; tries += 1) {
        const { body } = await market.call('/operator/api/markets/btcaud', { headers: asStaff });
        if (body['stateReason'] === stateReason) return body;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      throw new Error('the gateway did not take over the state');
    };
    expect(await shown(['s1'])).toMatchObject({ stateBy: ['Grace Lindqvist'], stateApprovalId: null });
    expect(await shown(['s1', 's9'], 'ap-3')).toMatchObject({
      stateBy: ['Grace Lindqvist', 's9'],
      stateApprovalId: 'ap-3',
    });
    expect(await shown(['circuit-breaker'])).toMatchObject({ stateBy: ['the circuit breaker'] });
    expect(await shown(null)).toMatchObject({ stateBy: [] });
    expect(asked).toEqual([['s1'], ['s9']]);
  });

  it('does not halt when the audit record is refused', async () => {
    market.bus.serve(IDENTITY_SERVICE, IDENTITY_PARTITION, async () => reject({ code: 'permission-missing' }));
    const before = market.bus.sent.length;
    expect(
      (
        await market.call('/operator/api/markets/btcaud/halt', {
          method: 'POST',
          headers: asStaff,
          body: { reason: 'H01 - odd prices', confirm: 'btcaud' },
        })
      ).status,
    ).toBe(403);
    expect(new Set(market.bus.sent.slice(before).map(({ service }) => service))).toEqual(new Set([IDENTITY_SERVICE]));
  });

  it('masks addresses for everybody, and reveals one with a reason, recorded before', async () => {
    const kyc = await openGateway({ staffRole: 'kyc' });
    const sent = identityService(kyc, { RecordAudit: ok({ recorded: true }) });
    const masks: boolean[] = [];
    kyc.signals.answer('identity.list-users', ({ masked }) => {
      masks.push(masked);
      return ok({ rows: [{ ...user, id: user.uid, email: 'd***@corella.example' }], total: 1 });
    });
    kyc.signals.answer('identity.user', ({ uid }) => (uid === user.uid ? user : null));
    await kyc.call('/operator/api/users', { headers: asStaff });
    await kyc.call(`/operator/api/users/${user.uid}`, { headers: asStaff });
    expect(masks).toEqual([true, true]);
    const reveal = (uid: string, body: object) =>
      kyc.call(`/operator/api/users/${uid}/reveal`, { method: 'POST', headers: asStaff, body });
    expect((await reveal(user.uid, {})).status).toBe(400);
    expect((await reveal('7654321', { reason: 'V02 Identity check' })).status).toBe(404);
    expect(sent).toEqual([]);
    expect(await reveal(user.uid, { reason: 'V02 Identity check' })).toMatchObject({
      status: 200,
      body: { id: user.uid, email: user.email },
    });
    expect(sent).toMatchObject([
      { action: 'users.reveal', target: `user:${user.uid}`, reason: 'V02 Identity check', permission: 'users.view' },
    ]);
    await kyc.close();
  });

  it('shows a phone masked, and reveals it by itself, to who may and says why', async () => {
    const kyc = await openGateway({ staffRole: 'kyc' });
    const sent = identityService(kyc, { RecordAudit: ok({ recorded: true }) });
    const bound = { ...user, phone: '+61412345678' };
    kyc.signals.answer('identity.list-users', () =>
      ok({ rows: [{ ...bound, id: user.uid, phone: '+61 ••• 678' }], total: 1 }),
    );
    expect((await kyc.call(`/operator/api/users/${user.uid}`, { headers: asStaff })).body).toMatchObject({
      phone: '+61 ••• 678',
    });
    const reveal = (body: object) =>
      kyc.call(`/operator/api/users/${user.uid}/reveal`, { method: 'POST', headers: asStaff, body });
    kyc.signals.answer('identity.user', () => user);
    expect((await reveal({ reason: 'V01', what: 'phone' })).status).toBe(404);
    expect(await reveal({ reason: 'V01', what: 'name' })).toMatchObject({
      status: 400,
      body: { errors: { what: expect.any(String) } },
    });
    expect((await reveal({ what: 'phone' })).status).toBe(400);
    expect(sent).toEqual([]);
    kyc.signals.answer('identity.user', () => bound);
    const shown = await reveal({ reason: 'V01', what: 'phone' });
    expect([shown.status, shown.body]).toEqual([200, { id: user.uid, phone: bound.phone }]);
    expect(sent).toMatchObject([{ action: 'users.reveal', target: `user:${user.uid}`, after: 'phone' }]);
    await kyc.close();
  });

  it('records once a minute what a role tried without being allowed to', async () => {
    support.clock.advance(60_000);
    refusals.splice(0);
    const halt = () =>
      support.call('/operator/api/markets/ethaud/halt?x=1', {
        method: 'POST',
        headers: asStaff,
        body: { reason: 'H01', confirm: 'ethaud' },
      });
    expect([(await halt()).status, (await halt()).status]).toEqual([403, 403]);
    const [first] = refusals;
    expect(refusals).toHaveLength(1);
    expect(first).toMatchObject({
      attempt: expect.stringMatching(/^POST markets\/\{\w+\}\/halt$/),
      target: expect.stringMatching(/^markets\/\{\w+\}\/halt$/),
      code: 'permission-missing',
      staff: { staffId: 'st-1' },
    });
    support.clock.advance(60_000);
    await halt();
    expect(refusals).toHaveLength(2);
  });

  it('records ids and nothing else of an address, and at most ten attempts of a person in a minute', async () => {
    support.clock.advance(60_000);
    refusals.splice(0);
    const reveal = (id: string) =>
      support.call(`/operator/api/users/${id}/reveal`, {
        method: 'POST',
        headers: asStaff,
        body: { reason: 'V03' },
      });
    expect((await reveal('mia%40corella.example')).status).toBe(403);
    for (let id = 1; id <= 12; id += 1) expect((await reveal(String(id))).status).toBe(403);
    const targets = refusals.map((command) => (command as { target?: string }).target);
    expect(targets).toHaveLength(10);
    expect(targets.slice(0, 2)).toEqual(['users/{id}/reveal', 'users/1/reveal']);
    expect(targets.join()).not.toContain('mia');
  });

  it('turns an unfreeze into a request with the same key for the same intention', async () => {
    const answer = await support.call('/operator/api/users/1234567/unfreeze', {
      method: 'POST',
      headers: { ...asStaff, 'idempotency-key': 'dialog-1' },
      body: { reason: 'F12' },
    });
    expect(answer).toMatchObject({ status: 200, body: { approvalId: 'ap-1', status: 'pending' } });
    expect(commands).toMatchObject([
      { type: 'RequestApproval', kind: 'user-unfreeze', payload: { uid: '1234567' }, idempotencyKey: 'dialog-1' },
    ]);
  });
});
