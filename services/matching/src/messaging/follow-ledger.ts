import type { EventFeed, Subscription } from '@corella/bus';
import type { RecordedEvent } from '@corella/event-store';
import { marketStream } from '@corella/contracts/market';
import type { LedgerEvents } from '@corella/contracts/ledger';
import type { SymbolWriter } from './symbol-writer.js';

export interface FollowLedgerOptions {
  readonly feed: EventFeed;
  readonly writers: ReadonlyMap<string, SymbolWriter>;
  readonly onFatal: (error: unknown) => void;
}

/**
 * Name of the durable checkpoint. It moves only once what its events caused has committed, so that it is a safe place
 * to start from.
 */
const GROUP = 'matching-holds';

/**
 * Hands the ledger's holds to the symbols' writers, in order per symbol, one subscription for all. Resolves when the
 * past has been taken. A hold for a symbol without a writer is a fault: its funds would stay frozen (core.md 11).
 */
export function followLedger({ feed, writers, onFatal }: FollowLedgerOptions): Promise<Subscription> {
  return new Promise((resolve, reject) => {
    let reached = false;
    const subscription: Subscription = feed.subscribe({
      group: GROUP,
      categories: ['ledger'],
      after: null,
      onEvents: (events) => absorbAll(events, writers),
      onCaughtUp: () => {
        reached = true;
        // A subscription may catch up while it is being made.
        queueMicrotask(() => resolve(subscription));
      },
      onFault: (error) => {
        if (!reached) reject(error instanceof Error ? error : new Error(String(error)));
        onFatal(error);
      },
    });
  });
}

async function absorbAll(events: readonly RecordedEvent[], writers: ReadonlyMap<string, SymbolWriter>): Promise<void> {
  const bySymbol = new Map<string, RecordedEvent[]>();
  for (const event of events) {
    if (event.type !== 'FundsHeld') continue;
    const { symbol } = (event.data as unknown as LedgerEvents['FundsHeld']).order;
    const batch = bySymbol.get(symbol);
    if (batch) batch.push(event);
    else bySymbol.set(symbol, [event]);
  }
  await Promise.all(
    [...bySymbol].map(([symbol, batch]) => {
      const target = writers.get(marketStream(symbol));
      if (!target)
        throw new Error(`ledger revision ${batch[0]?.revision} holds an order in ${symbol}, which has no writer`);
      return target.writer.absorb(batch);
    }),
  );
}
