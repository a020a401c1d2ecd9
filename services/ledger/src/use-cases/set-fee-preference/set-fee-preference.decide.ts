import { isCustomer, type SetFeePreference } from '@corella/contracts/ledger';
import { ok, reject } from '@corella/result';
import type { Decision } from '../../domain/decision.js';
import type { LedgerState } from '../../domain/ledger-state.js';

/** Records whether a customer wants to pay fees in HT. The venue's own accounts pay no fees. */
export function decideSetFeePreference({ account, payInHt }: SetFeePreference, state: LedgerState): Decision {
  if (!isCustomer(account) || !state.accounts.has(account))
    return reject({ code: 'account-unknown', detail: 'The ledger has no such customer account.' });
  if (typeof payInHt !== 'boolean')
    return reject({ code: 'amount-invalid', field: 'payInHt', detail: 'The preference is true or false.' });
  return ok(
    (state.terms.get(account)?.payInHt ?? false) === payInHt
      ? []
      : [{ type: 'FeePreferenceSet', data: { account, payInHt } }],
  );
}
