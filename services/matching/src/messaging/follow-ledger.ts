import type { EventFeed, Subscription } from '@corella/bus';
import { subscribeDurably } from '@corella/durable-subscription';
import { isOf, StoreUnavailable, type EventStore, type RecordedEvent } from '@corella/event-store';
import { ask, type Signals } from '@corella/signals';
import { LEDGER_SHARDS } from '@corella/contracts/ledger';
import { marketStream } from '@corella/contracts/market';
import type { Markets } from '../writers/markets.js';

export interface FollowLedgerOptions {
  readonly feed: EventFeed;
  readonly markets: Markets;
  /** Called when the store could not be reached. The subscription goes on by itself once it can. */
  readonly onInterrupted: (error: unknown) => void;
  readonly onFatal: (error: unknown) => void;
}

/** Name of the durable checkpoint. It moves only once the resulting events have committed. */
const GROUP = 'matching-holds';

/**
 * Passes the ledger's holds to the markets' writers, in order per symbol, with one subscription for all. Resolves when
 * all earlier holds have been taken. A hold whose market does not exist or is out of service stays open in the ledger;
 * the other markets go on.
 */
export function followLedger({ feed, markets, onInterrupted, onFatal }: FollowLedgerOptions): Promise<Subscription> {
  return new Promise((resolve, reject) => {
    const subscription: Subscription = subscribeDurably({
      feed,
      group: GROUP,
      categories: ['ledger'],
      after: null,
      takesUnreadable: true,
      onEvents: (events) => absorbAll(events, markets),
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

const PAUSE_MS = 1_000;
const TRY_MS = 10_000;
/** People hear of a ledger that does not answer after so many attempts, and again after as many more. */
const ALARM_EVERY = 60;

export interface MissedHoldsOptions {
  readonly signals: Signals;
  readonly store: Pick<EventStore, 'readStream'>;
  /** Ends the wait. */
  readonly signal: AbortSignal;
  readonly onAlarm: (error: unknown) => void;
  /** Pause between two attempts (default 1,000). */
  readonly pauseMs?: number;
}

/**
 * Takes the holds that are open in the ledger and that their markets have not seen although the checkpoint is past
 * them: those that came while a market was out of service or not listed yet. Waits for the ledger as long as it takes:
 * as a process of its own, it may start later than matching, or wait for its lease.
 */
export async function takeMissedHolds(markets: Markets, options: MissedHoldsOptions): Promise<void> {
  for (const shard of LEDGER_SHARDS) await takeMissedOf(shard, markets, options);
}

async function takeMissedOf(shard: string, markets: Markets, options: MissedHoldsOptions): Promise<void> {
  const { signals, store } = options;
  const taken = Object.fromEntries(
    markets.all().map(({ stream, machine }) => [stream.slice('market-'.length), machine.inputOf(shard) ?? -1]),
  );
  const missed = await withPatience(options, () => ask(signals, 'ledger.untaken-holds', { shard, taken }, TRY_MS));
  for (const { revision } of missed) {
    const read = () => store.readStream(shard, { from: revision, limit: 1, takesUnreadable: true });
    await absorbAll(await withPatience(options, read, (error) => error instanceof StoreUnavailable), markets);
  }
}

async function withPatience<Value>(
  { signal, onAlarm, pauseMs = PAUSE_MS }: MissedHoldsOptions,
  question: () => Promise<Value>,
  passes: (error: unknown) => boolean = () => true,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await question();
    } catch (cause) {
      if (!passes(cause)) throw cause;
      if (attempt % ALARM_EVERY === 0)
        onAlarm(new Error(`the ledger has not said which holds are open, in ${attempt} attempts`, { cause }));
    }
    await pause(pauseMs, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
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
