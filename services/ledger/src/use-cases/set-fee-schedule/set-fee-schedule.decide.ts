import type { SetFeeSchedule } from '@corella/contracts/ledger';
import { ok, reject } from '@corella/result';
import type { Decision } from '../../domain/decision.js';
import { MAX_FEE_PPM } from '../../domain/fee-rate.js';
import type { LedgerState } from '../../domain/ledger-state.js';

const isRate = (ppm: number): boolean => Number.isInteger(ppm) && ppm >= 0 && ppm <= MAX_FEE_PPM;

/** Versions only rise; a version that is in force already changes nothing. Trades settled before keep the rate stored in their entry. */
export function decideSetFeeSchedule({ version, classes }: SetFeeSchedule, state: LedgerState): Decision {
  if (!Number.isSafeInteger(version) || version < 1) return reject({ code: 'amount-invalid', field: 'version', detail: 'Versions count from 1.' });
  if (state.fees && version <= state.fees.version) return ok([]);
  const { A, B, C } = classes;
  if (![A, B, C].every((rates) => isRate(rates.makerPpm) && isRate(rates.takerPpm))) {
    return reject({ code: 'amount-invalid', field: 'classes', detail: `Rates are whole parts per million from 0 to ${MAX_FEE_PPM}.` });
  }
  return ok([{ type: 'FeeScheduleSet', data: { version, classes: { A, B, C } } }]);
}
