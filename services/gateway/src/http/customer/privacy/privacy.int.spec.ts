import type { IdentityCommand } from '@corella/contracts/identity';
import { payloadHash } from '@corella/hash';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { UID } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

describe('POST /api/privacy/export', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  beforeAll(async () => {
    venue = await openGateway();
    commands = identityService(venue, { ExportData: ok({ data: { account: { uid: UID } } }) });
  });
  beforeEach(() => void commands.splice(0));
  afterAll(async () => venue.close());
  let asks = 0;
  const ask = (body: object) =>
    venue.call('/api/privacy/export', {
      method: 'POST',
      body,
      headers: { 'idempotency-key': `export-${(asks += 1)}` },
    });

  it('answers a file that no cache keeps, with the balances', async () => {
    const { status, headers, body } = await ask({ stepUp: 'token' });
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="corella-data-${UID}-\\d{4}-\\d{2}-\\d{2}\\.json"$`),
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({ account: { uid: UID }, balances: expect.any(Array), madeAt: expect.any(String) });
    expect(commands).toMatchObject([
      { type: 'ExportData', uid: UID, sessionId: 's-1', stepUp: 'token', bodyHash: payloadHash({}) },
    ]);
  });

  it('takes nothing but a proof', async () => {
    expect(await ask({ uid: '1000001' })).toMatchObject({
      status: 400,
      body: { errors: { uid: [expect.any(String)] } },
    });
    expect(commands).toEqual([]);
  });
});
