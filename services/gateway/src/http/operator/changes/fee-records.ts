import { Inject, Injectable } from '@nestjs/common';
import { withTakeBack } from '@corella/contracts/identity';
import type { StaffPrincipal } from '@corella/contracts/identity';
import {
  FEE_CLASSES,
  rankRates,
  writeRates,
  type FeeScheduleRecord,
  type FeeScheduleVersionRecord,
} from '@corella/contracts/operator';
import type { ApprovalView, FeeScheduleVersion } from '@corella/contracts/queries';
import { invariant } from '@corella/result';
import { ask } from '@corella/signals';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { isoText } from '../../../trading/order-text.js';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import { approvalIds, isLive, peopleOf, pendingRecord, VersionPeople, withdrawalOf } from './version-people.js';

export const FEES_TARGET = 'fees:schedule';
export const FEE_KINDS = withTakeBack('fee-schedule');
export const FEES_ID = 'schedule';

type Status = FeeScheduleVersionRecord['status'];
export type KnownSchedule = FeeScheduleVersion & { readonly status: Status };

/** All versions of the fee schedule, with the people behind each. */
@Injectable()
export class FeeRecords {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly symbols: SymbolCache,
    private readonly people: VersionPeople,
  ) {}

  /** Newest first, straight from the ledger. There is always one. */
  async schedules(): Promise<readonly KnownSchedule[]> {
    const { version: inForce, scheduled, versions } = await ask(this.deps.signals, 'ledger.fee-schedule', {});
    const statusOf = ({ version, withdrawal }: FeeScheduleVersion): Status =>
      withdrawal
        ? 'withdrawn'
        : version === inForce
          ? 'in-force'
          : scheduled.some((other) => other.version === version)
            ? 'scheduled'
            : 'superseded';
    return versions.map((version) => ({ ...version, status: statusOf(version) }));
  }

  async one(staff: StaffPrincipal): Promise<FeeScheduleRecord> {
    const [schedules, pending] = await Promise.all([this.schedules(), this.people.pending(FEE_KINDS, FEES_TARGET)]);
    const approvals = await this.people.approvals(approvalIds(schedules));
    const versions = schedules.map((schedule) => versionRecord(schedule, approvals));
    const latest = versions.find(isLive);
    const inForce = schedules.find(({ status }) => status === 'in-force');
    invariant(latest && inForce, 'the ledger has a schedule from its first start');
    const markets = (feeClass: string): readonly string[] =>
      this.symbols
        .all()
        .filter(({ parameters }) => parameters.feeClass === feeClass)
        .map(({ listing }) => listing.symbol)
        .sort();
    return {
      id: FEES_ID,
      inForce: inForce.version,
      latest,
      versions,
      pending: pendingRecord(pending, staff),
      ranks: rankRates(inForce.classes),
      markets: Object.fromEntries(FEE_CLASSES.map((name) => [name, markets(name)])) as Record<
        (typeof FEE_CLASSES)[number],
        readonly string[]
      >,
    };
  }
}

const versionRecord = (
  { version, effectiveAt, approvalId, classes, status, withdrawal }: KnownSchedule,
  approvals: ReadonlyMap<string, ApprovalView>,
): FeeScheduleVersionRecord => ({
  version,
  effectiveAt: effectiveAt === 0 ? null : isoText(effectiveAt),
  status,
  approvalId,
  ...peopleOf(approvalId === null ? undefined : approvals.get(approvalId)),
  withdrawal: withdrawalOf(withdrawal, approvals),
  rates: writeRates(classes),
});
