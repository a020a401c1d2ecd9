import { HOUSE_FEES, type LedgerEvents, type SettledSide } from '@corella/contracts/ledger';
import { SIDE, type Side } from '@corella/contracts/market';
import { categoryOf, type RecordedEvent } from '@corella/event-store';
import { CompactMap } from '../memory/compact-map.js';
import type { Checker, Report } from '../violation.js';
import type { Books } from './books.js';
import { expectLines, type Expected } from './expected.js';
import { Fees } from './fees.js';
import type { Liabilities } from './liabilities.js';
import { Reservations, type Reservation } from './reservations.js';
import { baseUnits, createSymbols, quoteUnits, type KnownSymbol, type Symbols } from './symbols.js';

type LedgerEvent = {
  [Type in keyof LedgerEvents]: { readonly type: Type; readonly data: LedgerEvents[Type] };
}[keyof LedgerEvents];
type Trade = LedgerEvents['TradeSettled'];

interface Leg {
  readonly reservation: Reservation;
  readonly usedUnits: bigint;
  readonly receivedUnits: bigint;
  readonly receivedAsset: string;
}

/**
 * The journal: balance, reservations, trades and fees, derived from the events alone and by code of its own, not the
 * ledger's.
 */
export class LedgerChecks implements Checker {
  readonly reservations: Reservations;
  private readonly symbols: Symbols = createSymbols();
  private readonly fees = new Fees();
  private readonly accounts = new Set<string>();
  private readonly businessIds = new CompactMap();

  constructor(
    readonly books: Books,
    private readonly liabilities: Liabilities,
  ) {
    this.reservations = new Reservations(books, this.symbols);
  }

  apply(event: RecordedEvent, report: Report): void {
    if (categoryOf(event.stream) !== 'ledger') return;
    const own = event as unknown as LedgerEvent;
    if ('postings' in own.data) this.postings(own.data.postings, report);
    this.take(own, event.meta.at, report);
    this.books.settle(report);
    this.liabilities.settle(event);
  }

  atRest(report: Report): void {
    for (const [asset, sum] of this.books.totals())
      if (sum !== 0n) report('balanced', `all accounts sum to ${sum} units of ${asset}`);
  }

  private postings(postings: LedgerEvents['EntryPosted']['postings'], report: Report): void {
    for (const { account } of postings)
      if (!this.accounts.has(account)) report('once', `a line names ${account}, which was never opened`);
    this.books.post(postings, report);
  }

  private take(event: LedgerEvent, at: number, report: Report): void {
    switch (event.type) {
      case 'AccountOpened':
        if (this.accounts.has(event.data.account)) report('once', `${event.data.account} is opened twice`);
        this.accounts.add(event.data.account);
        return this.liabilities.open(event.data.account);
      case 'LiabilitiesPublished':
        return this.liabilities.check(event.data, report);
      case 'SymbolRegistered':
        return this.symbols.register(event.data);
      case 'FeeScheduleSet':
        return this.fees.schedule(event.data, at, report);
      case 'FeeScheduleWithdrawn':
        return this.fees.withdraw(event.data, at, report);
      case 'RanksAssigned':
        return this.fees.assign(event.data);
      case 'FeeConversionSet':
        return this.fees.convert(event.data);
      case 'FeePreferenceSet':
        return this.fees.prefer(event.data);
      case 'FundsHeld':
        return this.reservations.hold(event.data, report);
      case 'HoldReleased':
        return this.reservations.end(event.data, report);
      case 'TradeSettled':
        return this.settle(event.data, report);
      case 'EntryPosted':
        return this.once(`${event.data.transactionType} ${event.data.businessId}`, report);
      case 'AdjustmentRefused':
        return this.once(`adjustment ${event.data.businessId}`, report);
      default:
        return undefined;
    }
  }

  private once(key: string, report: Report): void {
    if (this.businessIds.has(key)) report('once', `${key} is posted twice`);
    this.businessIds.set(key, 1);
  }

  private settle(trade: Trade, report: Report): void {
    const symbol = this.symbols.find(trade.symbol);
    if (!symbol) return report('settlement', `trade ${trade.tradeId} is of ${trade.symbol}, which is not registered`);
    if (trade.tradeId <= symbol.highestTradeId)
      report('once', `trade ${trade.tradeId} is settled after ${symbol.highestTradeId}`);
    symbol.highestTradeId = trade.tradeId;
    const buyer = this.leg(trade, trade.buyer, SIDE.buy, symbol, report);
    const seller = this.leg(trade, trade.seller, SIDE.sell, symbol, report);
    if (buyer && seller)
      expectLines(
        trade.postings,
        [...due(buyer, trade.buyer, seller.receivedUnits), ...due(seller, trade.seller, buyer.receivedUnits)],
        report,
      );
    return undefined;
  }

  private leg(trade: Trade, party: SettledSide, side: Side, symbol: KnownSymbol, report: Report): Leg | null {
    const subject = `trade ${trade.tradeId}: order ${party.orderId}`;
    const reservation = this.reservations.find(party.orderId);
    if (!reservation) {
      report('reserved-once', `${subject} has no open reservation`);
      return null;
    }
    const { order } = reservation;
    if (order.account !== party.account || order.symbol !== trade.symbol || order.side !== side)
      report('settlement', `${subject} is of another account, symbol or side`);
    if (party.role !== (side === trade.takerSide ? 'taker' : 'maker'))
      report('settlement', `${subject} has the role ${party.role}`);
    const { priceTicks, qtyLots } = trade;
    if (
      order.priceTicks !== undefined &&
      (side === SIDE.buy ? priceTicks > order.priceTicks : priceTicks < order.priceTicks)
    )
      report('limit', `${subject} with limit ${order.priceTicks} is filled at ${priceTicks}`);
    const [base, quote] = [baseUnits(symbol, qtyLots), quoteUnits(symbol, priceTicks, qtyLots)];
    const [receivedUnits, receivedAsset] = side === SIDE.buy ? [base, symbol.base] : [quote, symbol.quote];
    if (party.feeAsset !== receivedAsset) report('fee', `${subject} is charged in ${party.feeAsset}`);
    this.fees.check(party, symbol, { receivedUnits, tradedAt: trade.tradedAt }, report);
    const usedUnits = side === SIDE.sell ? base : quoteUnits(symbol, order.priceTicks ?? priceTicks, qtyLots);
    this.reservations.use(reservation, { units: usedUnits, qtyLots }, report);
    return { reservation, usedUnits, receivedUnits, receivedAsset };
  }
}

/**
 * What a side's part of a trade's entry must come to; what the other side does not receive of it was its price
 * improvement.
 */
function due(
  { reservation, usedUnits, receivedUnits, receivedAsset }: Leg,
  party: SettledSide,
  otherReceives: bigint,
): readonly Expected[] {
  const { account } = party;
  const feeUnits = BigInt(party.feeUnits);
  const htUnits = BigInt(party.htFeeUnits ?? '0');
  return [
    [account, 'frozen', reservation.asset, -usedUnits],
    [account, 'available', reservation.asset, usedUnits - otherReceives],
    [account, 'available', receivedAsset, receivedUnits - feeUnits],
    [HOUSE_FEES, 'available', receivedAsset, feeUnits],
    [account, 'available', 'ht', -htUnits],
    [HOUSE_FEES, 'available', 'ht', htUnits],
  ];
}
