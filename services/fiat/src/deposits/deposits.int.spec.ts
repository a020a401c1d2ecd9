import { depositStream } from '@corella/contracts/cash';
import { Unavailable } from '@corella/result';
import { givenFiat, MIA } from '../testing/given-fiat.js';
import { depositsOf, type Fiat } from '../testing/watch-deposits.js';
import { bookCredit } from './book-credit.js';

const MIAS = { name: 'Mia Nguyen', account: '062000-3' };

const statuses = async (fiat: Fiat): Promise<readonly string[]> =>
  (await depositsOf(fiat)).map(({ status, suspended }) => suspended ?? status.at).sort();
/** Waits until all deposits stand there and have their entries. */
async function until(fiat: Fiat, wanted: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 700; tries += 1) {
    const deposits = await depositsOf(fiat);
    const isDone = deposits.every(({ status }) => status.at !== 'booked') || wanted.includes('booked');
    if (isDone && String(await statuses(fiat)) === String(wanted)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(await statuses(fiat)).toEqual(wanted);
}
const open = (fiat: Fiat, uid = MIA) => fiat.context.payIns.open(uid, { currency: 'aud', name: 'Mia Nguyen' });

describe('money that somebody pays in', () => {
  let fiat: Fiat;
  beforeEach(async () => {
    fiat = await givenFiat();
  });
  afterEach(async () => {
    await fiat.stop();
    expect(fiat.faults).toEqual([]);
  });

  it('is credited to whose PayID it was paid to, by one entry with the bank on the other side', async () => {
    const { payId } = await open(fiat);
    await fiat.paid(500.25, payId.toUpperCase());
    await until(fiat, ['credited']);
    expect(fiat.ledger.entries).toEqual([
      {
        type: 'PostEntry',
        by: 'fiat',
        transactionType: 'deposit',
        businessId: expect.stringMatching(/^deposit:bank-aud:[0-9a-f]{64}$/),
        postings: [
          { account: 'custody:bank-aud', bucket: 'available', asset: 'aud', units: '-50025000000' },
          { account: `spot:${MIA}`, bucket: 'available', asset: 'aud', units: '50025000000' },
        ],
      },
    ]);
  });

  it('is credited once, however often the bank says it', async () => {
    const { bsb, account } = await open(fiat);
    fiat.bank.setMode('duplicate');
    await fiat.paid(100, `${bsb}-${account}`);
    await fiat.service.look();
    await until(fiat, ['credited']);
    expect(fiat.ledger.entries).toHaveLength(1);
  });

  it('waits in suspense where nobody has the address, or the name is another', async () => {
    const { payId } = await open(fiat);
    await fiat.paid(100, 'nobody@corella.example');
    await fiat.paid(100, payId, { payer: { name: 'Linh Tran', account: '062000-1' } });
    await fiat.paid(100, payId, { payer: { name: 'M Nguyen', account: '062000-2' } });
    await until(fiat, ['name-alike', 'name-differs', 'owner-unknown']);
    expect(fiat.ledger.entries).toHaveLength(3);
    for (const { postings } of fiat.ledger.entries)
      expect(postings.map(({ account }) => account)).toEqual(['custody:bank-aud', 'suspense:bank-aud']);
  });

  it.each([
    ['nobody@corella.example', 'payid'],
    ['999417-100000000', 'transfer'],
  ])('says by which channel money came to %s, which is nobody’s', async (to, channel) => {
    await fiat.paid(100, to);
    await until(fiat, ['owner-unknown']);
    expect(await depositsOf(fiat)).toMatchObject([{ channel, uid: null }]);
  });

  it('counts towards the limit of a day: what goes beyond it waits, and a day later it does not count', async () => {
    const { payId } = await open(fiat);
    await fiat.paid(30_000, payId);
    await fiat.paid(20_000.01, payId);
    await fiat.paid(20_000, payId);
    fiat.clock.advance(86_400_000);
    await fiat.paid(50_000, payId);
    await until(fiat, ['credited', 'credited', 'credited', 'daily-limit']);
  });

  it('counts towards the limit of a day also where two are judged at once', async () => {
    const { payId: to } = await open(fiat);
    const unitsOfDay = async (): Promise<bigint> =>
      (await depositsOf(fiat)).reduce((sum, { suspended, units }) => (suspended === null ? sum + units : sum), 0n);
    const booking = { ...fiat.context, depositLists: { unitsOfDay } };
    const payment = { currency: 'aud', amount: 3_000_000n, to, payer: MIAS, text: '', bookedAt: fiat.clock.nowMs() };
    await Promise.all(['C1', 'C2'].map((ref) => bookCredit(booking, { ...payment, ref })));
    await until(fiat, ['credited', 'daily-limit']);
  });

  it('counts towards the limit of a day also where the bank says it after a later one', async () => {
    const { payId } = await open(fiat);
    const credits = fiat.bank.credits.bind(fiat.bank);
    fiat.bank.credits = async (currency, after, limit) => {
      const { credits: said, cursor } = await credits(currency, after, limit);
      const late = { bookedAt: fiat.clock.nowMs() - 3_600_000 };
      return { credits: said.map((one) => (one.text === 'late' ? { ...one, ...late } : one)), cursor };
    };
    await fiat.paid(30_000, payId);
    await fiat.paid(30_000, payId, { text: 'late' });
    await fiat.paid(20_000, payId, { text: 'late' });
    await until(fiat, ['credited', 'credited', 'daily-limit']);
  });

  it('is in the log without any word of who paid', async () => {
    const { payId } = await open(fiat);
    const { ref } = await fiat.paid(100, payId);
    await until(fiat, ['credited']);
    const events = [];
    for (const stream of await fiat.store.streams('deposit'))
      events.push(...(await fiat.store.readStream(stream, { from: 0, limit: 9 })));
    const text = JSON.stringify(events).toLowerCase();
    for (const word of ['nguyen', '12344417', payId, ref.toLowerCase()]) expect(text).not.toContain(word);
    const [deposit] = await depositsOf(fiat);
    expect((await fiat.vault.get('deposit-payer', deposit?.depositId ?? ''))?.body).toMatchObject({
      name: 'Mia Nguyen',
      ref,
    });
  });

  it('ends nothing where identity cannot say whose it is, and is credited once it can', async () => {
    const { payId } = await open(fiat);
    const customer = fiat.customers.get.bind(fiat.customers);
    fiat.customers.get = () => {
      throw new Unavailable('the vault is away');
    };
    await fiat.paid(100, payId).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(fiat.faults).toEqual([]);
    fiat.customers.get = customer;
    await fiat.service.look();
    await until(fiat, ['credited']);
  });

  it('that cannot be booked keeps back no other, and is booked once it can be', async () => {
    const { payId } = await open(fiat);
    const { keep } = fiat.context.payers;
    const warned = 'this payer cannot be kept';
    fiat.context.payers.keep = (row) =>
      row.payer.name === 'Poison' ? Promise.reject(new Error(warned)) : keep.call(fiat.context.payers, row);
    await fiat.paid(100, payId, { payer: { name: 'Poison', account: '062000-1' } });
    await fiat.paid(200, payId);
    await until(fiat, ['credited']);
    expect(fiat.warnings.map(String).join()).toContain(warned);
    fiat.context.payers.keep = keep;
    await fiat.service.look();
    await until(fiat, ['credited', 'name-differs']);
    expect(fiat.ledger.entries).toHaveLength(2);
  });

  it('waits with all others where twenty cannot be booked, and is credited afterwards', async () => {
    const { payId } = await open(fiat);
    const { keep } = fiat.context.payers;
    let tries = 0;
    fiat.context.payers.keep = () => Promise.reject(new Error(`no room ${(tries += 1)}`));
    await fiat.service.look();
    for (let paid = 0; paid < 25; paid += 1)
      await fiat.bank.receive({ currency: 'aud', amount: 1_000n, to: payId, payer: MIAS, text: '' });
    await fiat.service.look().catch(() => undefined);
    tries = 0;
    await expect(fiat.service.look()).rejects.toThrow('no room 20');
    fiat.context.payers.keep = keep;
    await fiat.service.look();
    await until(fiat, Array<string>(25).fill('credited'));
  });

  it('of whom the ledger has no account yet keeps back nobody else', async () => {
    fiat.customers.set('1000002', { uid: '1000002', allow: ['deposit'], name: 'Mia Thanh Nguyen' });
    fiat.ledger.unknown.add('spot:1000002');
    await fiat.paid(100, (await open(fiat, '1000002')).payId);
    await fiat.paid(200, (await open(fiat)).payId);
    await until(fiat, ['booked', 'credited']);
    fiat.ledger.unknown.clear();
    await fiat.context.parkedStreams.sweep();
    await until(fiat, ['credited', 'credited']);
  }, 20_000);

  it('waits while the ledger is busy or the bank is away, and is credited afterwards', async () => {
    const { payId } = await open(fiat);
    fiat.bank.setMode('lost');
    await expect(fiat.paid(100, payId)).rejects.toThrow('does not answer');
    fiat.bank.setMode('ok');
    fiat.ledger.refusal = { code: 'busy' };
    await fiat.service.look();
    await until(fiat, ['booked']);
    fiat.ledger.refusal = null;
    await until(fiat, ['credited']);
  });
});

describe('a restart of fiat', () => {
  it('goes on where it was: nothing is credited twice or lost', async () => {
    const before = await givenFiat();
    const { payId } = await open(before);
    await before.paid(100, payId);
    await before.stop(true);
    const after = await givenFiat({ directory: before.directory });
    await until(after, ['credited']);
    await after.paid(200, payId);
    await until(after, ['credited', 'credited']);
    const [stream = ''] = await after.store.streams('deposit');
    expect(stream).toBe(depositStream(stream.slice('deposit-'.length)));
    await after.stop();
    expect([...before.faults, ...after.faults]).toEqual([]);
  });
});
