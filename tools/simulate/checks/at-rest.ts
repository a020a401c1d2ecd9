import { categoryOf } from '@corella/event-store';
import { LEDGER_SHARD } from '@corella/contracts/ledger';
import { LedgerMachine } from '@corella/ledger';
import { PAYOUT_CATEGORY } from '../venue/withdrawal-rules.js';
import { Life } from '../venue/process.js';
import type { World } from '../world.js';
import { cleanRun } from './clean-run.js';
import { replayed, snapshotHashes } from './hashes.js';
import { checkReadable } from './readable.js';
import { compareTables } from './tables.js';

/** Folding all tables again costs as much as the rest of a small seed, so only every fourth seed does it. */
const TABLES_EVERY = 4;

/**
 * What must hold when nothing is in progress: everything that clients were told is in the log once, every way of
 * recovery leads from the log to the live state, and the markets agree with the ledger.
 */
export async function checkAtRest(
  world: World,
  liveHashes: readonly { readonly stream: string; readonly revision: number; readonly hash: string }[],
): Promise<void> {
  const { log, invariants, records, report, time, random } = world;
  for (const { invariant, finding, stream } of invariants.atRest())
    report(`at rest, ${invariant}: ${stream} ${finding}`);
  checkReadable(log.events, report);
  records.check();
  world.withdrawals.check();
  for (const { stream, revision, hash } of liveHashes) {
    if (revision !== log.lastRevision(stream))
      report(`${stream} stands at ${revision} in memory and at ${log.lastRevision(stream)} on the disk`);
    const machine = replayed(log, stream, (at, event) => compareBalances(world, at, event.revision));
    if (machine.hash() !== hash)
      report(`${stream}: the live state hashes to ${hash.slice(0, 12)}, a replay to ${machine.hash().slice(0, 12)}`);
    const clean = cleanRun(log, stream, report);
    if (clean !== hash)
      report(`${stream}: the live state hashes to ${hash.slice(0, 12)}, that of a clean run to ${clean.slice(0, 12)}`);
    for (const { from, stateHash } of await snapshotHashes(log, stream))
      if (stateHash !== hash) report(`${stream}: the snapshot of ${from} and its tail lead to another state`);
    if (machine instanceof LedgerMachine) compareStopped(world, machine);
  }
  if (world.seed % TABLES_EVERY === 0)
    compareTables({ log, tables: world.venue.tablesOf('ledger'), life: new Life('fold', time, random), report });
  if (!liveHashes.some(({ stream }) => stream === LEDGER_SHARD)) report('the ledger does not say its hash');
}

/** Balances that a client read must be those of the revision that the answer named. */
function compareBalances({ records, report }: World, machine: unknown, revision: number): void {
  if (!(machine instanceof LedgerMachine)) return;
  for (const { account, rows } of records.balancesAt(revision)) {
    const balances = [...(machine.state.accounts.get(account)?.balances ?? [])]
      .map(([asset, { available, frozen }]) => [asset, available.toString(), frozen.toString()])
      .sort();
    if (JSON.stringify(balances) !== rows)
      report(`${account} was shown ${rows} for revision ${revision}, where ${JSON.stringify(balances)} stood`);
  }
}

function compareStopped({ report }: World, { state }: LedgerMachine): void {
  if (state.reservations.size > 0) report(`${state.reservations.size} reservations are open though all have ended`);
  for (const stream of state.taken.keys())
    if (categoryOf(stream) === PAYOUT_CATEGORY && !state.stoppedInputs.has(stream))
      report(`${stream} has ended and is kept`);
  for (const [symbol, { finding }] of state.stopped) report(`settlement of ${symbol} has stopped: ${finding}`);
}
