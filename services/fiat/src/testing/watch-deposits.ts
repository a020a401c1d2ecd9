import type { SuspendedDeposit } from '@corella/contracts/cash';
import { ask } from '@corella/signals';
import { isBooked, type Deposit } from '../domain/deposit/deposit-state.js';
import type { givenFiat } from './given-fiat.js';

export type Fiat = Awaited<ReturnType<typeof givenFiat>>;

const TRIES = 400;
const PAUSE_MS = 15;

export async function depositsOf(fiat: Fiat): Promise<readonly Deposit[]> {
  const streams = await fiat.store.streams('deposit');
  const states = await Promise.all(streams.map((stream) => fiat.context.deposits.load(stream)));
  return states.flatMap(({ state }) => (isBooked(state) ? [state] : []));
}

/** Tries again until it holds. */
export async function eventually(holds: () => Promise<boolean>, what: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`it never came to it: ${JSON.stringify(await what())}`);
}

/** Waits until the only deposit stands there; between looks fiat asks the bank. */
export async function standsAt(fiat: Fiat, wanted: Deposit['status']['at'], asking = true): Promise<Deposit> {
  const now = async (): Promise<string | undefined> => (await depositsOf(fiat))[0]?.status.at;
  const look = async (): Promise<boolean> => {
    if (asking) await fiat.service.lookAfterRefunds().catch(() => undefined);
    return (await now()) === wanted;
  };
  await eventually(look, now);
  const [deposit] = await depositsOf(fiat);
  if (deposit === undefined) throw new Error('no deposit');
  return deposit;
}

/** The deposit as the desk reads it. */
export async function readBy(fiat: Fiat, depositId: string): Promise<SuspendedDeposit> {
  const read = await ask(fiat.signals, 'fiat.suspended-deposit', { depositId });
  if (read === null) throw new Error(`${depositId} is not in suspense`);
  return read;
}

/** What the entries sum up to, by kind of account, in whole units of the asset. */
export function sums({ ledger }: Fiat): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { postings } of ledger.entries)
    for (const { account, units } of postings) {
      const kind = account.split(':')[0] ?? '';
      found[kind] = (found[kind] ?? 0) + Number(units) / 100_000_000;
    }
  return found;
}
