import type { IdentityRejection } from '@corella/contracts/identity';
import {
  REMOVAL_LEASE_MS,
  REMOVAL_LIFE_DAYS,
  REMOVAL_WAIT_MS,
  type RemovalCancelCause,
  type RemovalProject,
} from '@corella/contracts/removal';
import { assertNever, ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import { hasEnded, type Removal, type RemovalEvent, type RemovalState } from './removal-state.js';

/** The commands of the decider of `removal-{id}`. Vault rows are written before; the commands name them by number. */
export type RemovalCommand =
  | {
      readonly type: 'Submit';
      readonly removalId: string;
      readonly uid: string;
      readonly project: RemovalProject;
    }
  | { readonly type: 'Claim'; readonly staffId: string }
  | { readonly type: 'Release'; readonly staffId: string }
  | { readonly type: 'Answer'; readonly claim: number }
  | { readonly type: 'Ask'; readonly staffId: string; readonly reason: string; readonly remark: number | null }
  | { readonly type: 'Reject'; readonly staffId: string; readonly reason: string; readonly remark: number | null }
  | { readonly type: 'Initiate'; readonly staffId: string; readonly reason: string; readonly approvalId: string }
  | { readonly type: 'SecondRefused'; readonly approvalId: string }
  | { readonly type: 'Approve'; readonly approvalId: string; readonly by: string }
  | { readonly type: 'Cancel'; readonly cause: RemovalCancelCause }
  /** Ends what time ends: a claim, or the request itself. */
  | { readonly type: 'PassTime' }
  | { readonly type: 'MarkExecuted' };

type Decision = Result<readonly RemovalEvent[], IdentityRejection>;
type Of<T extends RemovalCommand['type']> = Extract<RemovalCommand, { readonly type: T }>;

const LIFE_MS = REMOVAL_LIFE_DAYS * 86_400_000;

/** `at` is the time of the command, milliseconds. */
export function decideRemoval(command: RemovalCommand, state: RemovalState, at: number): Decision {
  if (command.type === 'Submit') return submit(command, state, at);
  if (state.status === 'none') return reject({ code: 'case-unknown' });
  switch (command.type) {
    case 'Claim':
    case 'Release':
      return decideClaim(command, state, at);
    case 'Ask':
    case 'Reject':
    case 'Initiate':
      return decideHeld(command, state, at);
    case 'Answer':
      return state.status === 'asked' && at < state.expiresAt
        ? ok([{ type: 'RemovalAnswered', data: { ...about(state), claim: command.claim, expiresAt: at + LIFE_MS } }])
        : reject({ code: 'removal-link-invalid', field: 'token' });
    case 'SecondRefused':
      return isAsked(state, command.approvalId)
        ? ok([{ type: 'RemovalSecondRefused', data: { ...about(state), approvalId: command.approvalId } }])
        : ok([]);
    case 'Approve': {
      const { approvalId, by } = command;
      return isAsked(state, approvalId)
        ? ok([{ type: 'RemovalApproved', data: { ...about(state), approvalId, by, executeAt: at + REMOVAL_WAIT_MS } }])
        : reject({ code: 'case-changed' });
    }
    case 'Cancel':
      return cancel(command, state);
    case 'PassTime':
      return ok(passTime(state, at));
    case 'MarkExecuted':
      // A removal that its owner has stopped meanwhile was not carried out, so this cannot come too late.
      return state.status === 'approved' && at >= (state.executeAt ?? Infinity)
        ? ok([{ type: 'RemovalExecuted', data: about(state) }])
        : ok([]);
    default:
      return assertNever(command);
  }
}

const about = ({ removalId, uid }: Removal) => ({ removalId, uid });
const isAsked = (state: Removal, approvalId: string): boolean =>
  state.status === 'initiated' && state.approvalId === approvalId;

/** A request that is there already was submitted before a crash. */
function submit({ removalId, uid, project }: Of<'Submit'>, state: RemovalState, at: number): Decision {
  if (state.status !== 'none') return ok([]);
  return ok([{ type: 'RemovalSubmitted', data: { removalId, uid, project, claim: 1, expiresAt: at + LIFE_MS } }]);
}

const holds = ({ claim }: Removal, staffId: string, at: number): boolean =>
  claim !== null && claim.staffId === staffId && claim.until > at;

/** Why the desk cannot work at it; null while it can. */
function closed(state: Removal, at: number): IdentityRejection | null {
  const isOpen = (state.status === 'submitted' || state.status === 'claimed') && at < state.expiresAt;
  return isOpen ? null : { code: 'case-decided' };
}

function decideClaim(command: Of<'Claim' | 'Release'>, state: Removal, at: number): Decision {
  const { staffId } = command;
  const finding = closed(state, at);
  if (finding !== null) return reject(finding);
  if (command.type === 'Release')
    return state.claim?.staffId === staffId
      ? ok([{ type: 'RemovalReleased', data: { ...about(state), by: staffId } }])
      : reject({ code: 'case-not-yours' });
  return state.claim !== null && state.claim.staffId !== staffId && state.claim.until > at
    ? reject({ code: 'case-claimed' })
    : ok([{ type: 'RemovalClaimed', data: { ...about(state), staffId, until: at + REMOVAL_LEASE_MS } }]);
}

function decideHeld(command: Of<'Ask' | 'Reject' | 'Initiate'>, state: Removal, at: number): Decision {
  const finding = closed(state, at);
  if (finding !== null) return reject(finding);
  const { staffId: by, reason } = command;
  if (!holds(state, by, at)) return reject({ code: 'case-not-yours' });
  switch (command.type) {
    case 'Ask':
      return ok([{ type: 'RemovalAsked', data: { ...about(state), reason, remark: command.remark, by } }]);
    case 'Reject':
      return ok([{ type: 'RemovalRejected', data: { ...about(state), reason, remark: command.remark, by } }]);
    case 'Initiate':
      return ok([{ type: 'RemovalInitiated', data: { ...about(state), approvalId: command.approvalId, reason, by } }]);
    default:
      return assertNever(command);
  }
}

/** The owner stops what two people have agreed to; anything else that ends it may come at any time before its end. */
function cancel({ cause }: Of<'Cancel'>, state: Removal): Decision {
  const isOver = hasEnded(state) || (cause === 'owner' && state.status !== 'approved');
  if (isOver) return cause === 'owner' ? reject({ code: 'removal-link-invalid', field: 'token' }) : ok([]);
  return ok([{ type: 'RemovalCancelled', data: { ...about(state), cause } }]);
}

function passTime(state: Removal, at: number): readonly RemovalEvent[] {
  // What waits for a second person ends with its approval, within a day, and is open again then.
  const waits = state.status === 'submitted' || state.status === 'claimed' || state.status === 'asked';
  if (waits && at >= state.expiresAt) return [{ type: 'RemovalExpired', data: about(state) }];
  return state.claim !== null && state.claim.until <= at
    ? [{ type: 'RemovalReleased', data: { ...about(state), by: 'identity' } }]
    : [];
}
