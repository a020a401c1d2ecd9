import type { EntryExplanation } from '@corella/contracts/queries';
import type { LedgerEvent } from '../domain/ledger-event.js';
import type { RegisteredSymbol } from '../domain/registered-symbol.js';

const HT = 'ht';

/**
 * How a trade's fees were computed: ceil(received × rate / 10^6) out of what was received, or what was charged in HT
 * instead.
 */
export function feeArithmetic(
  event: LedgerEvent,
  symbol: RegisteredSymbol | undefined,
  account: string | undefined,
): EntryExplanation['fee'] {
  if (event.type !== 'TradeSettled' || !symbol) return [];
  const { buyer, seller, priceTicks, qtyLots } = event.data;
  const received = [
    [buyer, BigInt(qtyLots) * symbol.baseScale],
    [seller, BigInt(priceTicks) * BigInt(qtyLots) * symbol.quoteScale],
  ] as const;
  return received
    .filter(
      ([party]) =>
        (account === undefined || party.account === account) &&
        (party.feeUnits !== '0' || party.htFeeUnits !== undefined),
    )
    .map(([party, units]) => ({
      account: party.account,
      receivedUnits: units.toString(),
      ratePpm: party.ratePpm,
      receivedAsset: party.feeAsset,
      feeUnits: party.htFeeUnits ?? party.feeUnits,
      asset: party.htFeeUnits === undefined ? party.feeAsset : HT,
    }));
}
