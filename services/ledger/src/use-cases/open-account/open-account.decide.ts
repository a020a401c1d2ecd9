import {
  ACCOUNT_KINDS,
  customerAccountsOf,
  isAccountName,
  kindRulesOf,
  uidOf,
  type OpenAccount,
  type ServiceName,
} from '@corella/contracts/ledger';
import { ok, reject } from '@corella/result';
import { FIRST_ACCOUNT_ID } from '../../domain/account-policy.js';
import type { Decision } from '../../domain/decision.js';
import type { LedgerEvent } from '../../domain/ledger-event.js';
import type { LedgerState } from '../../domain/ledger-state.js';
import { controlSet } from '../set-account-control/set-account-control.decide.js';

const unknown = (detail: string): Decision => reject({ code: 'account-unknown', field: 'account', detail });

/**
 * Opens an account; one that exists stays as it is. The table of kinds says what the account may do at first. A
 * customer waits for identity, but a further account of theirs starts with what identity said before. A person has at
 * most one account of each kind, because their uid is its name.
 */
export function decideOpenAccount(
  { account, uid, stpGroup }: OpenAccount,
  state: LedgerState,
  services: ReadonlySet<ServiceName>,
): Decision {
  const kind = kindRulesOf(account);
  if (!kind || !isAccountName(account))
    return unknown(`Accounts are named kind:owner, by the kinds ${Object.keys(ACCOUNT_KINDS).join(', ')}.`);
  if (state.accounts.has(account)) return ok([]);
  if (!services.has(kind.service)) return unknown('No service has accounts of this kind yet.');
  const owner = uidOf(account);
  if (owner !== null && uid !== undefined && uid !== owner)
    return unknown("A customer's account has their uid for its name.");
  const accountId = FIRST_ACCOUNT_ID + state.accounts.size;
  const opened: LedgerEvent = {
    type: 'AccountOpened',
    data: { account, accountId, ...(uid === undefined ? {} : { uid }), stpGroup },
  };
  if (owner === null)
    return ok([opened, controlSet({ account, status: 'active', allow: kind.opensWith, reasons: [] })]);
  const [sibling] = customerAccountsOf(owner).flatMap((name) => state.accounts.get(name) ?? []);
  if (!sibling) return ok([opened]);
  const { status, allow, reasons, source } = sibling;
  return ok([opened, controlSet({ account, status, allow, reasons, ...(source ? { source } : {}) })]);
}
