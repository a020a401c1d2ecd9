import { outflowStream, withdrawalReservation } from '@corella/contracts/cash';
import { spotAccount } from '@corella/contracts/ledger';
import { legalPerson } from '@corella/contracts/kyc';
import { givenFiat, MIA } from '../testing/given-fiat.js';
import {
  asked,
  available,
  BANK,
  comesTo,
  funded,
  givenOwner,
  paidBefore,
  passGate,
  send,
  stateOf,
  typesOf,
} from '../testing/given-withdrawals.js';
import { ledgerMemory } from '../testing/scripted-ledger.js';
import { eventually, sums, type Fiat } from '../testing/watch-deposits.js';
import { payoutReference } from './drive.js';

const ALEX = '1000002';
const UNITS = 100_000_000n;

async function requested(fiat: Fiat, change: Parameters<typeof asked>[1] = {}): Promise<number> {
  const reply = await send(fiat, asked(100, change));
  if (!reply.ok) throw new Error(reply.rejection.code);
  return reply.value.withdrawalId;
}

/** Another customer, with money and an account of their own. */
function givenAlex(fiat: Fiat): void {
  const mia = fiat.customers.get(MIA);
  const saved = fiat.saved.bankAccounts.get(`${MIA}/${BANK}`);
  if (mia === undefined || saved === undefined) throw new Error('no customer');
  fiat.customers.set(ALEX, { ...mia, uid: ALEX });
  fiat.saved.bankAccounts.set(`${ALEX}/${BANK}`, { ...saved, account: '062000-99999999' });
  fiat.ledger.balances.set(`${spotAccount(ALEX)}|aud`, 1_000n * UNITS);
}

describe('a withdrawal under attack', () => {
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

  it('takes no share of the limits by a session alone, however often it is tried', async () => {
    for (let round = 0; round < 30; round += 1)
      expect(await send(fiat, asked(100, { key: `stolen-${round}`, stepUp: 'wrong' }))).toMatchObject({
        ok: false,
        rejection: { code: 'step-up-required', field: 'stepUp' },
      });
    const { state } = await fiat.context.outflows.settled(outflowStream(MIA));
    expect([state.outgoing.size, state.byKey.size]).toEqual([0, 0]);
    expect(await send(fiat, asked(100, { key: 'own' }))).toMatchObject({ ok: true });
  });

  it('goes on with the same key once a token holds', async () => {
    expect(await send(fiat, asked(100, { stepUp: 'wrong' }))).toMatchObject({ ok: false });
    const reply = await send(fiat, asked(100));
    expect(reply).toMatchObject({ ok: true });
    expect(await send(fiat, asked(100))).toEqual(reply);
    expect(available(fiat)).toBe(900);
  });

  it('has the same answer for ever, also after it was canceled', async () => {
    const id = await requested(fiat);
    await send(fiat, { type: 'CancelWithdrawal', uid: MIA, withdrawalId: id });
    await comesTo(fiat, id, 'canceled', true);
    expect(await send(fiat, asked(100))).toEqual({ ok: true, value: { withdrawalId: id } });
    expect(await send(fiat, asked(101))).toMatchObject({ ok: false, rejection: { code: 'idempotency-conflict' } });
    expect(available(fiat)).toBe(1_000);
  });

  it('pays whom it was asked for, or nobody: a row of the vault that was changed ends it', async () => {
    const id = await requested(fiat);
    await comesTo(fiat, id, 'reexamine');
    const payee = await fiat.context.payeeRows.of(id);
    const body = { ...payee, address: '062000-66666666' };
    const now = fiat.clock.nowMs();
    await fiat.vault.put({ kind: 'withdrawal-payee', id: String(id), person: legalPerson(MIA), body, now });
    await passGate(fiat, id, 1);
    await comesTo(fiat, id, 'invalid', true);
    expect((await stateOf(fiat, id))?.reason).toBe('payee-changed');
    expect(await fiat.bank.paymentOf(payoutReference(id, 1))).toBeNull();
    expect(available(fiat)).toBe(1_000);
  });

  it('leaves nothing in transit where it ends between its entry and the event that follows', async () => {
    const id = await requested(fiat);
    await comesTo(fiat, id, 'reexamine');
    const changing = fiat.context.withdrawals.change.bind(fiat.context.withdrawals);
    let dies = true;
    fiat.context.withdrawals.change = ((...given: Parameters<typeof changing>) => {
      const isSent = fiat.ledger.entries.some(({ transactionType }) => transactionType === 'payout-sent');
      return dies && isSent ? Promise.reject(new Error('the process dies here')) : changing(...given);
    }) as typeof changing;
    await passGate(fiat, id, 1);
    await eventually(
      async () => sums(fiat)['transit'] === -100,
      async () => sums(fiat),
    );
    await fiat.vault.delete('withdrawal-payee', String(id));
    dies = false;
    await comesTo(fiat, id, 'invalid', true);
    expect(sums(fiat)).toMatchObject({ transit: 0 });
    expect(available(fiat)).toBe(1_000);
  });

  it.each([
    ['account-frozen', { status: 'frozen', allow: [] }],
    ['account-locked', { lock: { at: 1, cause: 'not-me', number: 1 }, allow: [] }],
  ] as const)('is not picked up where it is %s, though nobody has heard of it yet', async (reason, change) => {
    const id = await requested(fiat);
    await comesTo(fiat, id, 'reexamine');
    const mia = fiat.customers.get(MIA);
    if (mia === undefined) throw new Error('no customer');
    fiat.customers.set(MIA, { ...mia, ...change });
    await passGate(fiat, id, 1);
    await comesTo(fiat, id, 'repealed', true);
    expect((await stateOf(fiat, id))?.reason).toBe(reason);
    expect(await typesOf(fiat, id)).not.toContain('WithdrawalPickedUp');
    expect(available(fiat)).toBe(1_000);
  });

  it('that waits for its bank holds up nobody else: another is asked for, canceled and released', async () => {
    givenAlex(fiat);
    await paidBefore(fiat);
    fiat.bank.setMode('lost');
    const away = await requested(fiat);
    await eventually(
      async () => (await stateOf(fiat, away))?.state === 'wallet-transfer',
      () => stateOf(fiat, away),
    );
    await fiat.service.lookAfterWithdrawals().catch(() => undefined);
    const other = await requested(fiat, { uid: ALEX, key: 'alex' });
    await eventually(
      async () => fiat.people.asked.some(({ payload }) => payload.withdrawalId === other),
      async () => fiat.people.asked,
    );
    await send(fiat, { type: 'CancelWithdrawal', uid: ALEX, withdrawalId: other });
    await eventually(
      async () => (await stateOf(fiat, other))?.isClosed === true,
      () => stateOf(fiat, other),
    );
    expect(fiat.ledger.balances.get(`${spotAccount(ALEX)}|aud`)).toBe(1_000n * UNITS);
    expect((await stateOf(fiat, away))?.state).toBe('wallet-transfer');
    expect(fiat.warnings.length).toBeGreaterThan(0);
  });

  it('is refused as locked, and not as something that is not allowed, while the owner’s lock lasts', async () => {
    const mia = fiat.customers.get(MIA);
    if (mia === undefined) throw new Error('no customer');
    fiat.customers.set(MIA, { ...mia, allow: ['deposit'], lock: { at: 1, cause: 'owner', number: 1 } });
    expect(await send(fiat, asked(100))).toMatchObject({ ok: false, rejection: { code: 'security-lock' } });
  });
});

it('has an id of its own after a restart with a clock that was set back', async () => {
  const memory = ledgerMemory();
  const first = await givenFiat({ memory });
  givenOwner(first);
  const { directory } = first;
  const startAt = first.clock.nowMs();
  const ids = [await requested(first)];
  await first.stop(true);
  const second = await givenFiat({ directory, startAt, memory });
  givenOwner(second);
  givenAlex(second);
  ids.push(await requested(second, { uid: ALEX, key: 'alex' }));
  expect(new Set(ids).size).toBe(2);
  expect(await second.context.payeeRows.of(ids[0] ?? 0)).toMatchObject({ address: '062000-12344417' });
  expect(await second.context.payeeRows.of(ids[1] ?? 0)).toMatchObject({ address: '062000-99999999' });
  await second.stop();
  expect([...first.faults, ...second.faults]).toEqual([]);
});

it('is ended by a freeze also where the process died between its reservation and its own stream', async () => {
  const fiat = await givenFiat();
  givenOwner(fiat);
  const opening = fiat.context.withdrawals.change.bind(fiat.context.withdrawals);
  let dies = true;
  fiat.context.withdrawals.change = (async (...given: Parameters<typeof opening>) => {
    if (dies) throw new Error('the process dies here');
    return opening(...given);
  }) as typeof opening;
  await expect(send(fiat, asked(100))).rejects.toThrow();
  dies = false;
  const { state } = await fiat.context.outflows.settled(outflowStream(MIA));
  const [id = 0] = state.outgoing.keys();
  expect(state.outgoing.get(id)?.stands).toBe('reserved');
  expect(await stateOf(fiat, id)).toBeNull();
  const repealed = await send(fiat, { type: 'RepealWithdrawals', uid: MIA, reason: 'account-frozen' });
  expect(repealed).toEqual({ ok: true, value: { repealed: [id] } });
  await comesTo(fiat, id, 'repealed', true);
  expect(fiat.ledger.reservations.get(withdrawalReservation(id))?.stands).toBe('released');
  await fiat.stop();
});
