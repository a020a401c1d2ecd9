import { openHuobiVenue, type HuobiVenue } from '../testing/signed-client.js';

describe('the wallet of a key’s owner', () => {
  let venue: HuobiVenue;
  beforeAll(async () => {
    venue = await openHuobiVenue();
  });
  afterAll(async () => venue.close());

  it('has no deposits or withdrawals yet, and does not claim any', async () => {
    for (const type of ['deposit', 'withdraw'])
      expect(
        (
          await venue.get('/v1/query/deposit-withdraw', {
            type,
            currency: 'btc',
            from: '0',
            size: '100',
            direct: 'next',
          })
        ).body,
      ).toEqual({ status: 'ok', data: [] });
    expect((await venue.get('/v1/query/deposit-withdraw', { type: 'other' })).body).toMatchObject({
      'err-code': 'validation-format-error',
    });
    for (const path of ['deposit/address', 'withdraw/address'])
      expect((await venue.get(`/v2/account/${path}`, { currency: 'btc' })).body).toMatchObject({ code: 200, data: [] });
    expect((await venue.get('/v2/account/withdraw/quota', { currency: 'btc' })).body).toMatchObject({
      data: { currency: 'btc', chains: [] },
    });
    expect(await venue.get('/v2/account/deposit/address')).toMatchObject({ status: 422, body: { code: 2003 } });
    expect(
      (await venue.post('/v1/dw/withdraw/api/create', { address: 'x', amount: 1, currency: 'btc' })).body,
    ).toMatchObject({ 'err-code': 'api-signature-not-valid', 'err-msg': 'API key has no permission' });
    venue.permissions = ['READ', 'WRITE', 'WITHDRAW'];
    expect(
      (await venue.post('/v1/dw/withdraw/api/create', { address: 'x', amount: 1, currency: 'btc' })).body,
    ).toMatchObject({ 'err-code': 'base-operation-forbidden' });
    expect((await venue.post('/v1/dw/withdraw-virtual/5/cancel')).body).toMatchObject({
      'err-code': 'base-record-invalid',
    });
    expect((await venue.post('/v1/futures/transfer', {})).body).toMatchObject({
      'err-code': 'base-operation-forbidden',
    });
    expect(await venue.post('/v2/account/transfer', {})).toMatchObject({ status: 422, body: { code: 1002 } });
  });
});
