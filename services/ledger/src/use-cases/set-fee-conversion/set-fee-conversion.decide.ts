import type { SetFeeConversion } from '@corella/contracts/ledger';
import { findAsset } from '@corella/money';
import { ok, reject } from '@corella/result';
import type { Decision } from '../../domain/decision.js';

/** A positive integer as text. More digits than this are a typing error. */
const VALUE = /^[1-9][0-9]{0,24}$/;

/**
 * Sets the values for fees in HT and for 30-day volumes. They are set every hour even if unchanged, so that their age
 * is known.
 */
export function decideSetFeeConversion({ audUnits }: SetFeeConversion): Decision {
  const values = Object.entries(audUnits);
  const wrong = values.find(([asset, units]) => findAsset(asset) === undefined || !VALUE.test(units));
  if (values.length === 0 || wrong)
    return reject({
      code: 'amount-invalid',
      field: 'audUnits',
      detail: 'Values are positive integers of AUD ledger units, one for each known asset.',
      inputs: { asset: wrong?.[0] ?? '' },
    });
  return ok([{ type: 'FeeConversionSet', data: { audUnits: Object.fromEntries(values) } }]);
}
