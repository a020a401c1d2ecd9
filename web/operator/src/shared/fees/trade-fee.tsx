import type { JSX } from 'react';
import type { TradeFeeRecord, TradeRecord } from '@corella/contracts/operator';
import { amount, NOTHING } from '../format/amounts.js';

/** What one side of a trade was charged. The tooltip says when the fee was paid in HT. The house pays no fee. */
export function TradeFee({ fee }: { readonly fee: TradeFeeRecord | null }): JSX.Element {
  if (fee === null)
    return (
      <span className="dim" title="The house pays no fee">
        {NOTHING}
      </span>
    );
  return (
    <span title={`${fee.ratePercent}%${fee.inHt ? ', paid in HT' : ''}`}>
      {amount(fee.amount)} <span className="dim">{fee.asset.toUpperCase()}</span>
    </span>
  );
}

/** The fees of both sides, the taker's first. Most trades have one customer, so only one fee is shown. */
export function TradeFees({ trade: { takerFee, makerFee } }: { readonly trade: TradeRecord }): JSX.Element {
  if (takerFee === null || makerFee === null) return <TradeFee fee={takerFee ?? makerFee} />;
  return (
    <span
      title={`Taker ${takerFee.amount} ${takerFee.asset.toUpperCase()}, maker ${makerFee.amount} ${makerFee.asset.toUpperCase()}`}
    >
      <TradeFee fee={takerFee} /> <span className="dim">and</span> <TradeFee fee={makerFee} />
    </span>
  );
}
