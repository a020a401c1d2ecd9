import type { CommandSequence } from '@corella/ids';
import type { Rejection, Result } from '@corella/result';
import type { AccountName } from '../names/index.js';
import type { CloseReason, OrderFinalState } from './order.js';
import type { SymbolListing, SymbolParameters, SymbolState } from './symbols.js';

export const MATCHING_SERVICE = 'matching';
/** Partition and stream of a symbol's writer. */
export const marketStream = (symbol: string): string => `market-${symbol}`;
/** Stream of approved parameters. */
export const MATCHING_SETTINGS_STREAM = 'settings-matching';

/** Every command may arrive twice and late. Each says why that is harmless. */
export type MarketCommand =
  | CancelOrder
  | ListSymbol
  | SetSymbolState
  | SetSymbolParameters
  | RefuseParameters
  | SetReferencePrice;

/**
 * `notBefore` is the ledger revision of the order's hold. Matching reads the ledger up to there first. Repeated, it
 * answers the order's end with `already`; an order ends once, and its id is never used again.
 */
export interface CancelOrder {
  readonly type: 'CancelOrder';
  readonly orderId: number;
  readonly account: AccountName;
  readonly notBefore: number;
  readonly reason: Extract<CloseReason, 'user-cancel' | 'cancel-all' | 'account-frozen' | 'timer'>;
}

/** Matching gives this command to itself. Repeated, it is refused as `symbol-listed`. */
export interface ListSymbol {
  readonly type: 'ListSymbol';
  readonly listing: SymbolListing;
  readonly parameters: SymbolParameters;
  /** Seeds the candle history once, in the same append (demo only). */
  readonly history?: { readonly seed: number; readonly until: number };
}

/**
 * `expected` guards against a decision based on an outdated view. One person may halt a symbol (→ suspend). Two people
 * resume it, which identity's approvals check; an approval is carried out once. Otherwise the newest command counts:
 * with a `sequence`, a copy of it or of an older one of its sender is refused as `state-changed`, even if the first one
 * was refused.
 */
export interface SetSymbolState {
  readonly type: 'SetSymbolState';
  readonly state: SymbolState;
  readonly expected?: SymbolState;
  readonly reason: string;
  readonly by: string;
  readonly approvalId?: string;
  readonly sequence?: CommandSequence;
}

/**
 * The owner of matching's settings gives this command to the owner of a symbol, which takes it as the approval in the
 * log has it. A version is set once, and only a newer one after it.
 */
export interface SetSymbolParameters {
  readonly type: 'SetSymbolParameters';
  readonly version: number;
  readonly parameters: SymbolParameters;
  readonly effectiveAt: number;
  readonly approvalId?: string;
}

/**
 * From the owner of matching's settings: an approved change of parameters that does not fit. An approval is refused
 * once, and not at all once it has been carried out.
 */
export interface RefuseParameters {
  readonly type: 'RefuseParameters';
  readonly approvalId: string;
  readonly finding: string;
}

/**
 * Matching gives this command to itself, in its own process, where it is neither repeated nor late. A price carries the
 * time of its observation and is not used once it is old.
 */
export interface SetReferencePrice {
  readonly type: 'SetReferencePrice';
  readonly ticks: number;
  readonly observedAt: number;
}

export type MarketRejectionCode =
  | 'order-unknown'
  | 'order-finished'
  | 'symbol-unknown'
  | 'symbol-listed'
  | 'state-changed'
  | 'state-unchanged'
  | 'parameters-invalid'
  | 'symbol-not-cancelling'
  | 'storage-full';

/** The reply to CancelOrder: the real outcome. `already` means that the order had ended before. */
export interface CancelOutcome {
  readonly orderId: number;
  readonly state: OrderFinalState;
  readonly already: boolean;
  readonly filledLots: number;
}

export type CancelOrderReply = {
  readonly result: Result<CancelOutcome, Rejection<MarketRejectionCode>>;
  readonly revision: number;
};
export type MarketReply = {
  readonly result: Result<{ readonly changed: boolean }, Rejection<MarketRejectionCode>>;
  readonly revision: number;
};
