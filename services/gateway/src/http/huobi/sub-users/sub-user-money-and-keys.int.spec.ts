import type { IdentityCommand } from '@corella/contracts/identity';
import { RevisionMemory } from '../../../reads/revision-memory.js';
import { NOW_MS, UID } from '../../../testing/fake-venue.js';
import { ACCOUNT_ID } from '../testing/signed-client.js';
import { DESK, DESK_ACCOUNT, openFamily, SUB_KEY, type Family } from '../testing/sub-users.js';

const DESK_ID = Number(DESK.uid);

describe('money and keys of sub-users', () => {
  let family: Family;
  let venue: Family['venue'];
  let commands: Family['commands'];
  beforeAll(async () => {
    family = await openFamily();
    ({ venue, commands } = family);
  });
  beforeEach(() => family.again());
  afterAll(async () => venue.close());

  it('get keys, which are changed and deleted; none withdraws', async () => {
    const generation = { otpToken: '123456', subUid: DESK_ID, note: 'grid', permission: 'readOnly, trade' };
    const terms = { note: 'grid', permission: 'readOnly,trade', ipAddresses: '203.0.113.7' };
    const made = await venue.post('/v2/sub-user/api-key-generation', { ...generation, ipAddresses: '203.0.113.7' });
    expect(made.body).toMatchObject({
      code: 200,
      data: { accessKey: SUB_KEY.accessKey, secretKey: 'the-secret', ...terms },
    });
    await venue.post('/v2/sub-user/api-key-generation', { ...generation, ipAddresses: '203.0.113.7' });
    const change = { subUid: DESK.uid, accessKey: SUB_KEY.accessKey };
    const changed = await venue.post('/v2/sub-user/api-key-modification', { ...change, permission: 'readOnly' });
    expect(changed.body).toMatchObject({ code: 200, data: { ...terms, note: '' } });
    expect((await venue.post('/v2/sub-user/api-key-deletion', change)).body).toMatchObject({ code: 200, data: null });
    expect(commands).toMatchObject([
      {
        type: 'CreateSubApiKey',
        uid: UID,
        subUid: DESK.uid,
        code: '123456',
        label: 'grid',
        permissions: ['READ', 'WRITE'],
        ips: ['203.0.113.7'],
      },
      { idempotencyKey: (commands[0] as IdentityCommand<'CreateSubApiKey'>).idempotencyKey },
      { type: 'UpdateSubApiKey', accessKey: SUB_KEY.accessKey, permissions: ['READ'] },
      { type: 'DeleteSubApiKey', subUid: DESK.uid, accessKey: SUB_KEY.accessKey },
    ]);
    expect(commands[2]).not.toHaveProperty('label');
    const withdraws = await venue.post('/v2/sub-user/api-key-generation', { ...generation, permission: 'withdraw' });
    expect(withdraws.body).toMatchObject({ code: 2002, inputs: { field: 'permission' } });
    for (const [code, answer] of [
      ['code-wrong', 2002],
      ['step-up-required', 1002],
      ['api-key-limit', 2014],
      ['account-locked', 1002],
    ] as const) {
      family.refuse({ CreateSubApiKey: code });
      expect((await venue.post('/v2/sub-user/api-key-generation', generation)).body).toMatchObject({
        code: answer,
        reason: code,
      });
    }
  });

  it('show their keys to their main account', async () => {
    venue.signals.answer('identity.api-keys', ({ uid }) => (uid === DESK.uid ? [SUB_KEY] : []));
    const { body } = await venue.get('/v2/user/api-key', { uid: DESK.uid });
    expect(body).toMatchObject({
      data: [{ accessKey: SUB_KEY.accessKey, status: 'normal', permission: 'readOnly,trade' }],
    });
    venue.signals.answer('identity.api-keys', () => [{ ...SUB_KEY, invalid: 'frozen-by-parent' }]);
    expect((await venue.get('/v2/user/api-key', { uid: DESK.uid })).body).toMatchObject({
      data: [{ status: 'invalid', invalidReason: 'frozen-by-parent' }],
    });
    expect((await venue.get('/v2/user/api-key', { uid: '5' })).body).toMatchObject({ code: 2002 });
  });

  it('get money and give it back, once for a client-order-id', async () => {
    const out = { 'sub-uid': DESK_ID, currency: 'aud', amount: 1.5, type: 'master-transfer-out' };
    const id = Number.parseInt('ab12cd34ef56', 16);
    expect((await venue.post('/v1/subuser/transfer', out)).body).toEqual({ status: 'ok', data: id });
    const back = { ...out, type: 'master-transfer-in', amount: '0.00000001', 'client-order-id': 'mine-1' };
    expect((await venue.post('/v1/subuser/transfer', back)).body).toMatchObject({ data: id });
    const family = {
      'from-user': UID,
      'from-account-type': 'spot',
      'from-account': ACCOUNT_ID,
      'to-user': DESK_ID,
      'to-account-type': 'spot',
      'to-account': String(DESK_ACCOUNT),
      currency: 'aud',
      amount: '2',
    };
    expect((await venue.post('/v1/account/transfer', family)).body).toMatchObject({
      status: 'ok',
      data: { 'transact-id': id, 'transact-time': NOW_MS },
    });
    expect(commands).toMatchObject([
      { type: 'TransferFunds', uid: UID, from: UID, to: DESK.uid, asset: 'aud', units: '150000000' },
      { from: DESK.uid, to: UID, units: '1', idempotencyKey: 'huobi:mine-1' },
      { from: UID, to: DESK.uid, units: '200000000' },
    ]);
    expect(venue.gateway.app.get(RevisionMemory).after(`spot:${DESK.uid}`)).toMatchObject({
      after: { 'ledger-0': 77 },
    });
    const foreign = await venue.post('/v1/account/transfer', { ...family, 'to-account': ACCOUNT_ID });
    expect(foreign.body).toMatchObject({ 'err-code': 'account-get-accounts-inexistent-error' });
  });

  it.each([
    [{ amount: 0 }, 'invalid-amount'],
    [{ amount: '0.000000001' }, 'invalid-amount'],
    [{ amount: 'x' }, 'invalid-amount'],
    [{ currency: 'nosuch' }, 'validation-format-error'],
    [{ type: 'master-point-transfer-in' }, 'validation-format-error'],
    [{ 'sub-uid': 5 }, 'validation-format-error'],
    [{ 'sub-uid': null }, 'validation-constraints-required'],
  ])('refuse a transfer with %p', async (change, errCode) => {
    const body = { 'sub-uid': DESK_ID, currency: 'aud', amount: 1, type: 'master-transfer-out', ...change };
    expect((await venue.post('/v1/subuser/transfer', body)).body).toMatchObject({ 'err-code': errCode });
    expect(commands).toEqual([]);
  });

  it.each([
    ['insufficient-funds', 'dw-insufficient-balance'],
    ['account-frozen', 'base-operation-forbidden'],
    ['authority-missing', 'base-operation-forbidden'],
    ['idempotency-conflict', 'invalid-client-order-id'],
  ] as const)('say why money does not move: %s', async (code, errCode) => {
    family.refuse({ TransferFunds: code });
    const body = { 'sub-uid': DESK.uid, currency: 'aud', amount: 1, type: 'master-transfer-out' };
    expect((await venue.post('/v1/subuser/transfer', body)).body).toMatchObject({ 'err-code': errCode, reason: code });
  });
});
