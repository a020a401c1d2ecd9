import type { Rejection, Result } from '@corella/result';
import type { CancelOutcome, MarketCommand, MarketRejectionCode } from '@corella/contracts/market';

/** The service's own: closes what a closed symbol still has open, a bounded number of orders at a time. */
export interface ClearBook {
  readonly type: 'ClearBook';
}

/** The service's own: triggers stops that are due and had no room in the append that made them so. */
export interface WakeStops {
  readonly type: 'WakeStops';
}

/** The service's own: an approved change of parameters that did not fit when the settings were decided. */
export interface RefuseParameters {
  readonly type: 'RefuseParameters';
  readonly approvalId: string;
  readonly finding: string;
}

export type MachineCommand = MarketCommand | ClearBook | WakeStops | RefuseParameters;
export type MachineReply = Result<CancelOutcome | { readonly changed: boolean }, Rejection<MarketRejectionCode>>;
