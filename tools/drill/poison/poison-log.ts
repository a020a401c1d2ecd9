import { HOUSE_DEMO, LEDGER_SHARD, TRANSACTION_TYPES, type LedgerEvents } from '@corella/contracts/ledger';
import { marketStream, SIDE, type OrderTicket } from '@corella/contracts/market';
import type { EventStore, JsonObject } from '@corella/event-store';
import { openSqliteEventStore } from '@corella/event-store-sqlite';
import { LEDGER_VERSIONS, LedgerMachine } from '@corella/ledger/machine';
import { MARKETS, type MarketListing } from '@corella/matching';
import { createWriter } from '@corella/single-writer';
import type { PoisonKind } from './poison-kinds.js';

export interface Poison {
  readonly kind: PoisonKind;
  readonly market: MarketListing;
}

/**
 * Writes wrong events into the log of a stopped venue as their owners would write them: with fitting checksums, chain
 * hashes and revisions, and with holds whose postings balance.
 */
export async function poisonLog(eventsDir: string, account: string, poisons: readonly Poison[]): Promise<void> {
  await inStore(eventsDir, async (store) => {
    await holdAll(
      store,
      account,
      poisons.filter(({ kind }) => kind.into === 'hold'),
    );
    for (const { kind, market } of poisons.filter((poison) => poison.kind.into === 'market'))
      await append(store, marketStream(market.listing.symbol), kind);
  });
}

/** Gives accounts of a stopped venue a thousand of everything, from the demo's purse. */
export async function fundAll(eventsDir: string, accounts: readonly string[]): Promise<void> {
  await inStore(eventsDir, async (store) => {
    const { writer } = await openLedger(store);
    for (const account of accounts)
      for (const asset of ASSETS) {
        const { reply } = await writer.submit(
          {
            type: 'PostEntry',
            transactionType: TRANSACTION_TYPES.demoFunding,
            by: 'identity',
            businessId: `drill:${account}:${asset}`,
            postings: [
              { account: HOUSE_DEMO, bucket: 'available', asset, units: `-${FUNDS_UNITS}` },
              { account, bucket: 'available', asset, units: FUNDS_UNITS },
            ],
          },
          'internal',
        );
        if (!reply.ok) throw new Error(`the ledger does not fund ${account}: ${JSON.stringify(reply.rejection)}`);
      }
  });
}

const ASSETS = [...new Set(MARKETS.flatMap(({ listing }) => [listing.base, listing.quote]))];
const FUNDS_UNITS = '100000000000';

async function inStore(directory: string, work: (store: EventStore) => Promise<void>): Promise<void> {
  const onFault = (error: unknown): void => {
    throw error;
  };
  const store = await openSqliteEventStore({ directory, reserveBytes: 0, minFreeBytes: 0, onFault });
  try {
    await work(store);
  } finally {
    await store.close();
  }
}

/** The ledger's own writer. It is not stopped: a snapshot of its state would hide the damage from the venue. */
async function openLedger(store: EventStore) {
  const machine = new DamagingLedger();
  const writer = createWriter({
    stream: LEDGER_SHARD,
    machine,
    versions: LEDGER_VERSIONS,
    store,
    clock: { nowMs: () => Date.now() },
    chained: true,
    onFatal: (error) => {
      throw error;
    },
  });
  await writer.recover();
  return { machine, writer };
}

async function append(store: EventStore, stream: string, { type, data }: PoisonKind): Promise<void> {
  const last = await store.lastRevision(stream);
  const result = await store.append(stream, last, [
    { id: `${stream}/${last + 1}`, type, data: plain(data), meta: { at: Date.now() } },
  ]);
  if (!result.ok) throw new Error(`${stream} has gone on: ${JSON.stringify(result)}`);
}

/** The ledger's own writer holds the funds, so that everything about the hold is right but its ticket. */
async function holdAll(store: EventStore, account: string, poisons: readonly Poison[]): Promise<void> {
  if (poisons.length === 0) return;
  const { machine, writer } = await openLedger(store);
  for (const { kind, market } of poisons) {
    machine.damage = kind.data;
    const order = orderIn(market, account, machine.state.highestOrderId + 1);
    const { reply } = await writer.submit({ type: 'HoldFunds', order, expiresAt: Date.now() + 60_000 }, 'internal');
    if (!reply.ok) throw new Error(`the ledger refuses the hold: ${JSON.stringify(reply.rejection)}`);
  }
}

class DamagingLedger extends LedgerMachine {
  damage: JsonObject = {};

  override execute(...args: Parameters<LedgerMachine['execute']>): ReturnType<LedgerMachine['execute']> {
    const { reply, events } = super.execute(...args);
    return {
      reply,
      events: events.map((event) => (isHold(event) ? { ...event, data: this.damaged(event.data) } : event)),
    };
  }

  private damaged(held: LedgerEvents['FundsHeld']): JsonObject {
    return plain({ ...held, order: { ...held.order, ...this.damage } });
  }
}

const isHold = (event: {
  readonly type: string;
  readonly data: JsonObject;
}): event is { readonly type: 'FundsHeld'; readonly data: LedgerEvents['FundsHeld'] } => event.type === 'FundsHeld';

/** The smallest order of a market that its rules let pass, a tenth under the last price. */
function orderIn({ listing, parameters }: MarketListing, account: string, orderId: number): OrderTicket {
  return {
    orderId,
    account,
    symbol: listing.symbol,
    side: SIDE.buy,
    orderType: 'limit',
    priceTicks: Math.floor(listing.anchorTicks * 0.9),
    qtyLots: parameters.minLots * 2,
    source: 'web',
    stpGroup: account.slice(account.indexOf(':') + 1),
    stpMode: 'cancel-taker',
    placedAt: Date.now(),
  };
}

const plain = (data: object): JsonObject => JSON.parse(JSON.stringify(data)) as JsonObject;
