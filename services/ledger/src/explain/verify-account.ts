import type { Clock } from '@corella/clock';
import { isCustomer, LEDGER_SHARD } from '@corella/contracts/ledger';
import type { AccountVerification, QueryRequest } from '@corella/contracts/queries';
import type { ProjectionRunner } from '@corella/projection';
import type { LedgerState } from '../domain/ledger-state.js';
import type { LedgerDb } from '../projections/ledger/tables.js';
import { balancesOf } from '../queries/memory-queries.js';
import { balancesAfter } from './balance-queries.js';
import type { Journal } from './journal.js';

export interface VerifyDeps {
  readonly db: LedgerDb;
  readonly journal: Journal;
  readonly state: () => LedgerState;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly projection: Pick<ProjectionRunner, 'when'>;
}
type Held = AccountVerification['rows'][number]['log'];

const NOTHING: Held = { available: '0', frozen: '0' };
/** Each waits for half a second. */
const ATTEMPTS = 10;

/**
 * Sums an account again over the whole log, and puts beside it what the writer and the tables hold at the same entry.
 * Null while the tables lag, because then there is no entry that all three know.
 */
export async function verifyAccount(
  { db, journal, state, clock, projection }: VerifyDeps,
  { account }: QueryRequest<'ledger.verify-account'>,
): Promise<AccountVerification | null> {
  const held = balancesOf(state(), account);
  const at = clock.nowMs();
  const { revision } = held;
  let reached = false;
  for (let attempt = 0; attempt < ATTEMPTS && !reached; attempt += 1)
    reached = await projection.when({ [LEDGER_SHARD]: revision });
  if (!reached) return null;
  const [folded, tables] = await Promise.all([
    journal.fold({ account, revision, fromFirst: true }),
    isCustomer(account) ? balancesAfter(db, account, revision) : null,
  ]);
  const sources = [folded.rows, held.rows, tables ?? []];
  const assets = [...new Set(sources.flatMap((rows) => rows.map(({ asset }) => asset)))].sort();
  return {
    account,
    revision,
    at,
    rows: assets.map((asset) => ({
      asset,
      log: heldOf(folded.rows, asset),
      writer: heldOf(held.rows, asset),
      tables: tables && heldOf(tables, asset),
    })),
  };
}

function heldOf(rows: readonly (Held & { readonly asset: string })[], asset: string): Held {
  const { available, frozen } = rows.find((row) => row.asset === asset) ?? NOTHING;
  return { available, frozen };
}
