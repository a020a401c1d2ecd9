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

/** From the service itself: an approved change of parameters that did not fit when the settings were decided. */
export interface RefuseParameters {
  readonly type: 'RefuseParameters';
  readonly approvalId: string;
  readonly finding: string;
}

export type MachineCommand = MarketCommand | ClearBook | TriggerDueStops | RefuseParameters;
export type MachineReply = Result<CancelOutcome | { readonly changed: boolean }, Rejection<MarketRejectionCode>>;
