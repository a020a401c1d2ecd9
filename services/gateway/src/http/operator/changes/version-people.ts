import { Inject, Injectable } from '@nestjs/common';
import type { ApprovalKind, StaffPrincipal } from '@corella/contracts/identity';
import type { MarketParametersRecord, VersionRecord } from '@corella/contracts/operator';
import type { ApprovalView } from '@corella/contracts/queries';
import { ask } from '@corella/signals';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';

const MOST = 100;

/** Who stands behind a version, by its approval, and what waits for a second person. */
@Injectable()
export class VersionPeople {
  constructor(@Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps) {}

  /** Approvals by id; those that are no longer listed are missing. */
  async approvals(ids: readonly (string | null)[]): Promise<ReadonlyMap<string, ApprovalView>> {
    const wanted = ids.flatMap((id) => id ?? []).slice(0, MOST);
    if (wanted.length === 0) return new Map();
    const reply = await ask(this.deps.signals, 'identity.list-approvals', { filter: { id: wanted }, range: [0, MOST - 1], sort: ['createdAt', 'DESC'] });
    return new Map((reply.ok ? reply.value.rows : []).map((view) => [view.id, view]));
  }

  async pending(kind: ApprovalKind, target: string): Promise<readonly ApprovalView[]> {
    const reply = await ask(this.deps.signals, 'identity.list-approvals', { filter: { kind, target, status: 'pending' }, range: [0, MOST - 1], sort: ['createdAt', 'ASC'] });
    return reply.ok ? reply.value.rows : [];
  }
}

/** The initiator first, then who agreed. */
export function peopleOf(approval: ApprovalView | undefined): Pick<VersionRecord, 'by' | 'reason'> {
  if (!approval) return { by: [], reason: null };
  return { by: [approval.initiatorName, ...approval.decisions.filter(({ decision }) => decision === 'approve').map(({ name }) => name)], reason: approval.reason };
}

export const pendingRecord = (views: readonly ApprovalView[], staff: StaffPrincipal): MarketParametersRecord['pending'] =>
  views.map(({ id, initiator, initiatorName }) => ({ approvalId: id, initiatorName, mine: initiator === staff.staffId }));
