import type { ApprovalKind } from '@corella/contracts/identity';
import { BoundedMap } from '../aggregates/bounded-map.js';
import { OneAtATime } from '../aggregates/one-at-a-time.js';

/** What an approval is about. */
export interface Subject {
  readonly kind: ApprovalKind;
  readonly target: string;
  readonly payloadHash: string;
}

/** Several of these may rightly wait for one target at once, so that they are the same only with the same payload. */
const TOLD_APART_BY_PAYLOAD: ReadonlySet<ApprovalKind> = new Set<ApprovalKind>(['ledger-adjustment', 'staff-create']);
const MAX_REMEMBERED = 10_000;

/**
 * The request last made for each subject, so that the same thing is not asked for twice while one request waits: two
 * people who sign one each would carry it out twice. Only a hint of where to look: whether the request still waits, its
 * own stream says.
 */
export class PendingApprovals {
  private readonly latest = new BoundedMap<string, string>(MAX_REMEMBERED);
  private readonly queue = new OneAtATime();

  note(subject: Subject, approvalId: string): void {
    this.latest.set(keyOf(subject), approvalId);
  }

  /**
   * Requests for one subject are decided one after the other; `earlier` is the id of the one before, undefined for the
   * first.
   */
  run<T>(subject: Subject, work: (earlier: string | undefined) => Promise<T>): Promise<T> {
    const key = keyOf(subject);
    return this.queue.run(key, () => work(this.latest.get(key)));
  }
}

const keyOf = ({ kind, target, payloadHash }: Subject): string =>
  TOLD_APART_BY_PAYLOAD.has(kind) ? `${kind}|${target}|${payloadHash}` : `${kind}|${target}`;
