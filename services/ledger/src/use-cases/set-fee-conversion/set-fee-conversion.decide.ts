import type { SetFeeConversion } from '@corella/contracts/ledger';
import { findAsset } from '@corella/money';
import { ok, reject } from '@corella/result';
import type { Decision } from '../../domain/decision.js';

/** Positive integer text; an asset dearer than this is a typing error. */
const VALUE = /^[1-9][0-9]{0,24}$/;

/**
 * Values for fees in HT and for 30-day volumes from here on. Set each hour, also unchanged, so that its age can be
 * seen.
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
