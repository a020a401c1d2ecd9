import type { EventFeed, Subscription } from '@corella/bus';
import { isOf, type EventStore, type RecordedEvent } from '@corella/event-store';
import { ask, type Signals } from '@corella/signals';
import { LEDGER_SHARD } from '@corella/contracts/ledger';
import { marketStream } from '@corella/contracts/market';
import type { Markets } from '../writers/markets.js';

export interface FollowLedgerOptions {
  readonly feed: EventFeed;
  readonly markets: Markets;
  readonly onFatal: (error: unknown) => void;
}

/** Name of the durable checkpoint. It moves only once the resulting events have committed. */
const GROUP = 'matching-holds';

/**
 * Passes the ledger's holds to the markets' writers, in order per symbol, with one subscription for all. Resolves when
 * all earlier holds have been taken. A hold whose market does not exist or is out of service stays open in the ledger;
 * the other markets go on.
 */
export function followLedger({ feed, markets, onFatal }: FollowLedgerOptions): Promise<Subscription> {
  return new Promise((resolve, reject) => {
    let reached = false;
    const subscription: Subscription = feed.subscribe({
      group: GROUP,
      categories: ['ledger'],
      after: null,
      onEvents: (events) => absorbAll(events, markets),
      onCaughtUp: () => {
        reached = true;
        // A subscription may catch up while it is being created.
        queueMicrotask(() => resolve(subscription));
      },
      onFault: (error) => {
        if (!reached) reject(error instanceof Error ? error : new Error(String(error)));
        onFatal(error);
      },
    });
  });
}

/** How long a start waits for the ledger to say which holds are open. */
const MAX_TRIES = 120;
const PAUSE_MS = 1_000;
const TRY_MS = 10_000;

/**
 * Takes the holds that are open in the ledger and that their markets have not seen although the checkpoint is past
 * them: those that came while a market was out of service or not listed yet.
 */
export async function takeMissedHolds(
  markets: Markets,
  { signals, store }: { readonly signals: Signals; readonly store: Pick<EventStore, 'readStream'> },
): Promise<void> {
  const taken = Object.fromEntries(
    markets.all().map(({ stream, machine }) => [stream.slice('market-'.length), machine.inputOf(LEDGER_SHARD) ?? -1]),
  );
  const missed = await withPatience(() => ask(signals, 'ledger.untaken-holds', { taken }, TRY_MS));
  for (const { revision } of missed)
    await absorbAll(await store.readStream(LEDGER_SHARD, { from: revision, limit: 1 }), markets);
}

/** In a cluster the ledger may start later than matching. */
async function withPatience<Value>(question: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await question();
    } catch (error) {
      if (attempt >= MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

async function absorbAll(events: readonly RecordedEvent[], markets: Markets): Promise<void> {
  const bySymbol = new Map<string, RecordedEvent[]>();
  for (const event of events) {
    if (!isOf(event, 'ledger') || event.type !== 'FundsHeld') continue;
    const symbol = symbolOf(event.data);
    const batch = bySymbol.get(symbol);
    if (batch) batch.push(event);
    else bySymbol.set(symbol, [event]);
  }
  await Promise.all([...bySymbol].map(([symbol, batch]) => absorb(symbol, batch, markets)));
}

async function absorb(symbol: string, batch: readonly RecordedEvent[], markets: Markets): Promise<void> {
  const taken = await markets.attempt(marketStream(symbol), ({ writer }) => writer.absorb(batch));
  if (taken) return;
  markets.leaveWaiting(
    symbol,
    batch.map(({ revision }) => revision),
  );
}

/** A hold whose order names no symbol, or has something other than a name there, belongs to no market. */
const symbolOf = ({ order }: { readonly order?: { readonly symbol?: unknown } }): string =>
  typeof order?.symbol === 'string' ? order.symbol : '';
