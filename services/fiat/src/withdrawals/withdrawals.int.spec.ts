import { ask } from '@corella/signals';
import { givenFiat, MIA } from '../testing/given-fiat.js';
import {
  asked,
  available,
  comesTo,
  funded,
  givenOwner,
  paidBefore,
  passGate,
  send,
  stateOf,
  typesOf,
} from '../testing/given-withdrawals.js';
import { sums, type Fiat } from '../testing/watch-deposits.js';
import { payoutReference } from './drive.js';

const BOOKED_MS = 2_000;

async function requested(fiat: Fiat, dollars = 100): Promise<number> {
  const reply = await send(fiat, asked(dollars));
  if (!reply.ok) throw new Error(reply.rejection.code);
  return reply.value.withdrawalId;
}

describe('a withdrawal to a bank account', () => {
  let fiat: Fiat;
  beforeEach(async () => {
    fiat = await givenFiat();
    givenOwner(fiat);
    await funded(fiat);
  });
  afterEach(async () => {
    await fiat.stop();
    expect(fiat.faults).toEqual([]);
  });

  it('is paid by the bank once its owner was paid there before, and its entries follow', async () => {
    await paidBefore(fiat);
    const id = await requested(fiat);
    expect(available(fiat)).toBe(900);
    await comesTo(fiat, id, 'wallet-transfer');
    expect(sums(fiat)).toMatchObject({ transit: -100 });
    await fiat.service.lookAfterWithdrawals();
    fiat.clock.advance(BOOKED_MS);
    await comesTo(fiat, id, 'finished', true);
    const out = fiat.ledger.entries.map(({ transactionType }) => transactionType);
    expect(out.filter((type) => type !== 'deposit')).toEqual(['payout-sent', 'withdrawal']);
    expect(fiat.ledger.reservations.get(`withdrawal:${id}`)?.stands).toBe('taken');
    expect(await typesOf(fiat, id)).toEqual([
      'WithdrawalOpened',
      'WithdrawalJudged',
      'WithdrawalPickedUp',
      'PayoutDispatched',
      'PayoutBooked',
      'WithdrawalClosed',
    ]);
    expect(fiat.owner.spent).toMatchObject([{ action: 'withdrawal-request', for: `withdrawal:${id}` }]);
    const view = await ask(fiat.signals, 'fiat.withdrawal', { uid: MIA, withdrawalId: id });
    expect(view).toMatchObject({
      state: 'finished',
      outcome: 'paid',
      cancelable: false,
      payee: { address: '062000-12344417' },
    });
  });

  it('waits for a person the first time, and nothing leaves before', async () => {
    const id = await requested(fiat);
    await comesTo(fiat, id, 'reexamine');
    expect(await fiat.bank.paymentOf(payoutReference(id, 1))).toBeNull();
    expect(await passGate(fiat, id, 0)).toMatchObject({ ok: false, rejection: { code: 'people-missing' } });
    await passGate(fiat, id, 1);
    await comesTo(fiat, id, 'wallet-transfer');
  });

  it('is canceled by its owner alone, and gives back money and allowance', async () => {
    const id = await requested(fiat);
    const cancel = (uid = MIA) => send(fiat, { type: 'CancelWithdrawal', uid, withdrawalId: id });
    expect(await cancel('1000002')).toMatchObject({ ok: false, rejection: { code: 'withdrawal-unknown' } });
    expect(await cancel()).toEqual({ ok: true, value: { canceled: true } });
    await comesTo(fiat, id, 'canceled', true);
    expect(await cancel()).toMatchObject({ ok: true });
    expect(available(fiat)).toBe(1_000);
    expect(await send(fiat, asked(100, { key: 'k2' }))).toMatchObject({ ok: true });
  });

  it('goes out once in 24 hours, and by an equal key once for ever', async () => {
    const id = await requested(fiat);
    expect(await send(fiat, asked(100))).toEqual({ ok: true, value: { withdrawalId: id } });
    expect(await send(fiat, asked(101))).toMatchObject({ ok: false, rejection: { code: 'idempotency-conflict' } });
    expect(await send(fiat, asked(60, { key: 'k2' }))).toMatchObject({ ok: false, rejection: { code: 'once-a-day' } });
    fiat.clock.advance(86_400_001);
    expect(await send(fiat, asked(60, { key: 'k2' }))).toMatchObject({ ok: true });
    expect(available(fiat)).toBe(840);
  });

  it('is one where 50 ask at once for everything', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => send(fiat, asked(1_000, { key: `k${index}` }))),
    );
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(available(fiat)).toBe(0);
  });

  it('has one effect and one answer where an equal key comes 50 times at once', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => send(fiat, asked(100))));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(fiat.ledger.reservations.size).toBe(1);
    expect(available(fiat)).toBe(900);
  });

  it.each([
    ['amount-range', { units: '1' }],
    ['amount-range', { units: '10000000001' }],
    ['amount-range', { units: '-5' }],
    ['currency-not-served', { asset: 'doge' }],
    ['currency-not-served', { asset: 'eth', chain: 'eth', addressId: 'a1', units: '100000000' }],
    ['payee-unknown', { bankAccountId: 'other' }],
    ['step-up-required', { stepUp: 'wrong' }],
    ['insufficient-funds', { units: '200000000000' }],
  ])('is refused with %s', async (code, change) => {
    expect(await send(fiat, asked(100, change))).toMatchObject({ ok: false, rejection: { code } });
    expect(available(fiat)).toBe(1_000);
  });

  it('is refused while the account is locked, also where identity says so last', async () => {
    const customer = fiat.customers.get(MIA);
    if (customer === undefined) throw new Error('no customer');
    fiat.customers.set(MIA, { ...customer, blockedUntil: fiat.clock.nowMs() + 1 });
    expect(await send(fiat, asked(100))).toMatchObject({ ok: false, rejection: { code: 'security-lock' } });
    fiat.customers.set(MIA, customer);
    fiat.owner.lock = { until: null };
    expect(await send(fiat, asked(100))).toMatchObject({ ok: false, rejection: { code: 'security-lock' } });
    expect(available(fiat)).toBe(1_000);
  });

  it('is repealed before it is picked up where its owner says that it was not them', async () => {
    const id = await requested(fiat);
    const repealed = await send(fiat, { type: 'RepealWithdrawals', uid: MIA, reason: 'not-me' });
    expect(repealed).toEqual({ ok: true, value: { repealed: [id] } });
    await comesTo(fiat, id, 'repealed', true);
    expect(available(fiat)).toBe(1_000);
  });

  it('gives the money back where the bank refuses the order', async () => {
    await paidBefore(fiat);
    fiat.bank.setMode('reject');
    const id = await requested(fiat);
    await comesTo(fiat, id, 'wallet-reject', true);
    expect(available(fiat)).toBe(1_000);
    const out = fiat.ledger.entries.map(({ transactionType }) => transactionType);
    expect(out.filter((type) => type !== 'deposit')).toEqual(['payout-sent', 'payout-failed']);
  });

  it('is paid once where the bank has the order and its answer is lost', async () => {
    await paidBefore(fiat);
    fiat.bank.setMode('timeout-after');
    const id = await requested(fiat);
    await comesTo(fiat, id, 'wallet-transfer');
    await fiat.service.lookAfterWithdrawals().catch(() => undefined);
    expect((await stateOf(fiat, id))?.state).toBe('wallet-transfer');
    fiat.bank.setMode('ok');
    await fiat.service.lookAfterWithdrawals();
    fiat.clock.advance(BOOKED_MS);
    await comesTo(fiat, id, 'finished', true);
    expect(await fiat.bank.paymentOf(payoutReference(id, 2))).toBeNull();
    expect(await fiat.bank.balance('aud')).toBe(90_000n);
  });

  it('is given up after a minute where identity never answers, and a late reservation is refused', async () => {
    fiat.owner.isAway = true;
    await expect(send(fiat, asked(100))).rejects.toThrow();
    fiat.owner.isAway = false;
    await fiat.service.sweepWithdrawals();
    fiat.clock.advance(60_001);
    await fiat.service.sweepWithdrawals();
    expect(fiat.ledger.voided.size).toBe(1);
    expect(await send(fiat, asked(100))).toMatchObject({ ok: false, rejection: { code: 'request-lapsed' } });
  });
});
