import { FIAT_PARTITION, FIAT_SERVICE, type FiatCommand, type PayoutAddress } from '@corella/contracts/cash';
import type { QueryReply } from '@corella/contracts/queries';
import { payloadHash } from '@corella/hash';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { principal, UID } from '../../../testing/fake-venue.js';

const SAVED: PayoutAddress = {
  id: 'AB12',
  chain: 'xrp',
  coin: 'xrp',
  address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  tag: '7',
  label: 'Ledger at home',
  addedAt: Date.UTC(2026, 10, 28, 5),
};
const VIEW = {
  addressId: 'AB12',
  chain: 'xrp',
  coin: 'xrp',
  network: 'XRP Ledger',
  address: SAVED.address,
  tag: '7',
  label: 'Ledger at home',
  addedAt: '2026-11-28T05:00:00.000Z',
  keysFrom: '2026-11-29T05:00:00.000Z',
};
const WANTED = { chain: 'xrp', address: SAVED.address, tag: '7' };
const BODY = { ...WANTED, label: 'Ledger at home' };

describe('the address book', () => {
  let venue: OpenGateway;
  let reply: unknown;
  let checked: QueryReply<'fiat.check-address'>;
  const commands: FiatCommand[] = [];
  beforeAll(async () => {
    venue = await openGateway();
    venue.bus.serve(FIAT_SERVICE, FIAT_PARTITION, (command: FiatCommand) => {
      commands.push(command);
      return Promise.resolve(reply);
    });
    venue.signals.answer('fiat.addresses', () => [SAVED]);
    venue.signals.answer('fiat.check-address', () => checked);
  });
  beforeEach(() => {
    commands.splice(0);
    reply = ok({ addressId: 'AB12' });
    checked = ok({ address: SAVED.address, alike: null });
    venue.signals.answer('identity.session', () => principal);
  });
  afterAll(async () => venue.close());
  const post = (path: string, body: object, headers = {}) => venue.call(path, { method: 'POST', body, headers });

  it('lists what is saved, and from when API keys may pay it', async () => {
    expect(await venue.call('/api/addresses')).toMatchObject({ status: 200, body: { items: [VIEW], next: null } });
  });

  it('saves an address with the token of a step-up, which is for this body', async () => {
    const answer = await post('/api/addresses', { ...BODY, stepUp: 'token' }, { 'idempotency-key': 'save-1' });
    expect(answer).toMatchObject({ status: 201, body: VIEW });
    expect(commands).toEqual([
      {
        type: 'AddAddress',
        uid: UID,
        sessionId: principal.sessionId,
        label: BODY.label,
        wanted: WANTED,
        confirmAlike: false,
        idempotencyKey: 'save-1',
        stepUp: 'token',
        bodyHash: payloadHash(BODY),
      },
    ]);
    expect(await post('/api/addresses', BODY, { 'idempotency-key': '' })).toMatchObject({ status: 400 });
  });

  it('asks for a passkey or the authenticator', async () => {
    reply = reject({ code: 'step-up-required', field: 'stepUp', methods: ['totp'] });
    expect(await post('/api/addresses', BODY)).toMatchObject({
      status: 403,
      body: { code: 'step-up-required', methods: ['totp'] },
    });
  });

  it.each([
    ['address-checksum', 400, 'address'],
    ['address-wrong-network', 400, 'address'],
    ['address-alike', 409, 'address'],
    ['address-known', 409, 'address'],
    ['tag-required', 400, 'tag'],
    ['chain-not-served', 400, 'chain'],
  ] as const)('says %s with %i beside the field', async (code, status, field) => {
    reply = reject({ code, field });
    checked = reject({ code, field });
    for (const [path, body] of [
      ['/api/addresses', BODY],
      ['/api/addresses/check', WANTED],
    ] as const)
      expect(await post(path, body)).toMatchObject({
        status,
        body: { code, errors: { [field]: [expect.any(String)] } },
      });
  });

  it('checks an address before anything is proven, and names the one that it is like', async () => {
    checked = ok({ address: SAVED.address, alike: SAVED });
    expect(await post('/api/addresses/check', WANTED)).toMatchObject({
      status: 200,
      body: { address: SAVED.address, alike: VIEW },
    });
    expect(commands).toEqual([]);
  });

  it.each([
    [{ label: 'x'.repeat(51) }, 'label'],
    [{ label: '  ' }, 'label'],
    [{ label: 'a\u202Eb' }, 'label'],
    [{ label: '\u3164' }, 'label'],
    [{ label: 'a\u2028b' }, 'label'],
    [{ address: '' }, 'address'],
    [{ address: 'r'.repeat(129) }, 'address'],
    [{ tag: 7 }, 'tag'],
    [{ chain: '../x' }, 'chain'],
    [{ uid: '7' }, 'uid'],
    [{ confirmAlike: 'yes' }, 'confirmAlike'],
  ])('refuses %j and asks nobody', async (change, field) => {
    const answer = await post('/api/addresses', { ...BODY, ...change });
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: expect.anything() } } });
    expect(commands).toEqual([]);
  });

  it('takes a label of fifty signs, however many bytes they have', async () => {
    expect(await post('/api/addresses', { ...BODY, label: '🏠'.repeat(50) })).toMatchObject({ status: 201 });
  });

  it('takes an address out of the caller’s book; another one’s does not exist', async () => {
    reply = ok({ removed: true });
    expect(await venue.call('/api/addresses/AB12', { method: 'DELETE' })).toMatchObject({ status: 204 });
    expect(commands).toEqual([{ type: 'RemoveAddress', uid: UID, addressId: 'AB12' }]);
    reply = reject({ code: 'address-unknown' });
    expect(await venue.call('/api/addresses/AB13', { method: 'DELETE' })).toMatchObject({ status: 404 });
    expect(await venue.call('/api/addresses/__proto__', { method: 'DELETE' })).toMatchObject({ status: 404 });
    expect(commands).toHaveLength(2);
  });

  it('is for main accounts', async () => {
    const sub = { ...principal, user: { ...principal.user, userType: 2 as const, parentUid: '7' } };
    venue.signals.answer('identity.session', () => sub);
    const refused = { status: 403, body: { code: 'sub-refused' } };
    expect(await venue.call('/api/addresses')).toMatchObject(refused);
    expect(await venue.call('/api/addresses/AB12', { method: 'DELETE' })).toMatchObject(refused);
    expect(await post('/api/addresses', BODY)).toMatchObject(refused);
    expect(await post('/api/addresses/check', WANTED)).toMatchObject(refused);
    expect(commands).toEqual([]);
  });
});
