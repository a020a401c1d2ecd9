import type { IdentityCommand } from '@corella/contracts/identity';
import { UID } from '../../../testing/fake-venue.js';
import { DESK, DESK_ACCOUNT, HEDGING, openFamily, SUB_KEY, type Family } from '../testing/sub-users.js';

const DESK_ID = Number(DESK.uid);
const READS = [
  '/v1/subuser/aggregate-balance',
  '/v1/account/accounts/2000001',
  '/v2/sub-user/user-list',
  ...['user-state', 'account-list', 'deposit-address', 'query-deposit'].map((name) => `/v2/sub-user/${name}`),
];
const CHANGES: readonly (readonly [path: string, body: object])[] = [
  ['/v2/sub-user/creation', { userList: [{ userName: 'Another1' }] }],
  ['/v2/sub-user/management', { subUid: DESK.uid, action: 'lock' }],
  ['/v2/sub-user/tradable-market', { subUids: DESK.uid, accountType: 'spot', activation: 'activated' }],
  ['/v2/sub-user/transferability', { subUids: DESK.uid, accountType: 'spot', transferrable: false }],
  ['/v2/sub-user/deduct-mode', { subUids: DESK.uid, deductMode: 'sub' }],
  ['/v2/sub-user/api-key-generation', { otpToken: '123456', subUid: DESK.uid, note: 'grid', permission: 'trade' }],
  ['/v2/sub-user/api-key-modification', { subUid: DESK.uid, accessKey: SUB_KEY.accessKey, note: 'grid' }],
  ['/v2/sub-user/api-key-deletion', { subUid: DESK.uid, accessKey: SUB_KEY.accessKey }],
  ['/v1/subuser/transfer', { 'sub-uid': DESK.uid, currency: 'aud', amount: 1, type: 'master-transfer-out' }],
];

describe('sub-users', () => {
  let family: Family;
  let venue: Family['venue'];
  let commands: Family['commands'];
  beforeAll(async () => {
    family = await openFamily();
    ({ venue, commands } = family);
  });
  beforeEach(() => family.again());
  afterAll(async () => venue.close());

  it('are listed by uid with their state, and each has an account once the ledger opened it', async () => {
    expect((await venue.get('/v2/sub-user/user-list')).body).toMatchObject({
      code: 200,
      data: [
        { uid: DESK_ID, userState: 'normal' },
        { uid: Number(HEDGING.uid), userState: 'lock' },
      ],
    });
    const next = await venue.get('/v2/sub-user/user-list', { fromId: HEDGING.uid });
    expect(next.body).toMatchObject({ data: [{ uid: Number(HEDGING.uid) }] });
    expect((await venue.get('/v2/sub-user/user-state', { subUid: DESK.uid })).body).toMatchObject({
      data: { uid: DESK_ID, userState: 'normal' },
    });
    const accounts = async (subUid: string) => (await venue.get('/v2/sub-user/account-list', { subUid })).body;
    const account = { accountType: 'spot', transferrable: false };
    expect(await accounts(DESK.uid)).toMatchObject({
      data: {
        uid: DESK_ID,
        deductMode: 'sub',
        list: [
          { ...account, activation: 'activated', accountIds: [{ accountId: DESK_ACCOUNT, accountStatus: 'normal' }] },
        ],
      },
    });
    expect(await accounts(HEDGING.uid)).toMatchObject({
      data: { list: [{ ...account, activation: 'deactivated', accountIds: [] }] },
    });
  });

  it('show what they have, one by one and together', async () => {
    expect((await venue.get(`/v1/account/accounts/${DESK.uid}`)).body).toMatchObject({
      status: 'ok',
      data: [
        {
          id: DESK_ACCOUNT,
          type: 'spot',
          list: expect.arrayContaining([
            { currency: 'aud', type: 'trade', balance: '1.5' },
            { currency: 'aud', type: 'frozen', balance: '0.5' },
            { currency: 'btc', type: 'trade', balance: '0' },
          ]),
        },
      ],
    });
    const { body } = await venue.get('/v1/subuser/aggregate-balance');
    expect(body).toMatchObject({
      data: expect.arrayContaining([{ currency: 'aud', type: 'spot', balance: '2.00000001' }]),
    });
  });

  it('have no deposits yet, as of a coin that nobody has sent', async () => {
    for (const path of ['deposit-address', 'query-deposit']) {
      const of = (query: Readonly<Record<string, string>>) => venue.get(`/v2/sub-user/${path}`, query);
      expect((await of({ subUid: DESK.uid, currency: 'btc' })).body).toMatchObject({ code: 200, data: [] });
      expect((await of({ subUid: DESK.uid })).body).toMatchObject({ code: 2003, inputs: { field: 'currency' } });
      expect((await of({ subUid: DESK.uid, currency: 'nosuch' })).body).toMatchObject({ code: 2002 });
      expect((await of({ subUid: '5', currency: 'btc' })).body).toMatchObject({ code: 2002 });
    }
  });

  it('are made one by one, each with an answer of its own, without a password that anybody knows', async () => {
    family.refuse({ Taken1: 'sub-name-taken', Sixth1: 'sub-limit' });
    const userList = [{ userName: 'TreasuryDesk', note: 'Tokyo' }, { userName: 'Taken1' }, { userName: 'Sixth1' }];
    expect((await venue.post('/v2/sub-user/creation', { userList })).body).toMatchObject({
      code: 200,
      data: [
        { userName: 'TreasuryDesk', note: 'Tokyo', uid: DESK_ID },
        { userName: 'Taken1', errCode: 2002, errMessage: 'the user name is in use' },
        { userName: 'Sixth1', errCode: 2014, reason: 'sub-limit' },
      ],
    });
    const [first, second] = commands as readonly IdentityCommand<'CreateSubAccount'>[];
    expect(first).toMatchObject({
      type: 'CreateSubAccount',
      uid: UID,
      name: 'TreasuryDesk',
      remark: 'Tokyo',
      byApiKey: true,
    });
    expect(first?.password).toMatch(/^.{20}$/);
    expect(first?.password).not.toBe(second?.password);
    // The same again is the same request, and another note is another one.
    await venue.post('/v2/sub-user/creation', { userList: userList.slice(0, 1) });
    await venue.post('/v2/sub-user/creation', { userList: [{ userName: 'TreasuryDesk', note: 'Osaka' }] });
    const keys = (commands as readonly IdentityCommand<'CreateSubAccount'>[]).map((one) => one.idempotencyKey);
    expect([keys[3] === keys[0], keys[4] === keys[0]]).toEqual([true, false]);
  });

  it('are frozen and unfrozen, and are so already when that is asked again', async () => {
    const manage = async (action: string) =>
      (await venue.post('/v2/sub-user/management', { subUid: DESK_ID, action })).body;
    expect(await manage('lock')).toMatchObject({ data: { subUid: DESK_ID, userState: 'lock' } });
    expect(await manage('unlock')).toMatchObject({ data: { subUid: DESK_ID, userState: 'normal' } });
    expect(commands).toMatchObject([
      { type: 'ChangeSubAccount', uid: UID, subUid: DESK.uid, change: { kind: 'freeze' } },
      { change: { kind: 'unfreeze' } },
    ]);
    family.refuse({ ChangeSubAccount: 'already-frozen' });
    expect(await manage('lock')).toMatchObject({ code: 200, data: { userState: 'lock' } });
    family.refuse({ ChangeSubAccount: 'frozen-by-venue' });
    expect(await manage('unlock')).toMatchObject({ code: 1002, reason: 'frozen-by-venue' });
  });

  it('trade at the exchange or not, whatever else they may', async () => {
    const answer = { accountType: 'spot', activation: 'deactivated' };
    const { body } = await venue.post('/v2/sub-user/tradable-market', {
      subUids: `${DESK.uid}, ${HEDGING.uid},5`,
      ...answer,
    });
    expect(body).toMatchObject({
      data: [
        { subUid: DESK.uid, ...answer },
        { subUid: HEDGING.uid, ...answer },
        { subUid: '5', ...answer, errCode: 2002, errMessage: 'there is no such sub-user' },
      ],
    });
    await venue.post('/v2/sub-user/tradable-market', { subUids: HEDGING.uid, ...answer, activation: 'activated' });
    expect(commands).toMatchObject([
      { subUid: DESK.uid, change: { kind: 'authorities', authorities: ['retail'] } },
      { subUid: HEDGING.uid, change: { authorities: [] } },
      { subUid: HEDGING.uid, change: { authorities: ['exchange'] } },
    ]);
    const margin = { subUids: DESK.uid, accountType: 'cross-margin', activation: 'activated' };
    expect((await venue.post('/v2/sub-user/tradable-market', margin)).body).toMatchObject({
      code: 2002,
      inputs: { field: 'accountType' },
    });
  });

  it('never move money by themselves and pay their own fees: nothing else can be set', async () => {
    const set = async (path: string, body: object) => (await venue.post(`/v2/sub-user/${path}`, body)).body;
    const spot = { subUids: DESK.uid, accountType: 'spot' };
    expect(await set('transferability', { ...spot, transferrable: false })).toMatchObject({
      data: [{ subUid: DESK.uid, accountType: 'spot', transferrable: false }],
    });
    expect(await set('transferability', { ...spot, transferrable: 'true' })).toMatchObject({
      data: [{ subUid: DESK.uid, errCode: 1002 }],
    });
    expect(await set('deduct-mode', { subUids: DESK.uid, deductMode: 'sub' })).toMatchObject({
      data: [{ subUid: DESK.uid, deductMode: 'sub' }],
    });
    expect(await set('deduct-mode', { subUids: DESK.uid, deductMode: 'master' })).toMatchObject({
      data: [{ errCode: 1002 }],
    });
    expect(commands).toEqual([]);
  });

  it('ask nothing and change nothing of their family themselves', async () => {
    family.signAs('1000009');
    for (const path of READS) {
      const { body } = await venue.get(path, { subUid: DESK.uid, currency: 'btc' });
      expect([path, body]).toEqual([path, expect.objectContaining({ reason: 'sub-refused' })]);
    }
    for (const [path, body] of CHANGES) {
      const answer = (await venue.post(path, body)).body;
      expect([path, answer]).toEqual([path, expect.objectContaining({ reason: 'sub-refused' })]);
    }
    expect(commands).toEqual([]);
    expect((await venue.get('/v2/user/uid')).body).toMatchObject({ data: Number(UID) });
  });

  it.each(CHANGES)('answer any value of any field of %s, and the refused ones by name', async (path, body) => {
    for (const field of Object.keys(body))
      for (const value of [null, {}, [], [null], -1, 1e300, '', 'x,'.repeat(600), '\u0000', '1e3']) {
        const answer = await venue.post(path, { ...body, [field]: value });
        expect([field, value, [200, 422].includes(answer.status)]).toEqual([field, value, true]);
        const { rule, inputs } = answer.body as { readonly rule?: string; readonly inputs?: object };
        if (rule === 'field-format') expect(inputs).toEqual({ field });
      }
  });

  it('are changed by keys that trade only', async () => {
    venue.permissions = ['READ'];
    for (const [path, body] of CHANGES)
      expect((await venue.post(path, body)).body).toMatchObject({ reason: 'permission-missing' });
    expect(commands).toEqual([]);
  });

  it('of others are like none', async () => {
    expect((await venue.get('/v1/account/accounts/5')).body).toMatchObject({
      'err-code': 'account-get-accounts-inexistent-error',
    });
    for (const path of ['user-state', 'account-list'])
      expect(await venue.get(`/v2/sub-user/${path}`, { subUid: '5' })).toMatchObject({
        status: 422,
        body: { code: 2002, inputs: { field: 'subUid' } },
      });
  });
});
