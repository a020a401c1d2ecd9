import type { FeeClass } from '../ledger/events.js';
import type { ParametersVersion } from '../market/symbols.js';
import type { FeeRatesRecord, RankRates } from './fee-rates.js';
import type { MarketParameters } from './market-parameters.js';

/**
 * What an approval would change, in the words and units of the form that asked for it, so that both people read the
 * same. `before` is null when the version that it was based on is no longer known. `effectiveAt` is null for "as soon
 * as it is approved". When a scheduled version is taken back, `before` is that version, `effectiveAt` is when it would
 * have begun, and `after` is what applies instead.
 */
export type ApprovalChange =
  | {
      readonly kind: 'market-parameters';
      readonly symbol: string;
      readonly base: string;
      readonly quote: string;
      readonly version: number;
      readonly effectiveAt: string | null;
      readonly before: MarketParameters | null;
      readonly after: MarketParameters;
    }
  | {
      readonly kind: 'fee-schedule';
      readonly version: number;
      readonly effectiveAt: string | null;
      readonly before: FeeRatesRecord | null;
      readonly after: FeeRatesRecord;
    }
  | {
      readonly kind: 'market-parameters-withdraw';
      readonly symbol: string;
      readonly base: string;
      readonly quote: string;
      readonly version: number;
      readonly effectiveAt: string | null;
      readonly before: MarketParameters;
      readonly after: MarketParameters;
    }
  | {
      readonly kind: 'fee-schedule-withdraw';
      readonly version: number;
      readonly effectiveAt: string | null;
      readonly before: FeeRatesRecord;
      readonly after: FeeRatesRecord;
    };

/** A version with who asked for it, who approved it and why. These are empty for the versions of the first start. */
export interface VersionRecord {
  readonly version: number;
  readonly effectiveAt: string | null;
  readonly status: ParametersVersion['status'];
  readonly approvalId: string | null;
  readonly by: readonly string[];
  readonly reason: string | null;
  /** Who took a scheduled version back, why and when. Null unless the status is `withdrawn`. */
  readonly withdrawal: {
    readonly approvalId: string;
    readonly by: readonly string[];
    readonly reason: string | null;
    readonly at: string;
  } | null;
}
export interface ParametersVersionRecord extends VersionRecord {
  readonly parameters: MarketParameters;
}
export interface FeeScheduleVersionRecord extends VersionRecord {
  readonly rates: FeeRatesRecord;
}

/** A waiting request. `takesBack` is the scheduled version that it would take back; null when it asks for a new one. */
export interface PendingRequest {
  readonly approvalId: string;
  readonly initiatorName: string;
  readonly mine: boolean;
  readonly takesBack: number | null;
}

/**
 * GET markets/{id}/parameters. A change is based on `latest`: the newest scheduled version, or else the one in force.
 */
export interface MarketParametersRecord {
  readonly id: string;
  readonly base: string;
  readonly quote: string;
  readonly pricePrecision: number;
  readonly amountPrecision: number;
  readonly anchorTicks: number;
  readonly inForce: number;
  readonly latest: ParametersVersionRecord;
  /** Newest first: scheduled, in force, superseded, refused, withdrawn. */
  readonly versions: readonly ParametersVersionRecord[];
  /** Requests that wait for a second person. */
  readonly pending: readonly PendingRequest[];
}

/** GET fees/schedule, and the only record of GET fees: the schedule from which all accounts' rates are derived. */
export interface FeeScheduleRecord {
  readonly id: string;
  readonly inForce: number;
  readonly latest: FeeScheduleVersionRecord;
  readonly versions: readonly FeeScheduleVersionRecord[];
  readonly pending: MarketParametersRecord['pending'];
  /** What each rank is charged under the version in force. */
  readonly ranks: readonly RankRates[];
  /** The symbols of each fee class. */
  readonly markets: Readonly<Record<FeeClass, readonly string[]>>;
}

/** GET accounts/{id}/fees: what the account is charged, and why. */
export interface FeeTermsRecord {
  readonly id: string;
  readonly rank: number;
  readonly rankedAt: string | null;
  readonly volumeBtc: string;
  readonly htHolding: string;
  readonly payInHt: boolean;
  readonly rates: FeeRatesRecord;
  readonly schedule: number;
}
