import { FIAT_PARTITION, FIAT_SERVICE, withdrawalStream } from '@corella/contracts/cash';
import type { FiatCommand, FiatCommandType, FiatReply, WithdrawalState } from '@corella/contracts/cash';
import { spotAccount } from '@corella/contracts/ledger';
import { decideOutflow } from '../domain/outflow/outflow.decide.js';
import { decideWithdrawal } from '../domain/withdrawal/withdrawal.decide.js';
import { MIA } from './given-fiat.js';
import { eventually, type Fiat } from './watch-deposits.js';

export const BANK = 'b1';
const UNITS = 100_000_000n;
const DAY_MS = 86_400_000;

export const send = <T extends FiatCommandType>({ context }: Fiat, command: FiatCommand<T>): Promise<FiatReply<T>> =>
  context.bus.request(FIAT_SERVICE, command, { partition: FIAT_PARTITION, timeoutMs: 20_000 });

/** A customer with so many dollars, who saved an account at another bank a month ago. */
export function givenOwner(fiat: Fiat, dollars = 1_000): void {
  const now = fiat.clock.nowMs();
  const times = { registeredAt: now - 90 * DAY_MS, passwordChangedAt: now - 90 * DAY_MS };
  fiat.customers.set(MIA, { uid: MIA, allow: ['deposit', 'withdraw'], name: 'Mia Thanh Nguyen', ...times });
  const balance = `${spotAccount(MIA)}|aud`;
  if (!fiat.ledger.balances.has(balance)) fiat.ledger.balances.set(balance, BigInt(dollars) * UNITS);
  fiat.saved.bankAccounts.set(`${MIA}/${BANK}`, {
    currency: 'aud',
    name: 'Mia Nguyen',
    account: '062000-12344417',
    verifiedAt: now - 30 * DAY_MS,
  });
}

/** The venue has so many dollars at its bank. */
export const funded = ({ bank }: Fiat, dollars = 1_000) =>
  bank.receive({
    currency: 'aud',
    amount: BigInt(dollars) * 100n,
    to: 'nobody@corella.example',
    payer: { name: 'Somebody', account: '062000-1' },
    text: '',
  });

export const available = ({ ledger }: Fiat): number =>
  Number((ledger.balances.get(`${spotAccount(MIA)}|aud`) ?? 0n) / UNITS);

export const asked = (
  dollars: number,
  change: Partial<FiatCommand<'RequestWithdrawal'>> = {},
): FiatCommand<'RequestWithdrawal'> => ({
  type: 'RequestWithdrawal',
  uid: MIA,
  sessionId: 's1',
  stepUp: 'token',
  bodyHash: 'b'.repeat(64),
  key: 'k1',
  asset: 'aud',
  bankAccountId: BANK,
  units: String(BigInt(Math.round(dollars * 100)) * 1_000_000n),
  ...change,
});

/** The owner was paid there before, so that a small amount takes nobody's decision. */
export async function paidBefore({ context }: Fiat): Promise<void> {
  const withdrawalId = 1;
  const inputs = {
    audUnits: '1',
    audUnitsOfDay: '1',
    countOfDay: 1,
    payeeAgeMs: 30 * DAY_MS,
    payeePaidBefore: true,
    isFirst: false,
    sincePasswordChangeMs: null,
    isHeld: false,
  };
  const hash = '0'.repeat(64);
  await context.outflows.change(`outflow-${MIA}`, (state, at) => {
    const admitted = decideOutflow(
      {
        type: 'Admit',
        asked: {
          withdrawalId,
          uid: MIA,
          keyHash: hash,
          bodyHash: hash,
          asset: 'nzd',
          rail: 'bank',
          chain: null,
          payeeId: BANK,
          payeeHash: hash,
          units: '1',
          feeUnits: '0',
          maxCostUnits: '0',
          costAsset: 'nzd',
          audUnits: '1',
          inputs,
          policyVersion: 1,
        },
      },
      state,
      at,
    );
    const rest = [
      { type: 'WithdrawalReserved', data: { withdrawalId, revision: 1 } },
      { type: 'WithdrawalSettled', data: { withdrawalId } },
    ] as const;
    return admitted.ok ? { ok: true, value: [...admitted.value, ...rest] } : admitted;
  });
}

export async function stateOf({ context }: Fiat, withdrawalId: number) {
  return (await context.withdrawals.settled(withdrawalStream(withdrawalId))).state;
}

/** Waits until it stands there; between looks fiat looks after it. */
export async function comesTo(fiat: Fiat, withdrawalId: number, wanted: WithdrawalState, closed = false) {
  const now = () => stateOf(fiat, withdrawalId);
  await eventually(async () => {
    await fiat.service.lookAfterWithdrawals().catch(() => undefined);
    const state = await now();
    return state?.state === wanted && (!closed || state.isClosed);
  }, now);
}

/** What two people will do once the desk has its page. */
export const passGate = ({ context }: Fiat, withdrawalId: number, people: number) =>
  context.withdrawals.change(withdrawalStream(withdrawalId), (state, at) =>
    decideWithdrawal({ type: 'PassGate', gate: 'reexamine', approvalId: 'a1', people }, state, at),
  );

export const typesOf = async ({ store }: Fiat, withdrawalId: number): Promise<readonly string[]> =>
  (await store.readStream(withdrawalStream(withdrawalId), { from: 0, limit: 99 })).map(({ type }) => type);
