import { FIAT_PARTITION, FIAT_SERVICE, type FiatCommand, type FiatReply } from '@corella/contracts/cash';
import type { FiatDepositRow, PayInChannel, QueryRequest } from '@corella/contracts/queries';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { principal, UID } from '../../../testing/fake-venue.js';

const PAY_IN = { payId: 'm1@corella.example', bsb: '999417', account: '157218430', accountName: 'Corella, Mia Nguyen' };
const CHANNEL: PayInChannel = {
  currency: 'aud',
  channel: 'payid',
  least: '1000000000',
  most: '5000000000000',
  perDay: '5000000000000',
  left: '4975000000000',
  payIn: null,
};
const ROW: FiatDepositRow = {
  depositId: 'DAB12',
  asset: 'aud',
  channel: 'payid',
  units: '25000000000',
  bookedAt: Date.UTC(2026, 10, 28, 5),
  state: 'completed',
  reason: null,
  entryRevision: 41,
};

describe('deposits of money', () => {
  let venue: OpenGateway;
  let reply: FiatReply<'OpenPayIn'>;
  const commands: FiatCommand[] = [];
  const asked: QueryRequest<'fiat.deposits'>[] = [];
  beforeAll(async () => {
    venue = await openGateway();
    venue.bus.serve(FIAT_SERVICE, FIAT_PARTITION, (command: FiatCommand) => {
      commands.push(command);
      return Promise.resolve(reply);
    });
    venue.signals.answer('fiat.deposits', (request) => {
      asked.push(request);
      return { rows: [ROW], more: true, stale: false };
    });
  });
  beforeEach(() => {
    commands.splice(0);
    asked.splice(0);
    reply = ok({ opened: true });
    venue.signals.answer('fiat.channels', () => ({ items: [CHANNEL], simulated: true }));
    venue.signals.answer('identity.session', () => principal);
  });
  afterAll(async () => venue.close());
  let asks = 0;
  const post = (path: string, body: object) =>
    venue.call(path, { method: 'POST', body, headers: { 'idempotency-key': `pay-in-${(asks += 1)}` } });

  it('says how money can be paid in, in amounts of the currency', async () => {
    expect(await venue.call('/api/deposit-channels')).toMatchObject({
      status: 200,
      body: {
        items: [
          {
            currency: 'aud',
            channel: 'payid',
            fee: '0',
            least: '10',
            most: '50000',
            perDay: '50000',
            left: '49750',
            payIn: null,
            simulated: true,
          },
        ],
      },
    });
  });

  it('opens the place of the caller, whoever the body may name', async () => {
    venue.signals.answer('fiat.channels', () => ({ items: [{ ...CHANNEL, payIn: PAY_IN }], simulated: true }));
    expect(await post('/api/deposit-channels', { currency: 'aud' })).toMatchObject({ status: 200, body: PAY_IN });
    expect(commands).toEqual([{ type: 'OpenPayIn', uid: UID, currency: 'aud' }]);
    expect(await post('/api/deposit-channels', { currency: 'aud', uid: '7' })).toMatchObject({ status: 400 });
    expect(commands).toHaveLength(1);
  });

  it.each([
    ['deposits-refused', 403],
    ['currency-not-served', 400],
    ['bank-unavailable', 503],
  ] as const)('answers %s with %i', async (code, status) => {
    reply = reject({ code });
    expect(await post('/api/deposit-channels', { currency: 'aud' })).toMatchObject({ status, body: { code } });
  });

  it('lists what came in, and goes on after the last of a page', async () => {
    expect(await venue.call('/api/deposits?limit=1')).toMatchObject({
      status: 200,
      body: {
        items: [
          {
            depositId: 'DAB12',
            currency: 'aud',
            channel: 'payid',
            amount: '250',
            at: '2026-11-28T05:00:00.000Z',
            state: 'completed',
            reason: null,
            entryRevision: 41,
          },
        ],
        next: `${ROW.bookedAt}:DAB12`,
      },
    });
    await venue.call(`/api/deposits?limit=1&cursor=${ROW.bookedAt}:DAB12`);
    expect(asked).toEqual([
      { uid: UID, limit: 1 },
      { uid: UID, limit: 1, before: { bookedAt: ROW.bookedAt, depositId: 'DAB12' } },
    ]);
  });

  it.each(['1', 'x:DAB12', '1:d"', `${'9'.repeat(17)}:D1`])('refuses the cursor %s', async (cursor) => {
    const answer = await venue.call(`/api/deposits?cursor=${encodeURIComponent(cursor)}`);
    expect(answer).toMatchObject({ status: 400, body: { errors: { cursor: expect.anything() } } });
    expect(asked).toEqual([]);
  });

  it('is for main accounts', async () => {
    const sub = { ...principal, user: { ...principal.user, userType: 2 as const, parentUid: '7' } };
    venue.signals.answer('identity.session', () => sub);
    for (const path of ['/api/deposit-channels', '/api/deposits'])
      expect(await venue.call(path)).toMatchObject({ status: 403, body: { code: 'sub-refused' } });
    expect(await post('/api/deposit-channels', { currency: 'aud' })).toMatchObject({ status: 403 });
    expect(commands).toEqual([]);
  });
});
