import { Injectable } from '@nestjs/common';
import type { ApprovalPayloads } from '@corella/contracts/identity';
import type { ParametersVersion, SymbolParameters } from '@corella/contracts/market';
import { writeParameters, writeRates, type ApprovalChange } from '@corella/contracts/operator';
import type { ApprovalView, FeeScheduleVersion } from '@corella/contracts/queries';
import { isoText } from '../../../trading/order-text.js';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import { FeeRecords } from './fee-records.js';
import { latestOf, ParameterRecords } from './parameter-records.js';

const timeText = (effectiveAt: number): string | null => (effectiveAt === 0 ? null : isoText(effectiveAt));

/** What approvals would change, against the versions that they were based on. Kinds without a version to compare with have none. */
@Injectable()
export class ApprovalChanges {
  constructor(
    private readonly symbols: SymbolCache,
    private readonly parameters: ParameterRecords,
    private readonly fees: FeeRecords,
  ) {}

  /** One question for each market and one for the fees, however many approvals name them. */
  async of(views: readonly ApprovalView[]): Promise<ReadonlyMap<string, ApprovalChange>> {
    const symbols = [...new Set(views.flatMap((view) => (view.kind === 'market-parameters' ? String(view.payload.symbol) : [])))];
    const histories = new Map(await Promise.all(symbols.map(async (symbol) => [symbol, await this.parameters.history(symbol)] as const)));
    const schedules = views.some(({ kind }) => kind === 'fee-schedule') ? await this.fees.schedules() : [];
    return new Map(views.flatMap((view) => {
      const change = view.kind === 'market-parameters' ? this.ofParameters(view, histories) : view.kind === 'fee-schedule' ? ofSchedule(view, schedules) : null;
      return change === null ? [] : [[view.id, change] as const];
    }));
  }

  private ofParameters({ payload }: ApprovalView, histories: ReadonlyMap<string, readonly ParametersVersion[]>): ApprovalChange | null {
    // Identity has checked the payload's shape before anybody could sign it.
    const { symbol, from, parameters, effectiveAt } = payload as unknown as ApprovalPayloads['market-parameters'];
    const listing = this.symbols.find(symbol)?.listing;
    if (!listing) return null;
    const before = latestOf((histories.get(symbol) ?? []).filter((version) => version.parameters.version === from));
    const after = parameters as unknown as SymbolParameters;
    return {
      kind: 'market-parameters', symbol, base: listing.base, quote: listing.quote, version: after.version, effectiveAt: timeText(effectiveAt),
      before: before ? writeParameters(listing, before.parameters) : null, after: writeParameters(listing, after),
    };
  }
}

function ofSchedule({ payload }: ApprovalView, schedules: readonly FeeScheduleVersion[]): ApprovalChange {
  const { version, classes, effectiveAt } = payload as unknown as ApprovalPayloads['fee-schedule'];
  const before = schedules.find((schedule) => schedule.version === version - 1);
  return { kind: 'fee-schedule', version, effectiveAt: timeText(effectiveAt), before: before ? writeRates(before.classes) : null, after: writeRates(classes as unknown as FeeScheduleVersion['classes']) };
}
