import type { UserEvents } from '@corella/contracts/identity';
import { spotAccount, uidOf, type SetAccountControl } from '@corella/contracts/ledger';
import { ok, reject } from '@corella/result';
import { FIRST_ACCOUNT_ID } from '../../domain/account-policy.js';
import type { Decision } from '../../domain/decision.js';
import type { LedgerEvent } from '../../domain/ledger-event.js';
import type { Account, LedgerState } from '../../domain/ledger-state.js';

type Control = Omit<SetAccountControl, 'type'>;

/** Records status and authority. What an older or the same revision of the source says is ignored. */
export function decideSetAccountControl(control: Control, state: LedgerState): Decision {
  const account = state.accounts.get(control.account);
  if (!account) return reject({ code: 'account-unknown', detail: 'The ledger has no such account.' });
  if (isKnown(account, control)) return ok([]);
  return ok([controlSet(control)]);
}

/** Identity's word on a customer: opens the spot account if this is the first that the ledger hears of them. */
export function decideDerivedControl(
  derived: UserEvents['AccountControlDerived'],
  source: { readonly stream: string; readonly revision: number },
  state: LedgerState,
): readonly LedgerEvent[] {
  const account = spotAccount(derived.uid);
  const control: Control = { account, status: derived.status, allow: derived.allow, reasons: derived.reasons, source };
  const known = state.accounts.get(account);
  if (known) return isKnown(known, control) ? [] : [controlSet(control)];
  const accountId = FIRST_ACCOUNT_ID + state.accounts.size;
  return [
    { type: 'AccountOpened', data: { account, accountId, uid: derived.uid, stpGroup: derived.uid } },
    controlSet(control),
  ];
}

/** The event names the person, because it holds for all their accounts; an account of the venue is named itself. */
export function controlSet({ account, status, allow, reasons, source }: Control): LedgerEvent {
  const uid = uidOf(account);
  return {
    type: 'AccountControlSet',
    data: { ...(uid === null ? { account } : { uid }), status, allow, reasons, ...(source ? { source } : {}) },
  };
}

/** All accounts of a person have the same control, so that one of them tells. */
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
