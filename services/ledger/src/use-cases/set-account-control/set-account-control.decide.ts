import type { UserEvents } from '@corella/contracts/identity';
import { spotAccount, uidOf, type SetAccountControl } from '@corella/contracts/ledger';
import { ok, reject } from '@corella/result';
import { FIRST_ACCOUNT_ID } from '../../domain/account-policy.js';
import type { Decision } from '../../domain/decision.js';
import type { LedgerEvent } from '../../domain/ledger-event.js';
import type { Account, LedgerState } from '../../domain/ledger-state.js';

type Control = Omit<SetAccountControl, 'type'>;

/** Records status and authority. An older or equal revision of the source changes nothing. */
export function decideSetAccountControl(control: Control, state: LedgerState): Decision {
  const account = state.accounts.get(control.account);
  if (!account) return reject({ code: 'account-unknown', detail: 'The ledger has no such account.' });
  if (isKnown(account, control)) return ok([]);
  return ok([controlSet(control)]);
}

/**
 * Records what identity derived for a customer, and opens their spot account if they are new to the ledger. After a
 * control that could not be read, the next one is recorded even if it repeats the last known control, because it ends
 * the stop.
 */
export function decideDerivedControl(
  derived: UserEvents['AccountControlDerived'],
  source: { readonly stream: string; readonly revision: number },
  state: LedgerState,
): readonly LedgerEvent[] {
  const account = spotAccount(derived.uid);
  const control: Control = { account, status: derived.status, allow: derived.allow, reasons: derived.reasons, source };
  const known = state.accounts.get(account);
  if (known && isKnown(known, control) && !state.stoppedInputs.has(source.stream)) return [];
  if (known) return [controlSet(control)];
  const accountId = FIRST_ACCOUNT_ID + state.accounts.size;
  return [
    {
      type: 'AccountOpened',
      data: { account, accountId, uid: derived.uid, stpGroup: derived.parentUid ?? derived.uid },
    },
    controlSet(control),
  ];
}

/** The event names a person, for all their accounts, or one of the venue's own accounts. */
export function controlSet({ account, status, allow, reasons, source }: Control): LedgerEvent {
  const uid = uidOf(account);
  return {
    type: 'AccountControlSet',
    data: { ...(uid === null ? { account } : { uid }), status, allow, reasons, ...(source ? { source } : {}) },
  };
}

/** All accounts of a person have the same control, so one of them is enough to compare. */
function isKnown(account: Account, control: Control): boolean {
  const { source } = control;
  if (source && account.source?.stream === source.stream && account.source.revision >= source.revision) return true;
  return (
    account.status === control.status &&
    sameList(account.allow, control.allow) &&
    sameList(account.reasons, control.reasons)
  );
}

const sameList = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((item, at) => item === right[at]);
