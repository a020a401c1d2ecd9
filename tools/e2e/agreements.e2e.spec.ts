import { ApiClient } from '../venue/api-client.js';
import { codeFor, newEmail, PASSWORD } from './api/new-customer.js';
import { eventually } from './eventually.js';
import { sharedVenue } from './venue/shared-venue.js';

interface Version {
  readonly version: number;
  readonly contentHash: Readonly<Record<string, string>>;
}
interface Agreement {
  readonly id: string;
  readonly current: Version | null;
  readonly due: Version | null;
}

/**
 * Published for Japan. The venue is shared, and no other test has a customer there, so this version asks nobody else to
 * sign and stops nobody's orders.
 */
describe('a version of an agreement that two people publish', () => {
  let maker: ApiClient;
  let checker: ApiClient;
  let customer: ApiClient;
  let version = 0;
  let orderId = '';

  const staff = async (role: string): Promise<ApiClient> => {
    const { url, demo } = sharedVenue();
    const person = demo().staff.find((one) => one.role === role);
    if (!person) throw new Error(`demo.json names nobody of ${role}`);
    return new ApiClient(url).loginStaff(person);
  };
  const risk = async (): Promise<Agreement | undefined> =>
    (await customer.get<{ items: readonly Agreement[] }>('/api/agreements')).items.find(({ id }) => id === 'risk');
  // Far below the market, so that it stays open.
  const order = () => ({ symbol: 'btcaud', side: 'buy', type: 'limit', price: '1000', quantity: '0.01' });
  const place = () => customer.call('POST', '/api/orders', { body: order() });

  beforeAll(async () => {
    const { url } = sharedVenue();
    [maker, checker, customer] = [await staff('aml'), await staff('kyc'), new ApiClient(url)];
    const email = newEmail();
    const { items } = await customer.get<{ items: readonly (Version & { id: string })[] }>(
      '/api/agreements/current?country=JP',
    );
    const agreements = items.map(({ id, version: number, contentHash }) => ({
      id,
      version: number,
      contentHash: contentHash['en-us'],
    }));
    const { signUp } = await customer.post<{ signUp: string }>('/api/auth/register', {
      email,
      password: PASSWORD,
      country: 'JP',
      agreements,
    });
    await customer.post('/api/auth/verify-email', { email, signUp, code: await codeFor(customer, email) });
  });

  it('lets a customer who has signed the versions of now trade', async () => {
    const placed = await place();
    expect(placed.status).toBeLessThan(300);
    orderId = String(placed.body.id);
    expect((await risk())?.due).toBeNull();
  });

  it('is asked for with how many it concerns, and published by a second person', async () => {
    const { latest } = await maker.get<{ latest: number }>('/operator/api/agreements/risk');
    version = latest + 1;
    const { approvalId } = await maker.post<{ approvalId: string }>('/operator/api/agreements/risk', {
      from: latest,
      profiles: ['jp'],
      effectiveAt: null,
      reconsent: true,
      graceDays: 0,
      texts: { 'en-us': `Prices can fall, ${version}.`, 'zh-cn': `价格可能下跌，${version}。` },
      reason: 'P31 The law has changed',
    });
    const evidence = await checker.get<{ agreement: { mustSign: number; after: object | null } }>(
      `/operator/api/approvals/${approvalId}/evidence`,
    );
    expect(evidence.agreement.mustSign).toBeGreaterThan(0);
    expect(evidence.agreement.after).not.toBeNull();
    const { payloadHash } = await checker.get<{ payloadHash: string }>(`/operator/api/approvals/${approvalId}`);
    await checker.post(`/operator/api/approvals/${approvalId}/approve`, {
      payloadHash,
      reason: 'D01 Checked against the evidence',
    });
    expect(await eventually(risk, (one) => one?.due?.version === version)).toMatchObject({ due: { version } });
  });

  it('stops new orders when its grace is over, and lets open ones be cancelled', async () => {
    expect(await place()).toMatchObject({ status: 403, body: { code: 'agreement-required' } });
    // The customer's stream says so as well, and with it the ledger.
    const me = await eventually(
      () => customer.get<{ authorities: readonly string[] }>('/api/auth/me'),
      ({ authorities }) => !authorities.includes('exchange'),
    );
    expect(me.authorities).toEqual(['deposit', 'transfer', 'withdraw']);
    expect((await customer.call('DELETE', `/api/orders/${orderId}`)).status).toBeLessThan(300);
  });

  it('is not signed by an older one, and opens the exchange once it is', async () => {
    const sign = (agreements: readonly unknown[]) =>
      customer.call('POST', '/api/agreements/sign', { body: { agreements } });
    expect(await sign(['risk'])).toMatchObject({ status: 409, body: { code: 'agreement-changed' } });
    const due = (await risk())?.due;
    expect(await sign([{ id: 'risk', version, contentHash: due?.contentHash['en-us'] }])).toMatchObject({
      status: 200,
    });
    expect((await eventually(place, ({ status }) => status < 300)).status).toBeLessThan(300);
  });
});
