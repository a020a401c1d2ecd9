import { Inject, Injectable } from '@nestjs/common';
import { withTakeBack } from '@corella/contracts/identity';
import type { StaffPrincipal } from '@corella/contracts/identity';
import type { ParametersVersion, SymbolListing } from '@corella/contracts/market';
import {
  writeParameters,
  type MarketParametersRecord,
  type ParametersVersionRecord,
} from '@corella/contracts/operator';
import type { ApprovalView } from '@corella/contracts/queries';
import { ask } from '@corella/signals';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { isoText } from '../../../trading/order-text.js';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import { refuse } from '../../problem/refused.js';
import { approvalIds, isLive, peopleOf, pendingRecord, VersionPeople, withdrawalOf } from './version-people.js';

/** Kinds of pending approvals about a market's parameters. */
export const PARAMETER_KINDS = withTakeBack('market-parameters');
export const parametersTarget = (symbol: string): string => `market:${symbol}`;

/** All versions of a symbol's parameters, with the people behind each. */
@Injectable()
export class ParameterRecords {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly symbols: SymbolCache,
    private readonly people: VersionPeople,
  ) {}

  /** Newest first, straight from matching. */
  history(symbol: string): Promise<readonly ParametersVersion[]> {
    return ask(this.deps.signals, 'market.parameter-history', { symbol });
  }

  async one(symbol: string, staff: StaffPrincipal): Promise<MarketParametersRecord> {
    const { listing } = this.symbols.find(symbol) ?? refuse('not-found');
    const [history, pending] = await Promise.all([
      this.history(symbol),
      this.people.pending(PARAMETER_KINDS, parametersTarget(symbol)),
    ]);
    const latest = latestOf(history) ?? refuse('not-found');
    const approvals = await this.people.approvals(approvalIds(history));
    const record = (version: ParametersVersion): ParametersVersionRecord => versionRecord(version, listing, approvals);
    const { base, quote, pricePrecision, amountPrecision, anchorTicks } = listing;
    return {
      id: symbol,
      base,
      quote,
      pricePrecision,
      amountPrecision,
      anchorTicks,
      inForce: history.find(({ status }) => status === 'in-force')?.parameters.version ?? latest.parameters.version,
      latest: record(latest),
      versions: history.map(record),
      pending: pendingRecord(pending, staff),
    };
  }
}

/** The version that a change is based on: the newest that was neither refused nor withdrawn. */
export const latestOf = (history: readonly ParametersVersion[]): ParametersVersion | undefined => history.find(isLive);

const versionRecord = (
  { parameters, effectiveAt, approvalId, status, withdrawal }: ParametersVersion,
  listing: SymbolListing,
  approvals: ReadonlyMap<string, ApprovalView>,
): ParametersVersionRecord => ({
  version: parameters.version,
  effectiveAt: effectiveAt === 0 ? null : isoText(effectiveAt),
  status,
  approvalId,
  ...peopleOf(approvalId === null ? undefined : approvals.get(approvalId)),
  withdrawal: withdrawalOf(withdrawal, approvals),
  parameters: writeParameters(listing, parameters),
});
