import { FIAT_PARTITION, FIAT_SERVICE, type FiatReply } from '@corella/contracts/cash';
import { ask } from '@corella/signals';
import { givenFiat, MIA } from '../../testing/given-fiat.js';
import type { Fiat } from '../../testing/watch-deposits.js';

const open = ({ context }: Fiat, uid: string, currency = 'aud'): Promise<FiatReply<'OpenPayIn'>> =>
  context.bus.request(
    FIAT_SERVICE,
    { type: 'OpenPayIn', uid, currency },
    { partition: FIAT_PARTITION, timeoutMs: 5_000 },
  );
const channelsOf = async ({ context }: Fiat) => (await ask(context.signals, 'fiat.channels', { uid: MIA })).items;

describe('a place to pay in', () => {
  let given: Fiat;
  beforeEach(async () => (given = await givenFiat()));
  afterEach(async () => {
    await given.stop();
    expect(given.faults).toEqual([]);
  });

  it('is the customer’s own, with their verified name, and always the same', async () => {
    expect(await open(given, MIA)).toEqual({ ok: true, value: { opened: true } });
    const [first, other] = await channelsOf(given);
    expect(first?.payIn).toMatchObject({ bsb: '999417', accountName: 'Corella, Mia Thanh Nguyen' });
    expect(other?.payIn).toEqual(first?.payIn);
    await open(given, MIA);
    expect((await channelsOf(given))[0]).toEqual(first);
  });

  it('is opened once, though the bank’s answer was lost', async () => {
    given.bank.setMode('timeout-after');
    expect(await open(given, MIA)).toMatchObject({ ok: false, rejection: { code: 'bank-unavailable' } });
    expect((await channelsOf(given))[0]?.payIn).toBeNull();
    given.bank.setMode('ok');
    expect(await open(given, MIA)).toMatchObject({ ok: true });
    expect((await channelsOf(given))[0]?.payIn).toMatchObject({ payId: `m${MIA}@corella.example` });
  });

  it('is not opened for whom nobody may pay, nor for a currency without a bank', async () => {
    given.customers.set('7', { uid: '7', allow: [] });
    given.customers.set('9', { uid: '9', allow: ['deposit'], parentUid: MIA });
    expect(await open(given, '9')).toMatchObject({ ok: false, rejection: { code: 'deposits-refused' } });
    expect(await open(given, '7')).toMatchObject({ ok: false, rejection: { code: 'deposits-refused' } });
    expect(await open(given, '8')).toMatchObject({ ok: false, rejection: { code: 'user-unknown' } });
    for (const currency of ['nzd', 'constructor'])
      expect(await open(given, MIA, currency)).toMatchObject({
        ok: false,
        rejection: { code: 'currency-not-served', field: 'currency' },
      });
  });

  it('says what may still come in 24 hours, and lists what came', async () => {
    await open(given, MIA);
    const to = `m${MIA}@corella.example`;
    await given.paid(250, to);
    await given.paid(5, to);
    const channels = await channelsOf(given);
    expect(channels.map(({ channel, left }) => [channel, left])).toEqual([
      ['payid', '4975000000000'],
      ['transfer', '5000000000000'],
    ]);
    const listed = await ask(given.context.signals, 'fiat.deposits', { uid: MIA, limit: 1 });
    expect(listed).toMatchObject({ more: true, stale: false });
    const [newest] = listed.rows;
    const before = { bookedAt: newest?.bookedAt ?? 0, depositId: newest?.depositId ?? '' };
    const rest = await ask(given.context.signals, 'fiat.deposits', { uid: MIA, limit: 5, before });
    expect(rest).toMatchObject({ more: false });
    const all = [...listed.rows, ...rest.rows];
    expect(all.map(({ units, reason }) => [units, reason]).sort()).toEqual([
      ['25000000000', null],
      ['500000000', 'below-minimum'],
    ]);
  });
});
