import type { RemovalEvents } from '@corella/contracts/removal';
import { isOf, type RecordedEvent, type RecordedOf } from '@corella/event-store';
import type { Checker, Report } from '../violation.js';
import { heldBy, wrongClaim, type Claim } from './claim.js';

/** For so long the owner of an account can object to what two people agreed to. */
const LEAST_WAIT_MS = 86_400_000;

interface Request {
  readonly uid: string;
  status: 'open' | 'asked' | 'initiated' | 'approved' | 'ended';
  claim: Claim | null;
  second: string | null;
  executeAt: number;
  isCarriedOut: boolean;
}
type Moved = (request: Request, event: RecordedOf<'removal'>) => string | null;

/**
 * A request for a removal is submitted once, decided by who holds its claim and by the second person who was asked, and
 * its end is never left. It is carried out not before its time, and only what two people agreed to is.
 */
export class RemovalChecks implements Checker {
  private readonly requests = new Map<string, Request>();

  apply(event: RecordedEvent, report: Report): void {
    if (isOf(event, 'removal')) this.follow(event, report);
    else if (isOf(event, 'user') && event.type === 'RemovalCarriedOut') this.carriedOut(event, report);
  }

  private follow(event: RecordedOf<'removal'>, report: Report): void {
    const { removalId, uid } = event.data;
    const tell = (finding: string): void => report('desk', `${removalId}: ${finding}`);
    if (event.stream !== `removal-${removalId}`) tell(`one of its events stands in ${event.stream}`);
    const request = this.requests.get(removalId);
    if (event.type === 'RemovalSubmitted') {
      if (request !== undefined) tell('it is submitted twice');
      this.requests.set(removalId, {
        uid,
        status: 'open',
        claim: null,
        second: null,
        executeAt: Infinity,
        isCarriedOut: false,
      });
      return;
    }
    if (request === undefined) return tell(`${event.type} comes before it was submitted`);
    if (request.uid !== uid) tell(`it is of ${uid}, and was of ${request.uid}`);
    if (request.status === 'ended') tell(`it has ended, and ${event.type} follows`);
    const wrong = MOVES[event.type](request, event);
    if (wrong !== null) tell(wrong);
    return undefined;
  }

  private carriedOut({ data, meta }: RecordedOf<'user', 'RemovalCarriedOut'>, report: Report): void {
    const { removalId, uid } = data;
    const request = this.requests.get(removalId);
    const wrong =
      request === undefined
        ? 'nobody asked for it'
        : request.uid !== uid
          ? `it is of ${request.uid}`
          : request.status !== 'approved'
            ? `it is ${request.status}`
            : meta.at < request.executeAt
              ? `its time is ${request.executeAt}`
              : null;
    if (wrong !== null) report('desk', `${removalId} of ${uid} is carried out, and ${wrong}`);
    if (request !== undefined) request.isCarriedOut = true;
  }
}

const byHolder: Moved = ({ claim }, { data, meta }) => heldBy(claim, (data as { readonly by: string }).by, meta.at);
const answered = ({ status, second }: Request, approvalId: string): string | null =>
  status === 'initiated' && second === approvalId ? null : `${approvalId} answers, and ${second ?? 'nobody'} was asked`;

function end(request: Request): null {
  Object.assign(request, { status: 'ended', claim: null, second: null });
  return null;
}

const MOVES: Readonly<Record<Exclude<keyof RemovalEvents, 'RemovalSubmitted'>, Moved>> & {
  readonly RemovalSubmitted: Moved;
} = {
  RemovalSubmitted: () => null,
  RemovalClaimed(request, event) {
    const { staffId, until } = event.data as RemovalEvents['RemovalClaimed'];
    const wrong =
      request.status === 'open'
        ? wrongClaim(request.claim, staffId, event.meta.at)
        : 'it is claimed while it is not open';
    request.claim = { staffId, until };
    return wrong;
  },
  RemovalReleased(request) {
    const wrong = request.claim === null ? 'it is released, and nobody has it' : null;
    request.claim = null;
    return wrong;
  },
  RemovalAsked(request, event) {
    const wrong = byHolder(request, event);
    Object.assign(request, { status: 'asked', claim: null });
    return wrong;
  },
  RemovalAnswered(request) {
    const wrong = request.status === 'asked' ? null : 'it is answered, and nobody asked';
    request.status = 'open';
    return wrong;
  },
  RemovalInitiated(request, event) {
    const wrong = byHolder(request, event);
    const { approvalId } = event.data as RemovalEvents['RemovalInitiated'];
    Object.assign(request, { status: 'initiated', claim: null, second: approvalId });
    return wrong;
  },
  RemovalSecondRefused(request, event) {
    const wrong = answered(request, (event.data as RemovalEvents['RemovalSecondRefused']).approvalId);
    Object.assign(request, { status: 'open', second: null });
    return wrong;
  },
  RemovalApproved(request, { data, meta }) {
    const { approvalId, executeAt } = data as RemovalEvents['RemovalApproved'];
    const wrong = answered(request, approvalId);
    Object.assign(request, { status: 'approved', second: null, executeAt });
    return wrong ?? (executeAt - meta.at < LEAST_WAIT_MS ? 'its owner has less than a day' : null);
  },
  RemovalRejected(request, event) {
    const wrong = byHolder(request, event);
    return end(request) ?? wrong;
  },
  RemovalCancelled: end,
  RemovalExpired(request) {
    const wrong =
      request.status === 'approved' || request.status === 'initiated' ? 'it expires after it was agreed to' : null;
    return end(request) ?? wrong;
  },
  RemovalExecuted(request, { meta }) {
    const { status, executeAt, isCarriedOut } = request;
    end(request);
    if (status !== 'approved') return 'it is executed, and nobody has agreed';
    if (meta.at < executeAt) return `it is executed before ${executeAt}`;
    return isCarriedOut ? null : 'it is executed, and the account knows nothing of it';
  },
};
