import { openHuobiVenue, type HuobiVenue } from '../testing/signed-client.js';

describe('sub-users', () => {
  let venue: HuobiVenue;
  beforeAll(async () => {
    venue = await openHuobiVenue();
  });
  afterAll(async () => venue.close());

  it('do not exist, and none can be created', async () => {
    expect((await venue.get('/v2/sub-user/user-list')).body).toMatchObject({ code: 200, data: [] });
    expect((await venue.get('/v1/subuser/aggregate-balance')).body).toEqual({ status: 'ok', data: [] });
    for (const path of ['user-state', 'account-list', 'deposit-address', 'query-deposit'])
      expect(await venue.get(`/v2/sub-user/${path}`, { subUid: '5', currency: 'btc' })).toMatchObject({
        status: 422,
        body: { code: 2002 },
      });
    expect((await venue.get('/v1/account/accounts/5')).body).toMatchObject({
      'err-code': 'account-get-accounts-inexistent-error',
    });
    for (const path of ['creation', 'management', 'tradable-market', 'transferability', 'api-key-generation'])
      expect(await venue.post(`/v2/sub-user/${path}`, { userList: [] })).toMatchObject({
        status: 422,
        body: { code: 1002 },
      });
    expect((await venue.post('/v1/subuser/transfer', {})).body).toMatchObject({
      'err-code': 'base-operation-forbidden',
    });
  });
});
