import type { EventFeed, Subscription } from '@corella/bus';
import { subscribeDurably } from '@corella/durable-subscription';
import { StoreUnavailable, type EventStore, type Position } from '@corella/event-store';
import { ask, type Signals } from '@corella/signals';
import { LEDGER_SHARDS } from '@corella/contracts/ledger';
import { untilDone, type Patience } from './patience.js';
import { takeHolds, type HoldTakers } from './take-holds.js';

const TRY_MS = 10_000;
/** How much of the ledger is read at a time. */
const PAGE = 500;
const FINDING = 'the ledger has not said which holds are open';

export interface MissedHoldsOptions extends Patience {
  readonly signals: Signals;
  readonly store: Pick<EventStore, 'readStream' | 'head'>;
}

/**
 * Takes the holds that are open in the ledger and that their markets have not seen, and returns the place from which
 * the ledger is to be followed: all holds before it have been taken. So the checkpoint of a symbol is what its own
 * stream says it has taken, which moves with the symbol from process to process. Waits for the ledger as long as it
 * takes: as a process of its own, it may start later than matching, or wait for its lease.
 */
export async function takeMissedHolds(takers: HoldTakers, options: MissedHoldsOptions): Promise<Position | null> {
  const { markets, venue, reportsUnknown } = takers;
  // Read first: the ledger knows of every hold that was committed by then.
  const after = await fromStore(options, () => options.store.head());
  for (const shard of LEDGER_SHARDS) {
    const of = { ...options, shard };
    for (const symbol of venue.owned()) {
      const taken = markets.ofSymbol(symbol)?.machine.inputOf(shard) ?? -1;
      await takeMissed(await missedBy(of, takers, { [symbol]: taken }), takers, of);
    }
    if (reportsUnknown) await takeMissed(await missedBy(of, takers, {}), takers, of);
  }
  return after;
}

interface MissedOf extends MissedHoldsOptions {
  readonly shard: string;
}

/**
 * Revisions of the holds that one symbol has not taken. Without a symbol, those of markets that do not exist. Each
 * symbol is asked about by itself, because an answer has to fit one message.
 */
async function missedBy(
  options: MissedOf,
  { venue }: HoldTakers,
  asked: Readonly<Record<string, number>>,
): Promise<readonly number[]> {
  const others = venue.symbols().map((symbol) => [symbol, Number.MAX_SAFE_INTEGER] as const);
  const taken = { ...Object.fromEntries(others), ...asked };
  const [about] = Object.keys(asked);
  const missed = await untilDone(options, {
    attempt: () => ask(options.signals, 'ledger.untaken-holds', { shard: options.shard, taken }, TRY_MS),
    finding: FINDING,
  });
  return missed.filter(({ symbol }) => about === undefined || symbol === about).map(({ revision }) => revision);
}

async function takeMissed(revisions: readonly number[], takers: HoldTakers, options: MissedOf): Promise<void> {
  const missed = new Set(revisions);
  let readTo = -1;
  for (const revision of revisions) {
    if (revision <= readTo) continue;
    const events = await fromStore(options, () =>
      options.store.readStream(options.shard, { from: revision, limit: PAGE, takesUnreadable: true }),
    );
    readTo = events.at(-1)?.revision ?? revision;
    await takeHolds(
      events.filter((event) => missed.has(event.revision)),
      takers,
    );
  }
}

const fromStore = <Value>(patience: Patience, attempt: () => Promise<Value>): Promise<Value> =>
  untilDone(patience, {
    attempt,
    finding: 'the event store does not answer',
    passes: (error) => error instanceof StoreUnavailable,
  });

export interface FollowLedgerOptions {
  readonly feed: EventFeed;
  readonly takers: HoldTakers;
  /** What `takeMissedHolds` returned. */
  readonly after: Position | null;
  /** Called when the store could not be reached. The subscription goes on by itself once it can. */
  readonly onInterrupted: (error: unknown) => void;
  readonly onFatal: (error: unknown) => void;
}

/**
 * Passes the ledger's holds to the markets' writers, in order per symbol, with one subscription for all. Resolves when
 * all earlier holds have been taken.
 */
export function followLedger({
  feed,
  takers,
  after,
  onInterrupted,
  onFatal,
}: FollowLedgerOptions): Promise<Subscription> {
  return new Promise((resolve, reject) => {
    const subscription: Subscription = subscribeDurably({
      feed,
      categories: ['ledger'],
      after,
      takesUnreadable: true,
      onEvents: (events) => takeHolds(events, takers),
      // A subscription may catch up while it is being created.
      onCaughtUp: () => queueMicrotask(() => resolve(subscription)),
      onInterrupted,
      onFault: (error) => {
        reject(error instanceof Error ? error : new Error(String(error)));
        onFatal(error);
      },
    });
  });
}
