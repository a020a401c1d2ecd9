import type { Rejection, Result } from '@corella/result';
import type { CancelOutcome, MarketCommand, MarketRejectionCode } from '@corella/contracts/market';

/** From the service itself: closes what a closed symbol still has open, a bounded number of orders at a time. */
export interface ClearBook {
  readonly type: 'ClearBook';
}

/** From the service itself: triggers stops that are due and had no room in the append that made them due. */
export interface TriggerDueStops {
  readonly type: 'TriggerDueStops';
}

export type MachineCommand = MarketCommand | ClearBook | TriggerDueStops;
export type MachineReply = Result<CancelOutcome | { readonly changed: boolean }, Rejection<MarketRejectionCode>>;
