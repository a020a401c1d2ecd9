import { UID } from '../../../testing/fake-venue.js';
import { openHuobiVenue, type HuobiVenue } from '../testing/signed-client.js';

describe('the owner of a key', () => {
  let venue: HuobiVenue;
  beforeAll(async () => {
    venue = await openHuobiVenue();
  });
  afterAll(async () => venue.close());

  it('has a uid and keys, whose secrets nobody sees', async () => {
    expect((await venue.get('/v2/user/uid')).body).toMatchObject({ code: 200, data: Number(UID) });
    const { body } = await venue.get('/v2/user/api-key', { uid: UID });
    expect(body).toMatchObject({
      data: [
        {
          accessKey: 'test-access-key',
          status: 'normal',
          note: 'robot',
          permission: 'readOnly,trade',
          ipAddresses: '203.0.113.7',
          validDays: -1,
        },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('secret');
    expect((await venue.get('/v2/user/api-key', { uid: UID, accessKey: 'other' })).body).toMatchObject({ data: [] });
    expect((await venue.get('/v2/user/api-key', { uid: '999' })).body).toMatchObject({ code: 2002 });
  });
});
