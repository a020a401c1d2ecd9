import { FEE_TOKEN, HOUSE_FEES, type LedgerEvents, type SettledSide } from '@corella/contracts/ledger';
import { SIDE, type MarketEvents, type TradeSide } from '@corella/contracts/market';
import { feeOn } from '@corella/money';
import { NOTHING, type Booking } from '../../domain/decision.js';
import { consumedUnits } from '../../domain/consumed.js';
import { htFee } from '../../domain/fees/conversion.js';
import { buildEntry } from '../../domain/entry.js';
import { feeRatePpm } from '../../domain/fees/fee-rate.js';
import type { Line } from '../../domain/ledger-event.js';
import type { Hold, LedgerState } from '../../domain/ledger-state.js';
import type { RegisteredSymbol } from '../../domain/registered-symbol.js';
import { baseUnits, valueUnits } from '../../domain/order-hold.js';

type Trade = MarketEvents['TradeExecuted'];

interface Leg {
  readonly hold: Hold;
  readonly side: SettledSide;
  readonly receivedUnits: bigint;
  readonly paidUnits: bigint;
  readonly paidAsset: string;
  readonly feeUnits: bigint;
  readonly htFeeUnits: bigint;
}

/** What the legs of a trade are computed from: the trade, its market, and the ledger before it. */
interface Scene {
  readonly trade: Trade;
  readonly symbol: RegisteredSymbol;
  readonly state: LedgerState;
  readonly tradedAt: number;
}

/**
 * Settles a trade in one balanced entry over both sides and both assets: each side's hold pays, each side receives less
 * its fee, and a limit buyer gets back what they saved. The ledger's own holds must agree with the event. A fee is paid
 * in HT if the account wishes it and its available HT covers all of it (`docs/rules/fees.md` 13).
 */
export function decideSettleTrade(
  trade: Trade,
  symbol: RegisteredSymbol,
  state: LedgerState,
  tradedAt: number,
): Booking {
  if (trade.tradeId <= symbol.highestTradeId) return NOTHING;
  const [buyerSide, sellerSide] =
    trade.takerSide === SIDE.buy ? [trade.taker, trade.maker] : [trade.maker, trade.taker];
  const finding =
    findUnbookable(trade, buyerSide, SIDE.buy, symbol, state) ??
    findUnbookable(trade, sellerSide, SIDE.sell, symbol, state);
  const buyerHold = state.holds.get(buyerSide.orderId);
  const sellerHold = state.holds.get(sellerSide.orderId);
  if (finding !== null || !buyerHold || !sellerHold || state.schedules.length === 0)
    return { finding: finding ?? 'no fee schedule is in force' };
  const scene: Scene = { trade, symbol, state, tradedAt };
  const buyer = legOf(scene, buyerHold, 0n);
  const seller = legOf(scene, sellerHold, sellerHold.account === buyerHold.account ? buyer.htFeeUnits : 0n);
  const data: LedgerEvents['TradeSettled'] = {
    businessId: `trade:${trade.tradeId}`,
    symbol: symbol.symbol,
    tradeId: trade.tradeId,
    priceTicks: trade.priceTicks,
    qtyLots: trade.qtyLots,
    takerSide: trade.takerSide,
    buyer: buyer.side,
    seller: seller.side,
    tradedAt,
    postings: buildEntry([...linesOf(buyer, seller), ...linesOf(seller, buyer)]),
  };
  return { events: [{ type: 'TradeSettled', data }] };
}

/** Why the ledger's own record of the order contradicts the trade; null if it does not. */
function findUnbookable(
  trade: Trade,
  side: TradeSide,
  expected: 1 | 2,
  symbol: RegisteredSymbol,
  state: LedgerState,
): string | null {
  const hold = state.holds.get(side.orderId);
  const subject = `trade ${trade.tradeId}: order ${side.orderId}`;
  if (
    ![trade.tradeId, trade.priceTicks, trade.qtyLots, trade.priceTicks * trade.qtyLots].every(
      (value) => Number.isSafeInteger(value) && value >= 0,
    ) ||
    trade.priceTicks * trade.qtyLots === 0
  )
    return `trade ${trade.tradeId}: price or quantity is not a positive safe integer`;
  if (!hold) return `${subject} has no open hold`;
  if (hold.account !== side.account || hold.symbol !== symbol.symbol || hold.side !== expected)
    return `${subject} is of another account, symbol or side`;
  if (!hold.isAwake) return `${subject} has not been triggered`;
  if (hold.replaces) return `${subject} has not taken the place of order ${hold.replaces.orderId}`;
  if (hold.filledLots + trade.qtyLots !== side.filledLots)
    return `${subject} has ${hold.filledLots} lots settled, which does not lead to ${side.filledLots}`;
  if (
    hold.limitTicks !== null &&
    (expected === SIDE.buy ? trade.priceTicks > hold.limitTicks : trade.priceTicks < hold.limitTicks)
  )
    return `${subject} is filled outside its limit`;
  return consumedUnits(hold, symbol, trade) > hold.remaining ? `${subject} would spend more than it holds` : null;
}

/** `spentHt` is what this entry already takes from the account's available HT. */
function legOf({ trade, symbol, state, tradedAt }: Scene, hold: Hold, spentHt: bigint): Leg {
  const { account } = hold;
  const isBuyer = hold.side === SIDE.buy;
  const role = hold.side === trade.takerSide ? 'taker' : 'maker';
  const ratePpm = feeRatePpm(state, { account, feeClass: symbol.feeClass, role }, tradedAt);
  const feeAsset = isBuyer ? symbol.base : symbol.quote;
  const receivedUnits = isBuyer
    ? baseUnits(symbol, trade.qtyLots)
    : valueUnits(symbol, trade.priceTicks, trade.qtyLots);
  const fullFee = feeOn(receivedUnits, ratePpm);
  const inHt = state.terms.get(account)?.payInHt === true ? htFee(state.conversion, feeAsset, fullFee) : null;
  const availableHt = (state.accounts.get(account)?.balances.get(FEE_TOKEN)?.available ?? 0n) - spentHt;
  const isPaidInHt = inHt !== null && inHt <= availableHt;
  const feeUnits = isPaidInHt ? 0n : fullFee;
  const side: SettledSide = {
    account,
    orderId: hold.orderId,
    role,
    orderType: hold.orderType,
    source: hold.source,
    feeAsset,
    feeUnits: feeUnits.toString(),
    ratePpm,
    ...(isPaidInHt ? { htFeeUnits: inHt.toString() } : {}),
    ...orderedBy(hold),
  };
  return {
    hold,
    side,
    receivedUnits,
    paidUnits: consumedUnits(hold, symbol, trade),
    paidAsset: hold.asset,
    feeUnits,
    htFeeUnits: isPaidInHt ? inHt : 0n,
  };
}

const orderedBy = (hold: Hold): Pick<SettledSide, 'limitTicks' | 'orderLots' | 'orderCostUnits'> => ({
  ...(hold.limitTicks === null ? {} : { limitTicks: hold.limitTicks }),
  ...(hold.qtyLots === null ? {} : { orderLots: hold.qtyLots }),
  ...(hold.costUnits === null ? {} : { orderCostUnits: hold.costUnits }),
});

/** The lines of one leg. What its hold pays and the other side does not receive is its price improvement. */
function linesOf(leg: Leg, other: Leg): readonly Line[] {
  const { account } = leg.hold;
  return [
    { account, bucket: 'frozen', asset: leg.paidAsset, units: -leg.paidUnits },
    { account, bucket: 'available', asset: leg.paidAsset, units: leg.paidUnits - other.receivedUnits },
    { account, bucket: 'available', asset: leg.side.feeAsset, units: leg.receivedUnits - leg.feeUnits },
    { account: HOUSE_FEES, bucket: 'available', asset: leg.side.feeAsset, units: leg.feeUnits },
    { account, bucket: 'available', asset: FEE_TOKEN, units: -leg.htFeeUnits },
    { account: HOUSE_FEES, bucket: 'available', asset: FEE_TOKEN, units: leg.htFeeUnits },
  ];
}
