import { Inject, Injectable } from '@nestjs/common';
import { isTakeBack } from '@corella/contracts/identity';
import type { ApprovalKind, JsonObject, StaffPrincipal } from '@corella/contracts/identity';
import type { PendingRequest, VersionRecord } from '@corella/contracts/operator';
import type { ApprovalView } from '@corella/contracts/queries';
import { ask } from '@corella/signals';
import { isDeepStrictEqual } from 'node:util';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { refuse } from '../../problem/refused.js';
import { isoText } from '../../../trading/order-text.js';

const MOST = 100;

/** The people behind a version, and the approvals that wait. */
@Injectable()
export class VersionPeople {
  constructor(@Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps) {}

  /** Approvals by id, without those that are no longer listed. */
  async approvals(ids: readonly (string | null)[]): Promise<ReadonlyMap<string, ApprovalView>> {
    const wanted = ids.flatMap((id) => id ?? []).slice(0, MOST);
    if (wanted.length === 0) return new Map();
    const reply = await ask(this.deps.signals, 'identity.list-approvals', {
      filter: { id: wanted },
      range: [0, MOST - 1],
      sort: ['createdAt', 'DESC'],
    });
    return new Map((reply.ok ? reply.value.rows : []).map((view) => [view.id, view]));
  }

  /** The oldest first. */
  pending(kinds: readonly ApprovalKind[], target: string): Promise<readonly ApprovalView[]> {
    return this.list({ kind: kinds, target, status: 'pending' }, 'ASC');
  }

  /**
   * Refuses a change beside another one that waits: a second one of the same version could only fail. The same one is
   * let through, for identity recognises a repeated request.
   */
  async refuseBeside(
    {
      kinds,
      target,
      noun,
    }: { readonly kinds: readonly ApprovalKind[]; readonly target: string; readonly noun: string },
    payload: JsonObject,
  ): Promise<void> {
    if ((await this.pending(kinds, target)).some((other) => !isDeepStrictEqual(other.payload, payload)))
      refuse('approval-pending', { detail: `Another change of ${noun} waits for a decision.` });
  }

  /** The newest first. */
  executed(kinds: readonly ApprovalKind[], target: string): Promise<readonly ApprovalView[]> {
    return this.list({ kind: kinds, target, status: 'executed' }, 'DESC');
  }

  private async list(
    filter: { readonly kind: readonly ApprovalKind[]; readonly target: string; readonly status: string },
    order: 'ASC' | 'DESC',
  ): Promise<readonly ApprovalView[]> {
    const reply = await ask(this.deps.signals, 'identity.list-approvals', {
      filter,
      range: [0, MOST - 1],
      sort: ['createdAt', order],
    });
    return reply.ok ? reply.value.rows : [];
  }
}

/** The initiator, then the approvers. */
export function peopleOf(approval: ApprovalView | undefined): Pick<VersionRecord, 'by' | 'reason'> {
  if (!approval) return { by: [], reason: null };
  return {
    by: [
      approval.initiatorName,
      ...approval.decisions.filter(({ decision }) => decision === 'approve').map(({ name }) => name),
    ],
    reason: approval.reason,
  };
}

/** A version's withdrawal with the people behind it. `approvals` must contain its approval. */
export function withdrawalOf(
  withdrawal: { readonly approvalId: string; readonly at: number } | undefined,
  approvals: ReadonlyMap<string, ApprovalView>,
): VersionRecord['withdrawal'] {
  return withdrawal
    ? {
        approvalId: withdrawal.approvalId,
        ...peopleOf(approvals.get(withdrawal.approvalId)),
        at: isoText(withdrawal.at),
      }
    : null;
}

/** The approvals of the versions and of their withdrawals. */
export const approvalIds = (
  versions: readonly {
    readonly approvalId: string | null;
    readonly withdrawal?: { readonly approvalId: string } | undefined;
  }[],
): readonly (string | null)[] =>
  versions.flatMap(({ approvalId, withdrawal }) => [approvalId, withdrawal?.approvalId ?? null]);

export const pendingRecord = (views: readonly ApprovalView[], staff: StaffPrincipal): readonly PendingRequest[] =>
  views.map(({ id, initiator, initiatorName, kind, payload }) => ({
    approvalId: id,
    initiatorName,
    mine: initiator === staff.staffId,
    takesBack: isTakeBack(kind) ? Number(payload.version) : null,
  }));

/**
 * The version that another was based on, in a list with the newest first: the one before it by number, otherwise any
 * lower one that may have been in force.
 */
export function baseOf<Version extends { readonly status: VersionRecord['status'] }>(
  versions: readonly Version[],
  index: number,
  numberOf: (version: Version) => number,
): Version | undefined {
  const own = versions[index];
  if (!own) return undefined;
  const older = versions.slice(index + 1);
  return (
    older.find((other) => numberOf(other) === numberOf(own) - 1 && other.status !== 'refused') ??
    older.find((other) => numberOf(other) < numberOf(own) && isLive(other))
  );
}

/** Whether a version is, was or will be in force. */
export const isLive = ({ status }: { readonly status: VersionRecord['status'] }): boolean =>
  status !== 'refused' && status !== 'withdrawn';
