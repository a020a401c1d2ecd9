import { acknowledgedDates, closureDates, keptBecause } from '@corella/contracts/identity';
import type { AcknowledgedDates, IdentityRejection } from '@corella/contracts/identity';
import { assertNever, ok, reject, type Result } from '@corella/result';
import type { UserEvent } from './user-event.js';
import type { RegisteredUser } from './user-state.js';

/** The commands by which an account is closed and its owner forgotten. All are of a main account. */
export type ClosureCommand =
  | {
      readonly type: 'RequestClosure';
      readonly acknowledged: AcknowledgedDates;
      readonly giveBack: boolean;
      /** The owner wants to be forgotten, which nothing may stand against. */
      readonly erasure: boolean;
    }
  | { readonly type: 'CancelClosure' }
  /** From here on the ledger refuses whatever moves, so that what is asked of it stays true. */
  | { readonly type: 'SealClosure' }
  | { readonly type: 'UnsealClosure' }
  /** Nothing is left. `seal` is the number of the seal under which that was asked. */
  | { readonly type: 'CompleteClosure'; readonly seal: number }
  /** Done, as the vault and the files say. */
  | { readonly type: 'MarkOrdinaryErased' }
  | { readonly type: 'MarkErased' };

type Decision = Result<readonly UserEvent[], IdentityRejection>;

const COMMANDS: Readonly<Record<ClosureCommand['type'], true>> = {
  RequestClosure: true,
  CancelClosure: true,
  SealClosure: true,
  UnsealClosure: true,
  CompleteClosure: true,
  MarkOrdinaryErased: true,
  MarkErased: true,
};
export const isClosureCommand = <Command extends { readonly type: string }>(
  command: Command,
): command is Extract<Command, ClosureCommand> => Object.hasOwn(COMMANDS, command.type);

/**
 * active → closing → closed → erased. Closing ends by the owner, by a lock (it may not have been the owner), or once
 * nothing is left. What is closed stays closed, and what is erased was closed and due.
 */
export function decideClosure(command: ClosureCommand, user: RegisteredUser, at: number): Decision {
  const { uid, closing, closed } = user;
  if (user.parentUid !== null) return reject({ code: 'sub-refused' });
  switch (command.type) {
    case 'RequestClosure':
      return requested(command, user, at);
    case 'CancelClosure':
      if (closed !== null) return reject({ code: 'account-closed' });
      return ok(closing === null ? [] : [{ type: 'ClosureCancelled', data: { uid } }]);
    case 'SealClosure':
      if (!mayClose(user)) return reject({ code: 'busy' });
      return ok(closing?.isSealed === true ? [] : [{ type: 'ClosureSealed', data: { uid } }]);
    case 'UnsealClosure':
      return ok(closing?.isSealed === true ? [{ type: 'ClosureUnsealed', data: { uid } }] : []);
    case 'CompleteClosure':
      return completed(command.seal, user, at);
    case 'MarkOrdinaryErased':
      if (closed === null || at < closed.ordinaryUntil) return reject({ code: 'retention' });
      return ok(closed.erased === 'nothing' ? [{ type: 'OrdinaryErased', data: { uid } }] : []);
    case 'MarkErased':
      if (closed === null || at < closed.retainUntil || closed.erased === 'nothing')
        return reject({ code: 'retention' });
      return ok(closed.erased === 'everything' ? [] : [{ type: 'PersonErased', data: { uid } }]);
    default:
      return assertNever(command);
  }
}

/** What staff have frozen, or the owner locked, is closed once two people have looked at it. */
const mayClose = ({ closing, closed, frozenBy, lock }: RegisteredUser): boolean =>
  closing !== null && closed === null && frozenBy === null && lock === null;

function requested(
  { acknowledged, giveBack, erasure }: Extract<ClosureCommand, { type: 'RequestClosure' }>,
  user: RegisteredUser,
  at: number,
): Decision {
  const { uid, closing, closed, status, lock } = user;
  if (closed !== null) return reject({ code: 'account-closed' });
  if (status !== 'active') return reject({ code: 'account-frozen' });
  if (lock !== null) return reject({ code: 'account-locked' });
  const dates = closureDates(keptBecause(user), at);
  if (erasure && dates.kept !== 'none')
    return reject({ code: 'retention', inputs: { until: new Date(dates.retainUntil).toISOString(), state: 'open' } });
  if (closing !== null) return ok([]);
  const shown = acknowledgedDates(dates);
  if (shown.ordinaryUntil !== acknowledged.ordinaryUntil || shown.retainUntil !== acknowledged.retainUntil)
    return reject({ code: 'closure-dates-changed', field: 'acknowledge', inputs: { ...shown } });
  return ok([{ type: 'ClosureRequested', data: { uid, ...(giveBack ? { giveBack: true as const } : {}) } }]);
}

/** Sessions and keys end in the same append. What the ledger said under an earlier seal does not count. */
function completed(seal: number, user: RegisteredUser, at: number): Decision {
  const { uid, closing, closed, apiKeys, generation } = user;
  if (closed !== null) return ok([]);
  if (!mayClose(user) || closing?.isSealed !== true || closing.seals !== seal) return reject({ code: 'busy' });
  return ok([
    { type: 'AccountClosed', data: { uid, ...closureDates(keptBecause(user), at) } },
    ...apiKeys.map((keyId): UserEvent => ({ type: 'ApiKeyDeleted', data: { uid, keyId } })),
    { type: 'SessionsRevoked', data: { uid, generation: generation + 1 } },
  ]);
}
