import { Inject, Injectable } from '@nestjs/common';
import type { StaffPrincipal } from '@corella/contracts/identity';
import { inForceAt } from '@corella/contracts/kyc';
import type { DiligenceRecord, DiligenceVersionRecord } from '@corella/contracts/operator';
import type { ApprovalView, QueryReply } from '@corella/contracts/queries';
import { invariant } from '@corella/result';
import { ask } from '@corella/signals';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { isoText } from '../../../trading/order-text.js';
import { approvalIds, peopleOf, pendingRecord, VersionPeople } from './version-people.js';

export const DILIGENCE_TARGET = 'diligence:terms';
export const DILIGENCE_KINDS = ['diligence-terms'] as const;
export const DILIGENCE_ID = 'terms';

export type KnownDiligence = QueryReply<'identity.diligence'>[number] & {
  readonly status: DiligenceVersionRecord['status'];
};

/** All versions of how closely verified customers are looked at, with the people behind each. */
@Injectable()
export class DiligenceRecords {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly people: VersionPeople,
  ) {}

  /** Newest first. There is always one. */
  async versions(): Promise<readonly KnownDiligence[]> {
    const versions = await ask(this.deps.signals, 'identity.diligence', {});
    const now = this.deps.clock.nowMs();
    const inForce = inForceAt(versions, now);
    return versions
      .map((version) => {
        const status = version === inForce ? 'in-force' : version.effectiveAt > now ? 'scheduled' : 'superseded';
        return { ...version, status } as const;
      })
      .reverse();
  }

  async one(staff: StaffPrincipal): Promise<DiligenceRecord> {
    const [known, pending] = await Promise.all([
      this.versions(),
      this.people.pending(DILIGENCE_KINDS, DILIGENCE_TARGET),
    ]);
    const approvals = await this.people.approvals(approvalIds(known));
    const versions = known.map((version) => versionRecord(version, approvals));
    const [latest] = versions;
    const inForce = versions.find(({ status }) => status === 'in-force');
    invariant(latest && inForce, 'the first version counts from the beginning');
    return { id: DILIGENCE_ID, inForce: inForce.version, latest, versions, pending: pendingRecord(pending, staff) };
  }
}

const versionRecord = (
  { version, terms, effectiveAt, approvalId, status }: KnownDiligence,
  approvals: ReadonlyMap<string, ApprovalView>,
): DiligenceVersionRecord => ({
  version,
  effectiveAt: effectiveAt === 0 ? null : isoText(effectiveAt),
  status,
  approvalId,
  ...peopleOf(approvalId === null ? undefined : approvals.get(approvalId)),
  withdrawal: null,
  terms,
});
