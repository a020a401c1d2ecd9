import fc from 'fast-check';
import type { PostEntry } from '@corella/contracts/ledger';
import { ask } from '@corella/signals';
import { givenFiat } from '../testing/given-fiat.js';
import { eventually, readBy, standsAt, sums, type Fiat } from '../testing/watch-deposits.js';
import { refundReference } from './refunds.js';

const NOBODY = 'nobody@corella.example';
const BOOKED_MS = 2_000;

/** Somebody's 100 dollars are in suspense, and two people send them back. */
async function agreedRefund(fiat: Fiat): Promise<string> {
  await fiat.paid(100, NOBODY);
  const { depositId } = await standsAt(fiat, 'held');
  const { hash } = await readBy(fiat, depositId);
  await fiat.agreed('deposit-refund', { depositId, hash });
  return depositId;
}
const entriesOf = ({ ledger }: Fiat): readonly string[] => ledger.entries.map((entry) => entry.transactionType);
const hasEntries = (fiat: Fiat, wanted: readonly string[]): Promise<void> =>
  eventually(
    async () => String(entriesOf(fiat)) === String(wanted),
    async () => entriesOf(fiat),
  );
/** Until the bank has the order. */
const ordered = (fiat: Fiat, depositId: string, attempt = 1): Promise<void> =>
  eventually(
    async () => {
      await fiat.service.lookAfterRefunds().catch(() => undefined);
      return (await fiat.bank.paymentOf(refundReference(depositId, attempt))) !== null;
    },
    async () => null,
  );
const dollars = async (fiat: Fiat): Promise<number> => Number(await fiat.bank.balance('aud')) / 100;

describe('money that two people send back', () => {
  let fiat: Fiat;
  beforeEach(async () => {
    fiat = await givenFiat();
  });
  afterEach(async () => {
    await fiat.stop();
    expect(fiat.faults).toEqual([]);
  });

  it('goes to who paid it, and its entries follow the bank', async () => {
    const depositId = await agreedRefund(fiat);
    await standsAt(fiat, 'sent');
    await hasEntries(fiat, ['deposit', 'refund-sent']);
    await ordered(fiat, depositId);
    expect(await fiat.bank.paymentOf(refundReference(depositId, 1))).toEqual({ state: 'accepted' });
    expect(sums(fiat)).toEqual({ custody: 0, suspense: 100, transit: -100 });
    fiat.clock.advance(BOOKED_MS);
    await standsAt(fiat, 'refunded');
    await hasEntries(fiat, ['deposit', 'refund-sent', 'refund-done']);
    expect(sums(fiat)).toEqual({ custody: 0, suspense: 0, transit: 0 });
    expect(await dollars(fiat)).toBe(0);
    expect((await readBy(fiat, depositId)).history.map(({ type }) => type)).toEqual([
      'DepositBooked',
      'DepositPosted',
      'RefundDecided',
      'RefundSent',
      'RefundDone',
    ]);
  });

  it('is paid once where the bank has the order and its answer is lost', async () => {
    const depositId = await agreedRefund(fiat);
    fiat.bank.setMode('timeout-after');
    await ordered(fiat, depositId);
    await fiat.service.lookAfterRefunds();
    fiat.bank.setMode('ok');
    await standsAt(fiat, 'sent', false);
    expect(await dollars(fiat)).toBe(0);
    fiat.clock.advance(BOOKED_MS);
    await standsAt(fiat, 'refunded');
    expect(await fiat.bank.paymentOf(refundReference(depositId, 1))).toMatchObject({ state: 'booked' });
    expect(await fiat.bank.paymentOf(refundReference(depositId, 2))).toBeNull();
    expect(await dollars(fiat)).toBe(0);
  });

  it('waits while the bank is away, and nothing is concluded from that', async () => {
    const depositId = await agreedRefund(fiat);
    fiat.bank.setMode('lost');
    await standsAt(fiat, 'sent', false);
    await eventually(
      () =>
        fiat.service.lookAfterRefunds().then(
          () => false,
          () => true,
        ),
      async () => null,
    );
    fiat.clock.advance(30 * 86_400_000);
    await expect(fiat.service.lookAfterRefunds()).rejects.toThrow('does not answer');
    await standsAt(fiat, 'sent', false);
    fiat.bank.setMode('ok');
    expect(await dollars(fiat)).toBe(100);
    await ordered(fiat, depositId);
    fiat.clock.advance(BOOKED_MS);
    await standsAt(fiat, 'refunded');
  });

  it('is held again where the bank refuses the order, and can be sent once more', async () => {
    const depositId = await agreedRefund(fiat);
    fiat.bank.setMode('reject');
    await standsAt(fiat, 'held');
    await hasEntries(fiat, ['deposit', 'refund-sent', 'refund-returned']);
    expect(sums(fiat)).toEqual({ custody: -100, suspense: 100, transit: 0 });
    fiat.bank.setMode('ok');
    const { hash } = await readBy(fiat, depositId);
    await fiat.agreed('deposit-refund', { depositId, hash });
    await ordered(fiat, depositId, 2);
    fiat.clock.advance(BOOKED_MS);
    await standsAt(fiat, 'refunded');
    await eventually(
      async () => sums(fiat).suspense === 0,
      async () => sums(fiat),
    );
    expect(await dollars(fiat)).toBe(0);
  });

  it('is in suspense again where it comes back days after it had left', async () => {
    const depositId = await agreedRefund(fiat);
    await ordered(fiat, depositId);
    fiat.clock.advance(BOOKED_MS);
    await standsAt(fiat, 'refunded');
    fiat.clock.advance(3 * 86_400_000);
    expect(await fiat.bank.giveBack(refundReference(depositId, 1), 'account closed')).toBe(true);
    await standsAt(fiat, 'held');
    await hasEntries(fiat, ['deposit', 'refund-sent', 'refund-done', 'deposit']);
    expect(sums(fiat)).toEqual({ custody: -100, suspense: 100, transit: 0 });
    expect(await dollars(fiat)).toBe(100);
    const listed = await ask(fiat.signals, 'fiat.list-suspense', { filter: {}, sort: ['id', 'ASC'], range: [0, 9] });
    expect(listed.ok && listed.value.rows).toMatchObject([{ depositId, state: 'held', outcome: null, endedAt: null }]);
  });
});

type Step = 'look' | 'restart' | 'lose' | 'late' | 'ok' | 'time' | 'back';
const step = fc.constantFrom<Step[]>('look', 'restart', 'restart', 'lose', 'late', 'ok', 'time', 'back');

describe('a refund that is interrupted', () => {
  it('goes on where it was after a restart between every two of its steps', async () => {
    const entries: PostEntry[] = [];
    let fiat = await givenFiat({ entries });
    const { directory } = fiat;
    const restarted = async (change: (next: Fiat) => void): Promise<void> => {
      const startAt = fiat.clock.nowMs() + BOOKED_MS;
      await fiat.stop(true);
      expect(fiat.faults).toEqual([]);
      fiat = await givenFiat({ directory, startAt, entries });
      change(fiat);
    };
    const types = async (depositId: string): Promise<readonly string[]> =>
      (await readBy(fiat, depositId)).history.map(({ type }) => type);
    const until = (depositId: string, type: string): Promise<void> =>
      eventually(
        async () => (await types(depositId)).at(-1) === type,
        () => types(depositId),
      );
    await fiat.paid(100, NOBODY);
    const { depositId } = await standsAt(fiat, 'held');
    const { hash } = await readBy(fiat, depositId);
    await fiat.agreed('deposit-refund', { depositId, hash });
    fiat.bank.setMode('lost');
    fiat.ledger.refusal = { code: 'busy' };
    await until(depositId, 'RefundDecided');
    // The ledger has no entry yet.
    await restarted(({ bank }) => bank.setMode('lost'));
    await until(depositId, 'RefundSent');
    // The bank does not have the order yet.
    await restarted(({ bank }) => bank.setMode('timeout-after'));
    await ordered(fiat, depositId);
    // The bank has it, and we were not told.
    expect(await types(depositId)).toHaveLength(4);
    fiat.ledger.refusal = { code: 'busy' };
    await restarted(({ ledger }) => void (ledger.refusal = { code: 'busy' }));
    await standsAt(fiat, 'refunded');
    expect(sums(fiat).suspense).toBe(100);
    // The bank has booked it, and the ledger was not told.
    await restarted(() => undefined);
    await hasEntries(fiat, ['deposit', 'refund-sent', 'refund-done']);
    expect(sums(fiat)).toEqual({ custody: 0, suspense: 0, transit: 0 });
    expect(await dollars(fiat)).toBe(0);
    expect(await types(depositId)).toEqual([
      'DepositBooked',
      'DepositPosted',
      'RefundDecided',
      'RefundSent',
      'RefundDone',
    ]);
    await fiat.stop();
    expect(fiat.faults).toEqual([]);
  });

  it('leaves once and stands in the ledger as at the bank, whatever fails and restarts between its steps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const entries: PostEntry[] = [];
        let fiat = await givenFiat({ entries });
        const { directory } = fiat;
        const faults: unknown[] = [];
        const depositId = await agreedRefund(fiat);
        const play: Readonly<Record<Step, () => unknown>> = {
          look: () => fiat.service.lookAfterRefunds().catch(() => undefined),
          restart: async () => {
            const startAt = fiat.clock.nowMs();
            await fiat.stop(true);
            faults.push(...fiat.faults);
            fiat = await givenFiat({ directory, startAt, entries });
          },
          lose: () => fiat.bank.setMode('lost'),
          late: () => fiat.bank.setMode('timeout-after'),
          ok: () => fiat.bank.setMode('ok'),
          time: () => fiat.clock.advance(BOOKED_MS),
          back: () => fiat.bank.giveBack(refundReference(depositId, 1), 'account closed'),
        };
        for (const one of steps) await play[one]();
        fiat.bank.setMode('ok');
        const isSettled = async (): Promise<boolean> => {
          await play.look();
          fiat.clock.advance(600_000);
          const { isHeld, endedAt } = await readBy(fiat, depositId);
          const { transit = -1, suspense, custody } = sums(fiat);
          return transit === 0 && (isHeld ? suspense === 100 && custody === -100 : endedAt !== null && suspense === 0);
        };
        await eventually(isSettled, async () => [sums(fiat), await readBy(fiat, depositId)]);
        const isBack = (await readBy(fiat, depositId)).isHeld;
        expect(await dollars(fiat)).toBe(isBack ? 100 : 0);
        expect(await fiat.bank.paymentOf(refundReference(depositId, 1))).toMatchObject({
          state: isBack ? 'returned' : 'booked',
        });
        expect(await fiat.bank.paymentOf(refundReference(depositId, 2))).toBeNull();
        await fiat.stop();
        expect([...faults, ...fiat.faults]).toEqual([]);
      }),
      { numRuns: 8 },
    );
  }, 60_000);
});
