import type { JSX } from 'react';
import type { TradeFeeRecord } from '@corella/contracts/operator';
import { amount, NOTHING } from '../format/amounts.js';

/** What a side was charged; in HT it is said, since the asset received stayed whole. The house pays nothing. */
export function TradeFee({ fee }: { readonly fee: TradeFeeRecord | null }): JSX.Element {
  if (fee === null) return <span className="dim" title="The house pays no fee">{NOTHING}</span>;
  return <span title={`${fee.ratePercent}%${fee.inHt ? ', paid in HT' : ''}`}>{amount(fee.amount)} <span className="dim">{fee.asset.toUpperCase()}</span></span>;
}
