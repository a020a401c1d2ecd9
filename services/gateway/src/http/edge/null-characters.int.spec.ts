import { openGateway, type OpenGateway } from '../../testing/browser.js';

// PostgreSQL refuses them in any text, so that a look-up with one would be a fault of ours.
describe('a null character', () => {
  let venue: OpenGateway;
  beforeAll(async () => {
    venue = await openGateway();
  });
  afterAll(() => venue.close());

  it('is refused in a body, by the field that has it', async () => {
    const answer = await venue.call('/api/auth/resend-code', {
      method: 'POST',
      raw: String.raw`{"email":"a@example.test","signUp":"x\u0000"}`,
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', errors: { signUp: ['A null character is not allowed.'] } },
    });
  });

  it('is refused in a query, by the parameter that has it', async () => {
    const answer = await venue.call('/api/orders?scope=open&symbol=btc%00aud');
    expect(answer).toMatchObject({ status: 400, body: { errors: { symbol: ['A null character is not allowed.'] } } });
  });
});
