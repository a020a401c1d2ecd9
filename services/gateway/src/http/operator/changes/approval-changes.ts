import { Injectable } from '@nestjs/common';
import type { ParametersVersion } from '@corella/contracts/market';
import { writeParameters, writeRates, type ApprovalChange } from '@corella/contracts/operator';
import type { ApprovalView } from '@corella/contracts/queries';
import { isoText } from '../../../trading/order-text.js';
import { ifThere } from '../../../trading/if-there.js';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import { isApprovalOf, type ApprovalOf } from './approval-of.js';
import { DILIGENCE_KINDS, DiligenceRecords, type DiligenceWithStatus } from './diligence-records.js';
import { FEE_KINDS, FeeRecords, type KnownSchedule } from './fee-records.js';
import { latestOf, PARAMETER_KINDS, ParameterRecords } from './parameter-records.js';
import { baseOf, isLive } from './version-people.js';

/** The market whose parameters a request is about. */
const symbolOf = ({ kind, payload }: ApprovalView): string | null =>
  PARAMETER_KINDS.includes(kind) ? String(payload.symbol) : null;

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
    private readonly diligence: DiligenceRecords,
  ) {}

  /** One query for each market, one for the fees and one for the diligence, however many approvals name them. */
  async of(views: readonly ApprovalView[]): Promise<ReadonlyMap<string, ApprovalChange>> {
    return this.compare(views, (history) => history);
  }

  /** For lists, where one market without an owner must not hide the rest: its requests have no comparison meanwhile. */
  async known(views: readonly ApprovalView[]): Promise<ReadonlyMap<string, ApprovalChange>> {
    return this.compare(views, ifThere);
  }

  private async compare(
    views: readonly ApprovalView[],
    read: <Version>(history: Promise<readonly Version[]>) => Promise<readonly Version[] | null>,
  ): Promise<ReadonlyMap<string, ApprovalChange>> {
    const isFees = ({ kind }: ApprovalView): boolean => FEE_KINDS.includes(kind);
    const isDiligence = ({ kind }: ApprovalView): boolean => DILIGENCE_KINDS.includes(kind);
    const symbols = [...new Set(views.flatMap((view) => symbolOf(view) ?? []))];
    const histories = new Map(
      await Promise.all(symbols.map(async (symbol) => [symbol, await read(this.parameters.history(symbol))] as const)),
    );
    const schedules = views.some(isFees) ? await read(this.fees.schedules()) : [];
    const settings = views.some(isDiligence) ? await this.diligence.versions() : [];
    return new Map(
      views.flatMap((view) => {
        const symbol = symbolOf(view);
        const history = symbol === null ? [] : (histories.get(symbol) ?? null);
        if (history === null || (isFees(view) && schedules === null)) return [];
        const change = isApprovalOf(view, 'diligence-terms')
          ? ofDiligence(view, settings)
          : isApprovalOf(view, 'diligence-withdraw')
            ? ofWithdrawnDiligence(view, settings)
            : this.changeOf(view, history, schedules ?? []);
        return change === null ? [] : [[view.id, change] as const];
      }),
    );
  }

  private changeOf(
    view: ApprovalView,
    history: readonly ParametersVersion[],
    schedules: readonly KnownSchedule[],
  ): ApprovalChange | null {
    if (isApprovalOf(view, 'market-parameters')) return this.ofParameters(view, history);
    if (isApprovalOf(view, 'market-parameters-withdraw')) return this.ofWithdrawnParameters(view, history);
    if (isApprovalOf(view, 'fee-schedule')) return ofSchedule(view, schedules);
    return isApprovalOf(view, 'fee-schedule-withdraw') ? ofWithdrawnSchedule(view, schedules) : null;
  }

  private ofParameters(
    { id, payload }: ApprovalOf<'market-parameters'>,
    history: readonly ParametersVersion[],
  ): ApprovalChange | null {
    const { symbol, from, parameters: after, effectiveAt } = payload;
    const listing = this.symbols.find(symbol)?.listing;
    if (!listing) return null;
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
    history: readonly ParametersVersion[],
  ): ApprovalChange | null {
    const { symbol, version, approvalId } = payload;
    const listing = this.symbols.find(symbol)?.listing;
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

function ofDiligence(
  { id, payload: { version, terms, effectiveAt } }: ApprovalOf<'diligence-terms'>,
  versions: readonly DiligenceWithStatus[],
): ApprovalChange {
  const own = versions.findIndex(({ approvalId }) => approvalId === id);
  const before =
    own < 0
      ? versions.find((one) => one.version === version - 1 && isLive(one))
      : baseOf(versions, own, (one) => one.version);
  return {
    kind: 'diligence-terms',
    version,
    effectiveAt: timeText(effectiveAt),
    before: before?.terms ?? null,
    after: terms,
  };
}

function ofWithdrawnDiligence(
  { payload: { version, approvalId } }: ApprovalOf<'diligence-withdraw'>,
  versions: readonly DiligenceWithStatus[],
): ApprovalChange | null {
  const own = versions.findIndex((one) => one.approvalId === approvalId);
  const [back, stays] = [versions[own], baseOf(versions, own, (one) => one.version)];
  return back && stays
    ? {
        kind: 'diligence-withdraw',
        version,
        effectiveAt: timeText(back.effectiveAt),
        before: back.terms,
        after: stays.terms,
      }
    : null;
}
