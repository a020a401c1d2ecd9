import type { ApprovalKind } from '@corella/contracts/identity';
import { BoundedMap, OneAtATime } from '@corella/aggregates';

/** What a request for approval is about. */
export interface Subject {
  readonly kind: ApprovalKind;
  readonly target: string;
  readonly payloadHash: string;
}

/** Several requests of these kinds may wait for one target, so two are the same only if their payloads are equal. */
const TOLD_APART_BY_PAYLOAD: ReadonlySet<ApprovalKind> = new Set<ApprovalKind>([
  ...(['ledger-adjustment', 'staff-create', 'list-membership'] as const),
]);
const MAX_REMEMBERED = 10_000;

/**
 * The latest request for each subject. The same thing must not be asked for twice while one request waits, because two
 * people who sign one each would carry it out twice. This is only a hint where to look; the stream of the request says
 * whether it still waits.
 */
export class PendingApprovals {
  private readonly latest = new BoundedMap<string, string>(MAX_REMEMBERED);
  private readonly queue = new OneAtATime();

  note(subject: Subject, approvalId: string): void {
    this.latest.set(keyOf(subject), approvalId);
  }

  /** The latest request for the subject; undefined where there was none. */
  latestFor(subject: Subject): string | undefined {
    return this.latest.get(keyOf(subject));
  }

  /**
   * Requests for one subject are decided one after the other. `earlier` is the id of the previous one, undefined for
   * the first.
   */
  run<T>(subject: Subject, work: (earlier: string | undefined) => Promise<T>): Promise<T> {
    const key = keyOf(subject);
    return this.queue.run(key, () => work(this.latest.get(key)));
  }
}

const keyOf = ({ kind, target, payloadHash }: Subject): string =>
  TOLD_APART_BY_PAYLOAD.has(kind) ? `${kind}|${target}|${payloadHash}` : `${kind}|${target}`;
