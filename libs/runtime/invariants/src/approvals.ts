import type { ApprovalEvents, JsonObject, UserEvents } from '@corella/contracts/identity';
import { isOf, type RecordedEvent, type RecordedOf } from '@corella/event-store';
import { payloadHash } from '@corella/hash';
import { CompactMap } from './memory/compact-map.js';
import type { Checker, Report } from './violation.js';

/** After these events, nothing more is decided about a request. */
const ENDS: ReadonlySet<string> = new Set(['ApprovalRejected', 'ApprovalWithdrawn', 'ApprovalExpired']);

/** These ask a second person, or say that nobody agreed. */
const WITHOUT: ReadonlySet<string> = new Set([
  'KycSecondAsked',
  'KycSecondRefused',
  'RemovalInitiated',
  'RemovalSecondRefused',
]);

/** A request that waits, and who has signed it. */
interface Pending {
  readonly request: ApprovalEvents['ApprovalRequested'];
  readonly signers: Set<string>;
}

/**
 * Two people sign the hash of a payload: whoever asks does not approve, and no event names an approval that was not
 * granted. A list of customers changes as was agreed, for each customer once.
 */
export class Approvals implements Checker {
  private readonly pending = new Map<string, Pending>();
  private readonly granted = new CompactMap();
  /** Changes of lists that are being carried out, with the customers who have not been changed yet. */
  private readonly lists = new Map<string, { readonly change: string; readonly left: Set<unknown> }>();

  apply(event: RecordedEvent, report: Report): void {
    if (isOf(event, 'approval')) return this.follow(event, report);
    const { approvalId } = event.data as { readonly approvalId?: unknown };
    // A refusal names an approval that the policy forbids after all. It was granted nevertheless.
    if (typeof approvalId === 'string' && !WITHOUT.has(event.type) && !this.granted.has(approvalId))
      report('two-people', `it rests on the approval ${approvalId}, which was not granted`);
    if (isOf(event, 'user') && event.type === 'ListMembershipSet') this.followList(event.data, report);
    return undefined;
  }

  /** Each customer of the request once, on the list that it names. */
  private followList({ uid, approvalId, list, member }: UserEvents['ListMembershipSet'], report: Report): void {
    const agreed = this.lists.get(approvalId);
    if (agreed?.change !== changeOf({ list, member }) || !agreed.left.delete(uid))
      report(
        'two-people',
        `nobody agreed in ${approvalId} that ${uid} is ${member ? 'put on' : 'taken off'} the list ${list}`,
      );
  }

  private follow(event: RecordedOf<'approval'>, report: Report): void {
    if (event.type === 'ApprovalRequested') {
      this.pending.set(event.data.approvalId, { request: event.data, signers: new Set() });
      if (payloadHash(event.data.payload) !== event.data.payloadHash)
        report('two-people', `the payload of ${event.data.approvalId} does not have the hash that is to be signed`);
    } else if (event.type === 'ApprovalSigned') {
      const { request, signers } = this.pending.get(event.data.approvalId) ?? {};
      signers?.add(event.data.staffId);
      if (event.data.staffId === request?.initiator)
        report('two-people', `${event.data.staffId} signs their own request ${event.data.approvalId}`);
      if (event.data.payloadHash !== request?.payloadHash)
        report('two-people', `${event.data.staffId} signs another payload than that of ${event.data.approvalId}`);
    } else if (event.type === 'ApprovalGranted') this.grant(event.data, report);
    else if (ENDS.has(event.type)) this.pending.delete(event.data.approvalId);
    else this.lists.delete(event.data.approvalId);
  }

  private grant(
    { approvalId, kind, target, approvers, initiator, payload, payloadHash: signed }: ApprovalEvents['ApprovalGranted'],
    report: Report,
  ): void {
    const { request, signers } = this.pending.get(approvalId) ?? {};
    this.granted.set(approvalId, 1);
    this.pending.delete(approvalId);
    if (kind === 'list-membership')
      this.lists.set(approvalId, {
        change: changeOf(payload),
        left: new Set(Array.isArray(payload.uids) ? payload.uids : []),
      });
    const granted = { kind, target, initiator, payloadHash: signed };
    if (!request || !isSame(request, granted))
      report('two-people', `what is granted as ${approvalId} is not what was asked for`);
    for (const approver of approvers.filter((one) => signers?.has(one) !== true))
      report('two-people', `${approvalId} is granted by ${approver}, who has not signed it`);
    if (payloadHash(payload) !== signed)
      report('two-people', `the payload of ${approvalId} is not the one that was signed`);
    if (approvers.includes(initiator) || new Set(approvers).size < (request?.required ?? 1))
      report(
        'two-people',
        `${approvalId} is granted by ${approvers.length} people, the initiator ${approvers.includes(initiator) ? '' : 'not '}among them`,
      );
  }
}

type Asked = Pick<ApprovalEvents['ApprovalRequested'], 'kind' | 'target' | 'initiator' | 'payloadHash'>;
const isSame = (asked: Asked, granted: Asked): boolean =>
  (['kind', 'target', 'initiator', 'payloadHash'] as const).every((member) => asked[member] === granted[member]);

const changeOf = ({ list, member }: JsonObject): string => `${String(list)} ${String(member)}`;
