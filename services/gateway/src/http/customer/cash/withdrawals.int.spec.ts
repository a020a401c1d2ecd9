import {
  FIAT_PARTITION,
  FIAT_SERVICE,
  type FiatCommand,
  type FiatReply,
  type WithdrawalRow,
  type WithdrawalView,
} from '@corella/contracts/cash';
import type { QueryRequest } from '@corella/contracts/queries';
import { payloadHash } from '@corella/hash';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { principal, UID } from '../../../testing/fake-venue.js';

const ROW: WithdrawalRow = {
  withdrawalId: 4_711,
  uid: UID,
  asset: 'eth',
  rail: 'chain',
  chain: 'eth',
  units: '150000000',
  feeUnits: '700000',
  audUnits: '700000000000',
  requestedAt: Date.UTC(2026, 10, 28, 5),
  state: 'confirming',
  since: 0,
  hits: [],
  people: 0,
  endedAt: null,
};
const VIEW: WithdrawalView = {
  ...ROW,
  payeeId: 'A1',
  payee: { address: '0x52908400098527886E0F7030069857D2E4169EE7', tag: null, label: 'Ledger' },
  outcome: 'open',
  txid: '0xab',
  confirmations: 3,
  required: 12,
  cancelable: false,
  timeline: [{ at: ROW.requestedAt, state: 'submitted' }],
};
const BODY = { currency: 'eth', chain: 'eth', addressId: 'A1', amount: '1.5' };

describe('withdrawals', () => {
  let venue: OpenGateway;
  let reply: FiatReply<'RequestWithdrawal' | 'CancelWithdrawal'>;
  let view = VIEW;
  const commands: FiatCommand[] = [];
  const asked: QueryRequest<'fiat.withdrawals'>[] = [];
  const quoted: QueryRequest<'fiat.withdrawal-quote'>[] = [];
  beforeAll(async () => {
    venue = await openGateway();
    venue.bus.serve(FIAT_SERVICE, FIAT_PARTITION, (command: FiatCommand) => {
      commands.push(command);
      return Promise.resolve(reply);
    });
    venue.signals.answer('fiat.withdrawals', (request) => {
      asked.push(request);
      return { rows: [ROW], more: true, stale: false };
    });
    venue.signals.answer('fiat.withdrawal', ({ uid, withdrawalId }) =>
      uid === UID && withdrawalId === ROW.withdrawalId ? view : null,
    );
    venue.signals.answer('fiat.withdrawal-limits', () => ({
      items: [
        {
          asset: 'eth',
          rail: 'chain',
          chain: 'eth',
          feeUnits: '700000',
          least: '2000000',
          most: '40000000000',
          leftOfDay: '9300000000000',
          againAt: null,
        },
      ],
    }));
    venue.signals.answer('fiat.withdrawal-quote', (request) => {
      quoted.push(request);
      return request.asset === 'eth'
        ? { feeUnits: '700000', receivedUnits: '149300000', audUnits: '700000000000' }
        : null;
    });
  });
  beforeEach(() => {
    commands.splice(0);
    asked.splice(0);
    quoted.splice(0);
    reply = ok({ withdrawalId: ROW.withdrawalId });
    view = VIEW;
    venue.signals.answer('identity.session', () => principal);
  });
  afterAll(async () => venue.close());
  let asks = 0;
  const post = (body: object) =>
    venue.call('/api/withdrawals', { method: 'POST', body, headers: { 'idempotency-key': `out-${(asks += 1)}` } });

  it('says what goes out, in amounts of the currency', async () => {
    expect(await venue.call('/api/withdrawals/limits')).toMatchObject({
      status: 200,
      body: {
        items: [
          {
            currency: 'eth',
            rail: 'chain',
            chain: 'eth',
            fee: '0.007',
            least: '0.02',
            most: '400',
            leftOfDay: '93000',
            againAt: null,
          },
        ],
      },
    });
  });

  it('quotes what arrives of an amount', async () => {
    expect(await venue.call('/api/withdrawals/quote?currency=eth&chain=eth&amount=1.5')).toMatchObject({
      status: 200,
      body: { currency: 'eth', chain: 'eth', amount: '1.5', fee: '0.007', received: '1.493', aud: '7000' },
    });
    expect(quoted).toEqual([{ asset: 'eth', chain: 'eth', units: '150000000' }]);
    expect(await venue.call('/api/withdrawals/quote?currency=doge&amount=1')).toMatchObject({
      status: 403,
      body: { code: 'withdrawals-refused' },
    });
  });

  it('asks for one with the proof, and the hash of the body that it was made for', async () => {
    expect(await post({ ...BODY, stepUp: 'proof' })).toMatchObject({ status: 201, body: { withdrawalId: '4711' } });
    expect(commands).toEqual([
      {
        type: 'RequestWithdrawal',
        uid: UID,
        sessionId: principal.sessionId,
        key: `out-${asks}`,
        stepUp: 'proof',
        bodyHash: payloadHash(BODY),
        asset: 'eth',
        chain: 'eth',
        addressId: 'A1',
        units: '150000000',
      },
    ]);
  });

  it.each([
    ['no amount', { amount: '0' }, 'amount'],
    ['too many places', { amount: '0.000000001' }, 'amount'],
    ['a sign', { amount: '-1' }, 'amount'],
    ['no step-up', { stepUp: undefined }, 'stepUp'],
    ['no payee', { addressId: undefined, chain: undefined }, 'addressId'],
    ['two payees', { bankAccountId: 'B1' }, 'addressId'],
    ['an address without its network', { chain: undefined }, 'chain'],
    ['the account of somebody', { uid: '7' }, 'uid'],
  ])('refuses %s, and names the field', async (_, change, field) => {
    const answer = await post({ ...BODY, stepUp: 'proof', ...change });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    expect(JSON.stringify(answer.body)).toContain(`"${field}"`);
    expect(commands).toEqual([]);
  });

  it.each([
    ['amount-range', 400],
    ['amount-below-fee', 400],
    ['daily-limit', 409],
    ['once-a-day', 409],
    ['security-lock', 409],
    ['value-locked', 409],
    ['price-stale', 503],
    ['payee-unknown', 400],
    ['insufficient-funds', 409],
    ['request-lapsed', 409],
    ['withdrawals-refused', 403],
  ] as const)('answers %s with %i', async (code, status) => {
    reply = reject({ code });
    expect(await post({ ...BODY, stepUp: 'proof' })).toMatchObject({ status, body: { code } });
  });

  it('lists what went out, and goes on after the last of a page', async () => {
    expect(await venue.call('/api/withdrawals?limit=1&cursor=5000')).toMatchObject({
      status: 200,
      body: {
        items: [{ withdrawalId: '4711', currency: 'eth', amount: '1.5', fee: '0.007', state: 'confirming' }],
        next: '4711',
      },
    });
    expect(asked).toEqual([{ uid: UID, before: 5_000, limit: 1 }]);
    for (const cursor of ['x', '0', '-1', '9'.repeat(17)])
      expect(await venue.call(`/api/withdrawals?cursor=${cursor}`)).toMatchObject({ status: 400 });
  });

  it("shows one with where it goes, and nobody else's", async () => {
    expect(await venue.call('/api/withdrawals/4711')).toMatchObject({
      status: 200,
      body: { withdrawalId: '4711', received: '1.493', payee: VIEW.payee, confirmations: 3, required: 12 },
    });
    for (const id of ['4712', 'x', '0', '%20', '9'.repeat(40)])
      expect(await venue.call(`/api/withdrawals/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'withdrawal-unknown' },
      });
  });

  it('says until when one is delayed, and nothing of it where an older service does not tell', async () => {
    expect(await venue.call('/api/withdrawals/4711')).toMatchObject({ body: { until: null } });
    view = { ...VIEW, state: 'risk-delay', until: Date.UTC(2026, 10, 29, 5) };
    expect(await venue.call('/api/withdrawals/4711')).toMatchObject({ body: { until: '2026-11-29T05:00:00.000Z' } });
  });

  it('cancels one, and says where that is too late', async () => {
    reply = ok({ canceled: true as const });
    expect(await venue.call('/api/withdrawals/4711', { method: 'DELETE' })).toMatchObject({ status: 200 });
    expect(commands).toEqual([{ type: 'CancelWithdrawal', uid: UID, withdrawalId: 4_711 }]);
    reply = reject({ code: 'not-cancelable' });
    expect(await venue.call('/api/withdrawals/4711', { method: 'DELETE' })).toMatchObject({
      status: 409,
      body: { code: 'not-cancelable' },
    });
  });

  it('is nothing for sub-accounts', async () => {
    venue.signals.answer('identity.session', () => ({ ...principal, user: { ...principal.user, parentUid: '9' } }));
    for (const path of ['/api/withdrawals', '/api/withdrawals/limits', '/api/withdrawals/4711'])
      expect(await venue.call(path)).toMatchObject({ status: 403, body: { code: 'sub-refused' } });
    expect(await post({ ...BODY, stepUp: 'proof' })).toMatchObject({ status: 403 });
    expect(commands).toEqual([]);
  });
});
