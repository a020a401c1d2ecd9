import { mkdtemp, rm, appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BankUnavailable, type BankPayment } from '@corella/bank';
import { bankConformance } from '@corella/bank/conformance';
import { ManualClock } from '@corella/clock';
import { openBankSimulator, type BankSimulator } from './index.js';

const PAYER = { name: 'Mia Nguyen', account: '062000-12344417' };
const payment: BankPayment = {
  reference: 'corella-1',
  currency: 'aud',
  amount: 2_500n,
  to: PAYER,
  text: 'Refund',
};
const directories: string[] = [];

async function given(bookedAfterMs = 2_000) {
  const directory = await mkdtemp(join(tmpdir(), 'corella-bank-'));
  directories.push(directory);
  const path = join(directory, 'bank.jsonl');
  const clock = new ManualClock(1_000_000);
  const open = (): Promise<BankSimulator> => openBankSimulator({ path, clock, bookedAfterMs });
  return { path, clock, open, bank: await open() };
}
const receive = (bank: BankSimulator, to: string, amount = 10_000n) =>
  bank.receive({ currency: 'aud', amount, to, payer: PAYER, text: '' });

afterAll(async () => {
  for (const directory of directories) await rm(directory, { recursive: true });
});

bankConformance('the simulated bank', async () => {
  const { bank, clock } = await given();
  return {
    bank,
    receive: async (to, amount) => void (await receive(bank, to, amount)),
    wait: async () => clock.advance(2_000),
  };
});

describe('the simulated bank', () => {
  it('is given the capital of a currency once, also after a restart', async () => {
    const { bank, open } = await given();
    await bank.endow('aud', 500n);
    await bank.endow('aud', 500n);
    await bank.close();
    const again = await open();
    await again.endow('aud', 900n);
    await again.endow('nzd', 70n);
    expect([await again.balance('aud'), await again.balance('nzd')]).toEqual([500n, 70n]);
    await again.close();
  });

  it('has the same books after a restart, and forgets a line that a crash has cut', async () => {
    const { bank, open, path, clock } = await given();
    const opened = await bank.collection({ currency: 'aud', reference: '7', accountName: 'Corella' });
    await receive(bank, opened.payId);
    await bank.pay(payment);
    clock.advance(2_000);
    expect(await bank.giveBack('corella-1', 'account closed')).toBe(true);
    const [credits, state, balance] = await Promise.all([
      bank.credits('aud', null, 9),
      bank.paymentOf('corella-1'),
      bank.balance('aud'),
    ]);
    await bank.close();
    await appendFile(path, '{"kind":"credit","cre');
    const again = await open();
    expect(await again.collection({ currency: 'aud', reference: '7', accountName: 'Corella' })).toEqual(opened);
    expect(await again.credits('aud', null, 9)).toEqual(credits);
    expect(await again.paymentOf('corella-1')).toEqual(state);
    expect([state, balance]).toEqual([
      { state: 'returned', ref: 'P-corella-1R', at: 1_002_000, reason: 'account closed' },
      10_000n,
    ]);
    expect((await receive(again, opened.payId)).ref).not.toBe(credits.credits[0]?.ref);
    await again.close();
    await (await open()).close();
  });

  it('books an order after its time, and gives back only what it has booked, once', async () => {
    const { bank, clock } = await given();
    await receive(bank, 'x');
    await bank.pay(payment);
    expect(await bank.paymentOf('corella-1')).toEqual({ state: 'accepted' });
    expect(await bank.giveBack('corella-1', 'no')).toBe(false);
    clock.advance(2_000);
    expect([await bank.giveBack('corella-1', 'no'), await bank.giveBack('corella-1', 'no')]).toEqual([true, false]);
    expect(await bank.giveBack('corella-2', 'no')).toBe(false);
    expect(await bank.balance('aud')).toBe(10_000n);
    await bank.close();
  });

  it('does nothing while it is lost, and has done it where only the answer is', async () => {
    const { bank } = await given();
    await receive(bank, 'x');
    bank.setMode('lost');
    await expect(bank.pay(payment)).rejects.toThrow(BankUnavailable);
    await expect(bank.credits('aud', null, 1)).rejects.toThrow(BankUnavailable);
    await expect(bank.balance('aud')).rejects.toThrow(BankUnavailable);
    bank.setMode('ok');
    expect(await bank.paymentOf('corella-1')).toBeNull();
    bank.setMode('timeout-after');
    await expect(bank.pay(payment)).rejects.toThrow(BankUnavailable);
    expect(await bank.paymentOf('corella-1')).toEqual({ state: 'accepted' });
    expect(await bank.balance('aud')).toBe(7_500n);
    await bank.close();
  });

  it('refuses orders, and says credits twice, when it is told to', async () => {
    const { bank } = await given();
    await receive(bank, 'x');
    bank.setMode('reject');
    await bank.pay(payment);
    expect(await bank.paymentOf('corella-1')).toEqual({ state: 'rejected', reason: 'refused by the bank' });
    expect(await bank.balance('aud')).toBe(10_000n);
    bank.setMode('duplicate');
    const { credits, cursor } = await bank.credits('aud', null, 1);
    expect(credits).toHaveLength(2);
    expect((await bank.credits('aud', cursor, 1)).credits).toEqual([]);
    await bank.close();
  });

  it('never spends the same money twice, however many order at once', async () => {
    const { bank } = await given();
    await receive(bank, 'x');
    await Promise.all(Array.from({ length: 10 }, (_, n) => bank.pay({ ...payment, reference: `r${n}` })));
    const states = await Promise.all(Array.from({ length: 10 }, (_, n) => bank.paymentOf(`r${n}`)));
    expect(states.filter((state) => state?.state === 'accepted')).toHaveLength(4);
    expect(await bank.balance('aud')).toBe(0n);
    await bank.close();
  });
});
