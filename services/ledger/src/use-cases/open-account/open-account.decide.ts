import type { OpenAccount } from '@corella/contracts/ledger';
import { ok, reject } from '@corella/result';
import { FIRST_ACCOUNT_ID, HOUSE_AUTHORITIES, isAccountName, isCustomer } from '../../domain/account-policy.js';
import type { Decision } from '../../domain/decision.js';
import type { LedgerEvent } from '../../domain/ledger-event.js';
import type { LedgerState } from '../../domain/ledger-state.js';

/**
 * An account that exists already is left as it is. The venue's own accounts may act at once; a customer's wait for
 * identity.
 */
export function decideOpenAccount({ account, uid, stpGroup }: OpenAccount, state: LedgerState): Decision {
  if (!isAccountName(account))
    return reject({
      code: 'account-unknown',
      field: 'account',
      detail: 'Accounts are named spot:…, house:… or custody:….',
    });
  if (state.accounts.has(account)) return ok([]);
  const accountId = FIRST_ACCOUNT_ID + state.accounts.size;
  const opened: LedgerEvent = {
    type: 'AccountOpened',
    data: { account, accountId, ...(uid === undefined ? {} : { uid }), stpGroup },
  };
  if (isCustomer(account)) return ok([opened]);
  return ok([
    opened,
    { type: 'AccountControlSet', data: { account, status: 'active', allow: HOUSE_AUTHORITIES, reasons: [] } },
  ]);
}
