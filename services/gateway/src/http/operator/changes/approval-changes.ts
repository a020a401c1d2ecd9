import { Injectable } from '@nestjs/common';
import type { ParametersVersion } from '@corella/contracts/market';
import { writeParameters, writeRates, type ApprovalChange } from '@corella/contracts/operator';
import type { ApprovalView } from '@corella/contracts/queries';
import { isoText } from '../../../trading/order-text.js';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import { isApprovalOf, type ApprovalOf } from './approval-of.js';
import { FEE_KINDS, FeeRecords, type KnownSchedule } from './fee-records.js';
import { latestOf, PARAMETER_KINDS, ParameterRecords } from './parameter-records.js';
import { baseOf, isLive } from './version-people.js';

const timeText = (effectiveAt: number): string | null => (effectiveAt === 0 ? null : isoText(effectiveAt));

/**
 * What approvals would change, compared with the version they were based on. Other kinds of approvals have no
 * comparison.
 */
@Injectable()
export class ApprovalChanges {
  constructor(
    private readonly symbols: SymbolCache,
    private readonly parameters: ParameterRecords,
    private readonly fees: FeeRecords,
  ) {}

  /** One query for each market and one for the fees, however many approvals name them. */
  async of(views: readonly ApprovalView[]): Promise<ReadonlyMap<string, ApprovalChange>> {
    const symbols = [
      ...new Set(views.flatMap((view) => (PARAMETER_KINDS.includes(view.kind) ? String(view.payload.symbol) : []))),
    ];
    const histories = new Map(
      await Promise.all(symbols.map(async (symbol) => [symbol, await this.parameters.history(symbol)] as const)),
    );
    const schedules = views.some(({ kind }) => FEE_KINDS.includes(kind)) ? await this.fees.schedules() : [];
    return new Map(
      views.flatMap((view) => {
        const change = this.changeOf(view, histories, schedules);
        return change === null ? [] : [[view.id, change] as const];
      }),
    );
  }

  private changeOf(
    view: ApprovalView,
    histories: ReadonlyMap<string, readonly ParametersVersion[]>,
    schedules: readonly KnownSchedule[],
  ): ApprovalChange | null {
    if (isApprovalOf(view, 'market-parameters')) return this.ofParameters(view, histories);
    if (isApprovalOf(view, 'market-parameters-withdraw')) return this.ofWithdrawnParameters(view, histories);
    if (isApprovalOf(view, 'fee-schedule')) return ofSchedule(view, schedules);
    return isApprovalOf(view, 'fee-schedule-withdraw') ? ofWithdrawnSchedule(view, schedules) : null;
  }

  private ofParameters(
    { id, payload }: ApprovalOf<'market-parameters'>,
    histories: ReadonlyMap<string, readonly ParametersVersion[]>,
  ): ApprovalChange | null {
    const { symbol, from, parameters: after, effectiveAt } = payload;
    const listing = this.symbols.find(symbol)?.listing;
    if (!listing) return null;
    const history = histories.get(symbol) ?? [];
    // After execution its base is the version below it. Numbers of withdrawn versions are used again.
    const own = history.findIndex(({ approvalId }) => approvalId === id);
    const before =
      own < 0
        ? latestOf(history.filter((version) => version.parameters.version === from))
        : baseOf(history, own, ({ parameters: { version } }) => version);
    return {
      kind: 'market-parameters',
      symbol,
      base: listing.base,
      quote: listing.quote,
      version: after.version,
      effectiveAt: timeText(effectiveAt),
      before: before ? writeParameters(listing, before.parameters) : null,
      after: writeParameters(listing, after),
    };
  }

  /** From the version that is withdrawn to the one that applies instead; null once either is unknown. */
  private ofWithdrawnParameters(
    { payload }: ApprovalOf<'market-parameters-withdraw'>,
    histories: ReadonlyMap<string, readonly ParametersVersion[]>,
  ): ApprovalChange | null {
    const { symbol, version, approvalId } = payload;
    const listing = this.symbols.find(symbol)?.listing;
    const history = histories.get(symbol) ?? [];
    const own = history.findIndex((one) => one.approvalId === approvalId);
    const [back, stays] = [history[own], baseOf(history, own, ({ parameters }) => parameters.version)];
    if (!listing || !back || !stays) return null;
    return {
      kind: 'market-parameters-withdraw',
      symbol,
      base: listing.base,
      quote: listing.quote,
      version,
      effectiveAt: timeText(back.effectiveAt),
      before: writeParameters(listing, back.parameters),
      after: writeParameters(listing, stays.parameters),
    };
  }
}

function ofWithdrawnSchedule(
  { payload }: ApprovalOf<'fee-schedule-withdraw'>,
  schedules: readonly KnownSchedule[],
): ApprovalChange | null {
  const { version, approvalId } = payload;
  const own = schedules.findIndex((one) => one.approvalId === approvalId);
  const [back, stays] = [schedules[own], baseOf(schedules, own, (schedule) => schedule.version)];
  return back && stays
    ? {
        kind: 'fee-schedule-withdraw',
        version,
        effectiveAt: timeText(back.effectiveAt),
        before: writeRates(back.classes),
        after: writeRates(stays.classes),
      }
    : null;
}

function ofSchedule({ id, payload }: ApprovalOf<'fee-schedule'>, schedules: readonly KnownSchedule[]): ApprovalChange {
  const { version, classes, effectiveAt } = payload;
  const own = schedules.findIndex(({ approvalId }) => approvalId === id);
  const before =
    own < 0
      ? schedules.find((schedule) => schedule.version === version - 1 && isLive(schedule))
      : baseOf(schedules, own, (schedule) => schedule.version);
  return {
    kind: 'fee-schedule',
    version,
    effectiveAt: timeText(effectiveAt),
    before: before ? writeRates(before.classes) : null,
    after: writeRates(classes),
  };
}
