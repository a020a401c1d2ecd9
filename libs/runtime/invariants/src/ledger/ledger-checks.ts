import { HOUSE_FEES, uidOf, type LedgerEvents, type SettledSide } from '@corella/contracts/ledger';
import { SIDE, type Side } from '@corella/contracts/market';
import { isOf, type RecordedEvent, type RecordedOf } from '@corella/event-store';
import { CompactMap } from '../memory/compact-map.js';
import type { Checker, Report } from '../violation.js';
import type { Books } from './books.js';
import { expectLines, type Expected } from './expected.js';
import { Fees } from './fees.js';
import { FundReservations } from './fund-reservations.js';
import { House } from './house.js';
import type { Liabilities } from './liabilities.js';
import { PlayMoney } from './play-money.js';
import { Ranks } from './ranks.js';
import { Reservations, type Reservation } from './reservations.js';
import { checkTemplate } from './templates.js';
import { baseUnits, createSymbols, quoteUnits, type KnownSymbol, type Symbols } from './symbols.js';

type Trade = LedgerEvents['TradeSettled'];

/** A trade that is being settled. */
interface Scene {
  readonly trade: Trade;
  readonly symbol: KnownSymbol;
  /** HT that the buyer's fee takes from an account and that the seller's fee cannot take again. */
  readonly spentHt: Map<string, bigint>;
}

interface Leg {
  readonly reservation: Reservation;
  readonly usedUnits: bigint;
  readonly receivedUnits: bigint;
  readonly receivedAsset: string;
}

/**
 * The journal: balances, reservations, trades and fees, derived from the events alone and with code that is not the
 * ledger's.
 */
export class LedgerChecks implements Checker {
  readonly reservations: Reservations;
  private readonly symbols: Symbols = createSymbols();
  private readonly fees = new Fees();
  private readonly ranks = new Ranks();
  private readonly accounts = new Set<string>();
  /** Of the accounts whose group is not their owner: sub-accounts and the house. */
  private readonly groups = new Map<string, string>();
  private readonly businessIds = new CompactMap();
  private readonly house = new House();
  private readonly playMoney = new PlayMoney();
  private readonly funds: FundReservations;

  constructor(
    readonly books: Books,
    private readonly liabilities: Liabilities,
  ) {
    this.reservations = new Reservations(books, this.symbols);
    this.funds = new FundReservations(books);
  }

  apply(event: RecordedEvent, report: Report): void {
    if (!isOf(event, 'ledger')) return;
    const { at } = event.meta;
    const data: LedgerEvents[keyof LedgerEvents] = event.data;
    this.house.expect(event, report);
    // First what the event claims, compared with the balances before it; then its lines.
    this.take(event, at, report);
    if ('postings' in data) this.postings(data.postings, at, report);
    this.books.settle(report);
    this.liabilities.settle(event);
  }

  atRest(report: Report): void {
    this.house.atRest(report);
    for (const [asset, sum] of this.books.totals())
      if (sum !== 0n) report('balanced', `all accounts sum to ${sum} units of ${asset}`);
  }

  private postings(postings: LedgerEvents['EntryPosted']['postings'], at: number, report: Report): void {
    for (const { account } of postings)
      if (!this.accounts.has(account)) report('once', `a line names ${account}, which was never opened`);
    this.books.post(postings, report);
    this.ranks.posted(postings, at);
  }

  private take(event: RecordedOf<'ledger'>, at: number, report: Report): void {
    switch (event.type) {
      case 'AccountOpened':
        if (this.accounts.has(event.data.account)) report('once', `${event.data.account} is opened twice`);
        this.accounts.add(event.data.account);
        if (event.data.stpGroup !== event.data.uid) this.groups.set(event.data.account, event.data.stpGroup);
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
        this.ranks.assigned(event.data, at, report);
        return this.fees.assign(event.data);
      case 'FeeConversionSet':
        return this.fees.convert(event.data);
      case 'FeePreferenceSet':
        this.ranks.knows(event.data.account, at);
        return this.fees.prefer(event.data);
      case 'FundsHeld':
        mustBeInTime(event.data.order, at, report);
        return this.reservations.hold(event.data, report);
      case 'HoldReleased':
        return this.reservations.end(event.data, report);
      case 'TradeSettled':
        return this.settle(event.data, at, report);
      case 'EntryPosted':
        return this.entry(event.data, report);
      case 'FundsReserved':
        return this.funds.reserve(event.data, report);
      case 'ReservationReleased':
        return this.funds.release(event.data, report);
      case 'ReservationVoided':
        return this.funds.giveUp(event.data, report);
      case 'HouseFellShort':
        return this.house.fellShort(event.data, report);
      case 'HouseCovered':
        return this.house.covered(event.data, report);
      case 'AdjustmentRefused':
        return this.once(`adjustment ${event.data.businessId}`, report);
      default:
        return undefined;
    }
  }

  private entry(entry: LedgerEvents['EntryPosted'], report: Report): void {
    this.once(`${entry.transactionType} ${entry.businessId}`, report);
    checkTemplate(entry, (account) => this.groups.get(account) ?? uidOf(account) ?? account, report);
    this.funds.take(entry, report);
    this.playMoney.check(entry, report);
    this.house.post(entry, report);
  }

  private once(key: string, report: Report): void {
    if (this.businessIds.has(key)) report('once', `${key} is posted twice`);
    this.businessIds.set(key, 1);
  }

  private settle(trade: Trade, at: number, report: Report): void {
    this.house.move(trade.postings);
    const symbol = this.symbols.find(trade.symbol);
    if (!symbol) return report('settlement', `trade ${trade.tradeId} is of ${trade.symbol}, which is not registered`);
    if (trade.tradeId <= symbol.highestTradeId)
      report('once', `trade ${trade.tradeId} is settled after ${symbol.highestTradeId}`);
    symbol.highestTradeId = trade.tradeId;
    const spentHt = new Map<string, bigint>();
    const legOf = (party: SettledSide, side: Side): Leg | null =>
      this.leg({ trade, symbol, spentHt }, party, side, report);
    const [buyer, seller] = [legOf(trade.buyer, SIDE.buy), legOf(trade.seller, SIDE.sell)];
    this.ranks.traded(trade, symbol, this.fees.worth, at);
    if (buyer && seller)
      expectLines(
        trade.postings,
        [...due(buyer, trade.buyer, seller.receivedUnits), ...due(seller, trade.seller, buyer.receivedUnits)],
        report,
      );
    return undefined;
  }

  private leg({ trade, symbol, spentHt }: Scene, party: SettledSide, side: Side, report: Report): Leg | null {
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
    const spent = spentHt.get(party.account) ?? 0n;
    const availableHt = this.books.available(party.account, 'ht') - spent;
    const htDue = this.fees.check(party, symbol, { receivedUnits, tradedAt: trade.tradedAt, availableHt }, report);
    spentHt.set(party.account, spent + htDue);
    const usedUnits = side === SIDE.sell ? base : quoteUnits(symbol, order.priceTicks ?? priceTicks, qtyLots);
    this.reservations.use(reservation, { units: usedUnits, qtyLots }, report);
    return { reservation, usedUnits, receivedUnits, receivedAsset };
  }
}

/** A command to place an order is refused once it is older than this. */
const EXPIRES_MS = 5_000;

function mustBeInTime({ orderId, placedAt }: LedgerEvents['FundsHeld']['order'], at: number, report: Report): void {
  if (at > placedAt + EXPIRES_MS)
    report('expired', `order ${orderId} of ${placedAt} is held ${at - placedAt} ms later`);
}

/**
 * The total of one side's part in the entry of a trade. What the other side does not receive of it was price
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
