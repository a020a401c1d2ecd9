import { Inject, Injectable } from '@nestjs/common';
import { withTakeBack, type StaffPrincipal } from '@corella/contracts/identity';
import { inForceAt, type KnownDiligence } from '@corella/contracts/kyc';
import type { DiligenceRecord, DiligenceVersionRecord } from '@corella/contracts/operator';
import type { ApprovalView } from '@corella/contracts/queries';
import { invariant } from '@corella/result';
import { ask } from '@corella/signals';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { isoText } from '../../../trading/order-text.js';
import { approvalIds, isLive, peopleOf, pendingRecord, VersionPeople, withdrawalOf } from './version-people.js';

export const DILIGENCE_TARGET = 'diligence:terms';
export const DILIGENCE_KINDS = withTakeBack('diligence-terms');
export const DILIGENCE_ID = 'terms';

type Status = DiligenceVersionRecord['status'];
export type DiligenceWithStatus = KnownDiligence & { readonly status: Status };

/** All versions of how closely verified customers are looked at, with the people behind each. */
@Injectable()
export class DiligenceRecords {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly people: VersionPeople,
  ) {}

  /** Newest first. There is always one. */
  async versions(): Promise<readonly DiligenceWithStatus[]> {
    const versions = await ask(this.deps.signals, 'identity.diligence', {});
    const now = this.deps.clock.nowMs();
    const inForce = inForceAt(versions, now);
    const statusOf = (version: KnownDiligence): Status =>
      version.withdrawal
        ? 'withdrawn'
        : version === inForce
          ? 'in-force'
          : version.effectiveAt > now
            ? 'scheduled'
            : 'superseded';
    return versions.map((version) => ({ ...version, status: statusOf(version) })).reverse();
  }

  async one(staff: StaffPrincipal): Promise<DiligenceRecord> {
    const [known, pending] = await Promise.all([
      this.versions(),
      this.people.pending(DILIGENCE_KINDS, DILIGENCE_TARGET),
    ]);
    const approvals = await this.people.approvals(approvalIds(known));
    const versions = known.map((version) => versionRecord(version, approvals));
    const latest = versions.find(isLive);
    const inForce = versions.find(({ status }) => status === 'in-force');
    invariant(latest && inForce, 'the first version counts from the beginning');
    return { id: DILIGENCE_ID, inForce: inForce.version, latest, versions, pending: pendingRecord(pending, staff) };
  }
}

const versionRecord = (
  { version, terms, effectiveAt, approvalId, status, withdrawal }: DiligenceWithStatus,
  approvals: ReadonlyMap<string, ApprovalView>,
): DiligenceVersionRecord => ({
  version,
  effectiveAt: effectiveAt === 0 ? null : isoText(effectiveAt),
  status,
  approvalId,
  ...peopleOf(approvalId === null ? undefined : approvals.get(approvalId)),
  withdrawal: withdrawalOf(withdrawal, approvals),
  terms,
});
