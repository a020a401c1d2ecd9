import type { PlayedCredit } from '@corella/contracts/cash';
import { SignalsFault } from '@corella/signals';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';

const CREDIT = { currency: 'aud', amount: '250.5', payerName: 'Mia Nguyen', to: 'm1@corella.example' };

describe('the simulated bank of a demo', () => {
  let venue: OpenGateway;
  const played: PlayedCredit[] = [];
  beforeAll(async () => {
    venue = await openGateway();
    venue.signals.answer('demo.bank-credit', (credit) => {
      played.push(credit);
      return { ref: 'C1' };
    });
  });
  beforeEach(() => played.splice(0));
  afterAll(async () => venue.close());
  const pay = (body: object) => venue.call('/api/demo/bank/credit', { method: 'POST', body });

  it('is paid into by whom the body names', async () => {
    expect(await pay(CREDIT)).toMatchObject({ status: 204 });
    const { to, payerName } = CREDIT;
    expect(played).toEqual([{ currency: 'aud', units: '25050000000', to, payerName, text: '' }]);
  });

  it.each([
    ['amount', { amount: '0' }],
    ['amount', { amount: '1.001' }],
    ['amount', { amount: '-1' }],
    ['amount', { amount: '99999999999999999999' }],
    ['currency', { currency: 'nzd' }],
    ['to', { to: '' }],
    ['payerName', { payerName: undefined }],
  ])('refuses a wrong %s and pays nothing', async (field, change) => {
    const answer = await pay({ ...CREDIT, ...change });
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: expect.anything() } } });
    expect(played).toEqual([]);
  });

  it('does not say that nothing was done where the bank may have it', async () => {
    venue.signals.answer('demo.bank-credit', () => {
      throw new SignalsFault('timeout', 'late');
    });
    expect(await pay(CREDIT)).toMatchObject({ body: { code: 'outcome-unknown' } });
  });
});

describe('a venue outside the demo', () => {
  it('has no simulated bank and no channel', async () => {
    const venue = await openGateway({ config: { demo: false } });
    expect(await venue.call('/api/demo/bank/credit', { method: 'POST', body: CREDIT })).toMatchObject({ status: 404 });
    expect(await venue.call('/api/deposit-channels')).toMatchObject({ status: 200, body: { items: [] } });
    expect(await venue.call('/api/deposits')).toMatchObject({ status: 200, body: { items: [], next: null } });
    await venue.close();
  });
});
