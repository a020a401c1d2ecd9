import type { BankAccountDetail } from '@corella/contracts/cash';
import type { IdentityCommand } from '@corella/contracts/identity';
import { payloadHash } from '@corella/hash';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, UID } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

const BANK: BankAccountDetail = {
  accountId: `B${UID}-1`,
  currency: 'aud',
  state: 'verified',
  name: 'Mia Wong',
  account: '062000-12344417',
  bank: 'Commonwealth Bank',
  addedAt: NOW_MS,
  verifiedAt: NOW_MS,
  test: null,
  nextTestAt: null,
};

describe('POST /api/privacy/export', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  beforeAll(async () => {
    venue = await openGateway();
    const address = { address: '0x5aAe', coin: 'eth', tag: null, label: 'Ledger at home', chain: 'eth' };
    venue.signals.answer('fiat.addresses', ({ uid }) =>
      uid === UID ? [{ ...address, id: 'A1', addedAt: NOW_MS }] : [],
    );
    venue.signals.answer('fiat.bank-accounts', ({ uid }) => ({
      items: uid === UID ? [BANK] : [],
      addFrom: null,
      simulated: true,
    }));
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
    expect(body).toMatchObject({
      addresses: [{ addressId: 'A1', label: 'Ledger at home', address: '0x5aAe', addedAt: expect.any(String) }],
      bankAccounts: [{ accountId: `B${UID}-1`, name: 'Mia Wong', account: '062000-12344417', state: 'verified' }],
    });
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
