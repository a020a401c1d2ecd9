import type { CommandSequence } from '@corella/ids';
import type { AccountName } from '../names/index.js';
import type {
  CloseReason,
  OrderFinalState,
  OrderOwner,
  OrderSource,
  OrderTerms,
  OrderType,
  Side,
  StpMode,
} from './order.js';
import type { SymbolListing, SymbolParameters, SymbolState } from './symbols.js';

/** Stream `market-{symbol}`. Integers are ticks and lots of that symbol. */
export interface MarketEvents {
  SymbolListed: { readonly listing: SymbolListing; readonly parameters: SymbolParameters; readonly state: SymbolState };
  SymbolParametersSet: {
    readonly version: number;
    readonly parameters: SymbolParameters;
    readonly effectiveAt: number;
    readonly approvalId?: string;
  };
  SymbolStateSet: {
    readonly state: SymbolState;
    readonly previous: SymbolState;
    readonly reason: string;
    readonly by: string;
    readonly approvalId?: string;
    readonly inputs?: Readonly<Record<string, string | number>>;
    /** That of the command; a late copy of it or of an older one changes nothing. */
    readonly sequence?: CommandSequence;
  };
  /** An approved change of parameters that no longer fits. Nothing changed. */
  SymbolParametersRefused: { readonly approvalId: string; readonly finding: string };
  /**
   * A change of state that does not fit the symbol's state: an approved one, or a numbered command, of which no copy
   * may fit later. Nothing changed.
   */
  SymbolStateRefused: {
    readonly approvalId?: string;
    readonly finding: string;
    readonly sequence?: CommandSequence;
  };
  /** Candles before `until` come from the generator, not from trades. */
  HistorySeeded: {
    readonly seed: number;
    readonly generatorVersion: number;
    readonly until: number;
    readonly lastTicks: number;
  };
  ReferencePriceSet: { readonly ticks: number; readonly observedAt: number };
  /**
   * The order was accepted at its place in the sequence. Its trades follow in the same append, and then its end, if it
   * ends. A stop-limit order begins to wait.
   */
  OrderAccepted: OrderOwner &
    Omit<OrderTerms, 'stpMode'> & {
      /** Absent means `cancel-taker`. */
      readonly stpMode?: StpMode;
    };
  /**
   * A waiting stop-limit order was triggered and is sequenced here like a limit order. Its trades follow in the same
   * append.
   */
  StopTriggered: {
    readonly orderId: number;
    readonly account: AccountName;
    readonly side: Side;
    readonly priceTicks: number;
    readonly qtyLots: number;
    readonly lastTicks: number;
    readonly stopTicks: number;
    readonly source: OrderSource;
  };
  TradeExecuted: {
    /** Symbol index × 2^40 + number of the trade. */
    readonly tradeId: number;
    readonly priceTicks: number;
    readonly qtyLots: number;
    readonly takerSide: Side;
    readonly maker: TradeSide;
    readonly taker: TradeSide;
  };
  /**
   * The end of an order. If the order was refused at sequencing, there is no OrderAccepted before it. `inputs` are
   * those of the rule that ended it. For a market buy, `filledValue` (in 10^-(pp+ap) of the quote asset) is what was
   * spent. `replacedBy` is the order that took its place, which is accepted next in the same append.
   */
  OrderClosed: {
    readonly orderId: number;
    readonly account: AccountName;
    readonly state: OrderFinalState;
    readonly reason: CloseReason;
    readonly rule?: string;
    readonly inputs?: Readonly<Record<string, string | number>>;
    readonly filledLots: number;
    readonly filledValue: number;
    readonly source: OrderSource;
    readonly replacedBy?: number;
  };
}

export type TradeSide = {
  readonly orderId: number;
  readonly account: AccountName;
  /** Lots of this order filled so far, this trade included, and their value in 10^-(pp+ap) of the quote asset. */
  readonly filledLots: number;
  readonly filledValue: number;
  readonly orderType: OrderType;
  readonly source: OrderSource;
  /** The limit, from which the buyer's price improvement follows. Absent for market orders. */
  readonly limitTicks?: number;
};

/**
 * Stream `settings-matching`: what two people approved for a symbol. The symbol's own stream copies it at the effective
 * time.
 */
export interface MatchingSettingsEvents {
  ParametersApproved: {
    readonly symbol: string;
    readonly version: number;
    readonly parameters: SymbolParameters;
    readonly effectiveAt: number;
    readonly approvalId: string;
    readonly by: readonly string[];
  };
  /** Its time came, but the symbol's writer could not take it. */
  ParametersRefused: { readonly symbol: string; readonly version: number };
  /**
   * Two people took it back before its time. `withdraws` is the approval that had granted it. The next version takes
   * its number.
   */
  ParametersWithdrawn: {
    readonly symbol: string;
    readonly version: number;
    readonly withdraws: string;
    readonly approvalId: string;
    readonly by: readonly string[];
  };
}
