import type { BankSimulator } from '@corella/bank-simulator';
import type { Bus } from '@corella/bus';
import { bankPlace, UNITS_PER_CENT } from '@corella/contracts/cash';
import { CUSTODY_DEMO, HOUSE_DEMO, houseAccount, TRANSACTION_TYPES, type Posting } from '@corella/contracts/ledger';
import { Books, type Entry } from '@corella/fiat';
import { UNITS_PER_ONE } from '@corella/money';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_CAPITAL } from '../first-run/genesis.js';

const CURRENCIES = ['aud', 'nzd'];
/** What the house has to pay test deposits with, before it has earned a fee. */
const EXPENSES = 10_000n * UNITS_PER_ONE;
const AGAIN_AFTER_MS = 2_000;

const line = (asset: string, account: string, units: bigint): Posting => ({
  account,
  bucket: 'available',
  asset,
  units: String(units),
});

/** From the custody of the genesis to the bank's; then a little of the house's own. The bank has it in between. */
function entriesOf(currency: string): { readonly sent: Entry; readonly arrived: Entry; readonly expenses: Entry } {
  const place = bankPlace(currency);
  const units = (DEMO_CAPITAL[currency] ?? 0n) * UNITS_PER_ONE;
  const [custody, transit] = [`custody:${place}`, `transit:${place}`];
  const named = (transactionType: Entry['transactionType'], ...postings: readonly Posting[]): Entry => ({
    transactionType,
    businessId: `${transactionType}:demo-${place}`,
    memo: 'demo capital',
    postings,
  });
  return {
    sent: named(TRANSACTION_TYPES.walletSent, line(currency, CUSTODY_DEMO, units), line(currency, transit, -units)),
    arrived: named(TRANSACTION_TYPES.walletDone, line(currency, transit, units), line(currency, custody, -units)),
    expenses: named(
      TRANSACTION_TYPES.houseTransfer,
      line(currency, HOUSE_DEMO, -EXPENSES),
      line(currency, houseAccount('expense'), EXPENSES),
    ),
  };
}

/** Moves the demo's money to the simulated bank, once. Old directories have it moved with the next start. */
export async function endowBank(books: Pick<Books, 'post'>, bank: Pick<BankSimulator, 'endow'>): Promise<void> {
  const post = async (entry: Entry): Promise<void> => {
    const posted = await books.post(entry);
    if (!posted.ok) throw new Error(`the ledger refused ${entry.businessId}: ${posted.rejection.code}`);
  };
  for (const currency of CURRENCIES) {
    const { sent, arrived, expenses } = entriesOf(currency);
    await post(sent);
    await bank.endow(currency, ((DEMO_CAPITAL[currency] ?? 0n) * UNITS_PER_ONE) / UNITS_PER_CENT);
    await post(arrived);
    await post(expenses);
  }
}

/** Tries until it is done: in a cluster the ledger may come later. */
export function keepEndowing({
  bus,
  bank,
  onWarning,
}: {
  readonly bus: Bus;
  readonly bank: BankSimulator;
  readonly onWarning: (error: unknown) => void;
}): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const books = new Books({ bus });
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      try {
        await endowBank(books, bank);
        return;
      } catch (error) {
        if (!stopped.signal.aborted) onWarning(error);
      }
      await sleep(AGAIN_AFTER_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop() {
      stopped.abort();
      return running;
    },
  };
}
