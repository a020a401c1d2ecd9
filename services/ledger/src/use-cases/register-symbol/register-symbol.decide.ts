import type { FeeClass } from '@corella/contracts/ledger';
import type { MarketEvents, SymbolListing } from '@corella/contracts/market';
import { findAsset } from '@corella/money';
import { NOTHING, type Booking } from '../../domain/decision.js';
import type { LedgerState } from '../../domain/ledger-state.js';
import type { RegisteredSymbol } from '../../domain/registered-symbol.js';

const MAX_DECIMALS = 8;

/** Records what the ledger needs of a listing. Precisions are fixed for the life of the market's stream. */
export function decideRegisterSymbol(
  { listing, parameters }: MarketEvents['SymbolListed'],
  stream: string,
  state: LedgerState,
): Booking {
  const known = state.symbols.get(listing.symbol);
  if (known?.stream === stream) return NOTHING;
  const { symbol, index, base, quote, pricePrecision, amountPrecision } = listing;
  if (!isExact(listing))
    return { finding: `${symbol} is listed with precisions or assets that cannot be settled exactly` };
  return registered({
    symbol,
    stream,
    index,
    base,
    quote,
    pricePrecision,
    amountPrecision,
    feeClass: parameters.feeClass,
  });
}

/** Only the fee class matters to the ledger. */
export function decideFeeClass({ parameters }: MarketEvents['SymbolParametersSet'], known: RegisteredSymbol): Booking {
  if (parameters.feeClass === known.feeClass) return NOTHING;
  const { symbol, stream, index, base, quote, pricePrecision, amountPrecision } = known;
  return registered({
    symbol,
    stream,
    index,
    base,
    quote,
    pricePrecision,
    amountPrecision,
    feeClass: parameters.feeClass,
  });
}

const registered = (
  data: Omit<SymbolListing, 'anchorTicks' | 'weight'> & { readonly stream: string; readonly feeClass: FeeClass },
): Booking => ({ events: [{ type: 'SymbolRegistered', data }] });

const isExact = ({ base, quote, pricePrecision, amountPrecision }: SymbolListing): boolean =>
  findAsset(base) !== undefined &&
  findAsset(quote) !== undefined &&
  base !== quote &&
  Number.isInteger(pricePrecision) &&
  Number.isInteger(amountPrecision) &&
  pricePrecision >= 0 &&
  amountPrecision >= 0 &&
  pricePrecision + amountPrecision <= MAX_DECIMALS;
