import type { PostEntry } from '@corella/contracts/ledger';
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
} from '../testing/given-withdrawals.js';
import { ledgerMemory } from '../testing/scripted-ledger.js';
import { type Fiat } from '../testing/watch-deposits.js';

const BOOKED_MS = 2_000;

async function requested(fiat: Fiat, dollars = 100): Promise<number> {
  const reply = await send(fiat, asked(dollars));
  if (!reply.ok) throw new Error(reply.rejection.code);
  return reply.value.withdrawalId;
}

it('either is canceled or leaves, 50 times', async () => {
  const ends: string[] = [];
  for (let round = 0; round < 50; round += 1) {
    const fiat = await givenFiat();
    givenOwner(fiat);
    await funded(fiat);
    await paidBefore(fiat);
    const id = await requested(fiat);
    const pause = new Promise((resolve) => setTimeout(resolve, round % 10));
    const [canceled] = await Promise.all([
      pause.then(() => send(fiat, { type: 'CancelWithdrawal', uid: MIA, withdrawalId: id })),
      fiat.service.lookAfterWithdrawals(),
    ]);
    const end = canceled.ok ? 'canceled' : 'wallet-transfer';
    await comesTo(fiat, id, end, canceled.ok);
    const sent = fiat.ledger.entries.filter(({ transactionType }) => transactionType === 'payout-sent');
    expect(sent).toHaveLength(canceled.ok ? 0 : 1);
    ends.push(end);
    await fiat.stop();
    expect(fiat.faults).toEqual([]);
  }
  expect(ends).toHaveLength(50);
}, 120_000);

it('goes on where it stood after each restart', async () => {
  const [entries, memory] = [[] as PostEntry[], ledgerMemory()];
  let fiat = await givenFiat({ entries, memory });
  givenOwner(fiat);
  await funded(fiat);
  const id = await requested(fiat);
  const restarted = async (): Promise<void> => {
    const { directory } = fiat;
    const startAt = fiat.clock.nowMs();
    await fiat.stop(true);
    expect(fiat.faults).toEqual([]);
    fiat = await givenFiat({ directory, startAt, entries, memory });
    givenOwner(fiat);
  };
  await restarted();
  await comesTo(fiat, id, 'reexamine');
  await passGate(fiat, id, 1);
  fiat.bank.setMode('lost');
  await restarted();
  fiat.bank.setMode('lost');
  await comesTo(fiat, id, 'wallet-transfer');
  await restarted();
  await fiat.service.lookAfterWithdrawals();
  fiat.clock.advance(BOOKED_MS);
  await restarted();
  await comesTo(fiat, id, 'finished', true);
  await restarted();
  const out = entries.map(({ transactionType }) => transactionType).filter((type) => type !== 'deposit');
  expect(out).toEqual(['payout-sent', 'withdrawal']);
  expect(available(fiat)).toBe(900);
  await fiat.stop();
});
