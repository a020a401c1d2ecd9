import { ManualClock } from '@corella/clock';
import {
  CUSTODY_DEMO,
  HOUSE_ADJUSTMENTS,
  HOUSE_DEMO,
  HOUSE_FEES,
  LEDGER_SHARD,
  TRANSACTION_TYPES,
  spotAccount,
  type LedgerCommand,
} from '@corella/contracts/ledger';
import { SIDE, marketStream, type OrderTicket } from '@corella/contracts/market';
import type { EventStore, RecordedEvent } from '@corella/event-store';
import { openSqliteEventStore } from '@corella/event-store-sqlite';
import { LEDGER_VERSIONS, LedgerMachine } from '@corella/ledger/machine';
import { MARKETS, MARKET_VERSIONS, MarketMachine } from '@corella/matching';
import { seededRandom } from '@corella/random';
import { createWriter, type Writer, type WriterOptions } from '@corella/single-writer';

const START = Date.UTC(2026, 0, 5);
const FIRST_CUSTOMER = 1_000_000;
const BATCH = 250;
const RICH = '1000000000000000000';
const MARKETS_TRADED = 3;
const CANCELLED_SHARE = 0.3;

const fatal = (error: unknown): never => {
  throw error;
};

export const openStore = (directory: string): Promise<EventStore> =>
  openSqliteEventStore({
    directory,
    reserveBytes: 0,
    minFreeBytes: 0,
    onFault: (error) => {
      throw error;
    },
  });

/** The writers of a small venue over a store, at a given time, with nothing else around them. */
export function writersOf(store: WriterOptions<never, unknown>['store'], now = START) {
  const clock = new ManualClock(now);
  const out = { ledger: [] as RecordedEvent[], markets: [] as RecordedEvent[] };
  const shared = { store, clock, onFatal: fatal, onSnapshotFault: fatal, snapshotEvery: Number.MAX_SAFE_INTEGER };
  const ledger: Writer<LedgerCommand, unknown> = createWriter({
    ...shared,
    stream: LEDGER_SHARD,
    machine: new LedgerMachine(),
    versions: LEDGER_VERSIONS,
    chained: true,
    onCommitted: (events) => void out.ledger.push(...events),
  });
  const markets = new Map(
    MARKETS.slice(0, MARKETS_TRADED).map(({ listing }) => [
      listing.symbol,
      createWriter({
        ...shared,
        stream: marketStream(listing.symbol),
        machine: new MarketMachine(),
        versions: MARKET_VERSIONS,
        monotone: true,
        onCommitted: (events: readonly RecordedEvent[]) => void out.markets.push(...events),
      }),
    ]),
  );
  const recover = async (): Promise<void> => {
    await ledger.recover();
    await Promise.all([...markets.values()].map((market) => market.recover()));
  };
  return { clock, out, ledger, markets, recover };
}

export type Venue = ReturnType<typeof writersOf>;

export const customer = (index: number): string => spotAccount(String(FIRST_CUSTOMER + index));

/**
 * Passes the ledger's holds to the markets and the markets' events back, until nothing changes. Returns the committed
 * events.
 */
async function settle({ out, ledger, markets }: Venue): Promise<number> {
  let moved = 0;
  while (out.ledger.length + out.markets.length > 0) {
    const [held, traded] = [out.ledger.splice(0), out.markets.splice(0)];
    moved += held.length + traded.length;
    await ledger.absorb(traded);
    for (const [symbol, market] of markets)
      await market.absorb(
        held.filter(
          ({ type, data }) => type === 'FundsHeld' && (data as { order: OrderTicket }).order.symbol === symbol,
        ),
      );
  }
  return moved;
}

/**
 * Lists the markets and opens so many customer accounts with money, each under a fee schedule. Returns the committed
 * events.
 */
export async function open(venue: Venue, customerCount: number): Promise<number> {
  const assets = [...new Set(MARKETS.slice(0, MARKETS_TRADED).flatMap(({ listing }) => [listing.base, listing.quote]))];
  const customers = Array.from({ length: customerCount }, (_one, index) => customer(index));
  const commands: LedgerCommand[] = [
    ...[CUSTODY_DEMO, HOUSE_DEMO, HOUSE_FEES, HOUSE_ADJUSTMENTS, ...customers].map((account): LedgerCommand => ({
      type: 'OpenAccount',
      account,
      stpGroup: account,
    })),
  ];
  const rates = { makerPpm: 1_000, takerPpm: 1_000 };
  commands.push({ type: 'SetFeeSchedule', version: 1, classes: { A: rates, B: rates, C: rates } });
  for (const account of customers) {
    commands.push({ type: 'SetAccountControl', account, status: 'active', allow: ['exchange'], reasons: [] });
    commands.push({
      type: 'PostEntry',
      transactionType: TRANSACTION_TYPES.demoFunding,
      businessId: `demo:${account}`,
      by: 'identity',
      postings: assets.flatMap((asset) => [
        { account: HOUSE_DEMO, bucket: 'available', asset, units: `-${RICH}` } as const,
        { account, bucket: 'available', asset, units: RICH } as const,
      ]),
    });
  }
  for (let at = 0; at < commands.length; at += BATCH)
    await Promise.all(commands.slice(at, at + BATCH).map((command) => venue.ledger.submit(command, 'internal')));
  for (const { listing, parameters } of MARKETS.slice(0, MARKETS_TRADED))
    await venue.markets.get(listing.symbol)?.submit({ type: 'ListSymbol', listing, parameters }, 'internal');
  return settle(venue);
}

/**
 * Trades until the log has grown by about so many events: all customers place limit orders near the best prices, and a
 * third of the orders are cancelled later.
 */
export async function trade(
  venue: Venue,
  { events, customerCount, seed = 'recovery' }: { events: number; customerCount: number; seed?: string },
): Promise<{ readonly orders: number; readonly events: number }> {
  const random = seededRandom(seed);
  let written = 0;
  let orders = 0;
  const resting: { readonly orderId: number; readonly account: string; readonly symbol: string }[] = [];
  while (written < events) {
    venue.clock.advance(BATCH);
    const placed = Array.from({ length: BATCH }, () => {
      const { listing, parameters } = random.pick(MARKETS.slice(0, MARKETS_TRADED));
      const account = customer(random.int(0, customerCount - 1));
      orders += 1;
      const order: OrderTicket = {
        orderId: venue.clock.nowMs() * 4_096 + (orders % 4_096),
        account,
        symbol: listing.symbol,
        side: random.next() < 0.5 ? SIDE.buy : SIDE.sell,
        orderType: 'limit',
        priceTicks: Math.round(listing.anchorTicks * (0.98 + random.next() * 0.04)),
        qtyLots: parameters.minLots * random.int(10, 100),
        source: 'spot-api',
        stpGroup: account,
        stpMode: 'cancel-taker',
        placedAt: venue.clock.nowMs(),
      };
      resting.push({ orderId: order.orderId, account, symbol: listing.symbol });
      return venue.ledger.submit({ type: 'HoldFunds', order, expiresAt: venue.clock.nowMs() + 5_000 }, 'client');
    });
    await Promise.all(placed);
    written += await settle(venue);
    for (const { orderId, account, symbol } of resting.splice(0, Math.floor(resting.length * CANCELLED_SHARE))) {
      await venue.markets
        .get(symbol)
        ?.submit({ type: 'CancelOrder', orderId, account, notBefore: 0, reason: 'user-cancel' }, 'cancel');
    }
    written += await settle(venue);
  }
  return { orders, events: written };
}

const TICKS_AWAY = 2_000;

/**
 * One round of quotes that move with the market and never trade. Each is placed and withdrawn, as makers do all day.
 */
export async function quote(
  venue: Venue,
  { customerCount, round }: { readonly customerCount: number; readonly round: number },
): Promise<void> {
  venue.clock.advance(BATCH);
  const quotes = Array.from({ length: BATCH }, (_one, index): OrderTicket => {
    const { listing, parameters } = MARKETS[index % MARKETS_TRADED]!;
    const side = index % 2 === 0 ? SIDE.buy : SIDE.sell;
    const away = 1 + ((round * 7 + index * 13) % TICKS_AWAY);
    return {
      orderId: venue.clock.nowMs() * 4_096 + index,
      account: customer(index % customerCount),
      symbol: listing.symbol,
      side,
      orderType: 'limit',
      priceTicks: listing.anchorTicks + (side === SIDE.buy ? -away : away),
      qtyLots: parameters.minLots * 10,
      source: 'spot-api',
      stpGroup: customer(index % customerCount),
      stpMode: 'cancel-taker',
      placedAt: venue.clock.nowMs(),
    };
  });
  const expiresAt = venue.clock.nowMs() + 5_000;
  await Promise.all(quotes.map((order) => venue.ledger.submit({ type: 'HoldFunds', order, expiresAt }, 'client')));
  await settle(venue);
  await Promise.all(
    quotes.flatMap(({ orderId, account, symbol }) => {
      const command = { type: 'CancelOrder', orderId, account, notBefore: 0, reason: 'user-cancel' } as const;
      const market = venue.markets.get(symbol);
      return market ? [market.submit(command, 'cancel')] : [];
    }),
  );
  await settle(venue);
}
