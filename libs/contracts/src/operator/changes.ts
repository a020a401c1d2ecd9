import type { FeeClass } from '../ledger/events.js';
import type { ParametersVersion } from '../market/symbols.js';
import type { FeeRatesRecord, RankRates } from './fee-rates.js';
import type { MarketParameters } from './market-parameters.js';

/**
 * What an approval would change, in the words and units of the form that asked for it, so that both people read the same. `before` is null
 * when the version that it was based on is no longer known; `effectiveAt` is null for "as soon as it is agreed".
 */
export type ApprovalChange =
  | { readonly kind: 'market-parameters'; readonly symbol: string; readonly base: string; readonly quote: string; readonly version: number; readonly effectiveAt: string | null; readonly before: MarketParameters | null; readonly after: MarketParameters }
  | { readonly kind: 'fee-schedule'; readonly version: number; readonly effectiveAt: string | null; readonly before: FeeRatesRecord | null; readonly after: FeeRatesRecord };

/** A version with who asked for and who agreed to it, and why; empty for what the venue began with. */
export interface VersionRecord {
  readonly version: number;
  readonly effectiveAt: string | null;
  readonly status: ParametersVersion['status'];
  readonly approvalId: string | null;
  readonly by: readonly string[];
  readonly reason: string | null;
}
export interface ParametersVersionRecord extends VersionRecord { readonly parameters: MarketParameters }
export interface FeeScheduleVersionRecord extends VersionRecord { readonly rates: FeeRatesRecord }

/** GET markets/{id}/parameters. `latest` is what a change is based on: the newest scheduled version, else the one in force. */
export interface MarketParametersRecord {
  readonly id: string;
  readonly base: string;
  readonly quote: string;
  readonly pricePrecision: number;
  readonly amountPrecision: number;
  readonly anchorTicks: number;
  readonly inForce: number;
  readonly latest: ParametersVersionRecord;
  /** Newest first: scheduled, in force, superseded, refused. */
  readonly versions: readonly ParametersVersionRecord[];
  /** Requests that wait for a second person. */
  readonly pending: readonly { readonly approvalId: string; readonly initiatorName: string; readonly mine: boolean }[];
}

/** GET fees/schedule, also the only record of GET fees: the schedule that all accounts' rates are made from. */
export interface FeeScheduleRecord {
  readonly id: string;
  readonly inForce: number;
  readonly latest: FeeScheduleVersionRecord;
  readonly versions: readonly FeeScheduleVersionRecord[];
  readonly pending: MarketParametersRecord['pending'];
  /** What each rank is charged by the version in force. */
  readonly ranks: readonly RankRates[];
  /** Symbols charged by each class. */
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
