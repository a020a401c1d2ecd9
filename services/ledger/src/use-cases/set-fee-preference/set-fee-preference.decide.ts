import { isCustomer, type SetFeePreference } from '@corella/contracts/ledger';
import { ok, reject } from '@corella/result';
import type { Decision } from '../../domain/decision.js';
import type { LedgerState } from '../../domain/ledger-state.js';
import { isSettingOvertaken } from '../../domain/sequences.js';

/**
 * Records whether a customer wants to pay fees in HT. The venue's own accounts pay no fees. A numbered command is
 * recorded even if it changes nothing, so that no copy of it can change anything later (`docs/rules/ledger.md` 36).
 */
export function decideSetFeePreference({ account, payInHt, sequence }: SetFeePreference, state: LedgerState): Decision {
  if (!isCustomer(account) || !state.accounts.has(account))
    return reject({ code: 'account-unknown', detail: 'The ledger has no such customer account.' });
  if (typeof payInHt !== 'boolean')
    return reject({ code: 'amount-invalid', field: 'payInHt', detail: 'The preference is true or false.' });
  if (isSettingOvertaken(state, 'fee-preference', { account, sequence })) return ok([]);
  if (sequence) return ok([{ type: 'FeePreferenceSet', data: { account, payInHt, sequence } }]);
  return ok(
    (state.terms.get(account)?.payInHt ?? false) === payInHt
      ? []
      : [{ type: 'FeePreferenceSet', data: { account, payInHt } }],
  );
}
