import { Agent, get } from 'node:http';
import { reject } from '@corella/result';
import { CUSTOMER_TOKEN, STAFF_TOKEN } from '../../testing/fake-venue.js';
import { openHuobiVenue, type HuobiVenue } from '../huobi/testing/signed-client.js';

describe('what identity is asked about a caller', () => {
  let venue: HuobiVenue;
  const asked: string[] = [];
  beforeAll(async () => {
    venue = await openHuobiVenue();
    const { signals } = venue;
    const heard = (question: object) => {
      asked.push(JSON.stringify(question));
      return null;
    };
    signals.answer('identity.session', heard);
    signals.answer('identity.staff-session', heard);
    signals.answer('identity.verify-signature', (question) => {
      heard(question);
      return reject({ code: 'signature-invalid' });
    });
  });
  beforeEach(() => asked.splice(0));
  afterAll(() => venue.close());

  // Questions travel between processes in clear.
  it('holds no token that would be good in a cookie', async () => {
    const { status } = await venue.call('/api/auth/me', { headers: { cookie: `corella=${CUSTOMER_TOKEN}` } });
    await venue.call('/operator/api/me', { headers: { cookie: `corella-staff=${STAFF_TOKEN}` } });
    expect(status).toBe(401);
    expect(asked).toHaveLength(2);
    for (const token of [CUSTOMER_TOKEN, STAFF_TOKEN]) expect(asked.join()).not.toContain(token);
  });

  it('holds no signature that would be good for another body', async () => {
    const path = venue.address('POST', '/v1/order/orders/place');
    await venue.call(path, { method: 'POST', body: {}, headers: { cookie: '' } });
    const signature = new URL(path, 'http://venue').searchParams.get('Signature') ?? '';
    expect(asked.length).toBeGreaterThan(0);
    expect(signature).toHaveLength(44);
    expect(asked.join()).not.toContain(signature);
  });
});

describe('a kept connection', () => {
  let venue: HuobiVenue;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  beforeAll(async () => {
    venue = await openHuobiVenue();
  });
  afterAll(async () => {
    agent.destroy();
    await venue.close();
  });

  const asked = (token: string): Promise<{ readonly status: number | undefined; readonly port: number | undefined }> =>
    new Promise((resolve, reject_) => {
      const headers = { cookie: `corella=${token}` };
      get(`${venue.gateway.url}/api/auth/check`, { agent, headers }, (response) => {
        const { localPort: port } = response.socket;
        response.resume().on('end', () => resolve({ status: response.statusCode, port }));
      }).on('error', reject_);
    });

  it('knows its customer anew with each request: what changed in between counts at the very next one', async () => {
    const first = await asked(CUSTOMER_TOKEN);
    expect(first.status).toBe(200);
    const { port } = first;
    expect(await asked(`${CUSTOMER_TOKEN}x`)).toEqual({ status: 401, port });
    expect(await asked(CUSTOMER_TOKEN)).toEqual({ status: 200, port });
    venue.signals.answer('identity.session', () => null);
    expect(await asked(CUSTOMER_TOKEN)).toEqual({ status: 401, port });
  });
});
