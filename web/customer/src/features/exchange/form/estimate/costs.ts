import { LEDGER_SCALE, feeOn, formatUnits } from '@corella/money';
import { STOP_TYPES } from '@corella/contracts/market';
import type { OrderType } from '@corella/contracts/market';
import type { Market } from '@corella/contracts/web';
import { decimalOf, ledgerUnits } from '../../../../decimal/decimal.js';
import type { Decimal } from '../../../../decimal/decimal.js';
import { meetsBest } from '../../core/best-prices.js';
import type { OrderSide } from '../../core/order-side.js';
import type { OrderDraft } from '../amounts/draft.js';
import type { FillEstimate } from './fill-estimate.js';

export interface Costs {
  /** Whether the fee shown is the maker's or the taker's. */
  readonly role: 'maker' | 'taker';
  readonly feePpm: number;
  /** Decimal texts with eight decimals, in the received asset; null while the draft is incomplete. */
  readonly fee: string | null;
  readonly receive: string | null;
  readonly asset: string;
}

export interface CostInput {
  readonly market: Market;
  readonly side: OrderSide;
  readonly type: OrderType;
  /** The account's own rates, or the market's published ones for visitors. */
  readonly rates: { readonly makerPpm: number; readonly takerPpm: number };
  readonly draft: OrderDraft;
  /** Only for a market order. */
  readonly estimate: FillEstimate | null;
  /** Best price on the other side, as decimal text. A limit order that reaches it pays the taker's fee. */
  readonly opposite: string | null;
}

/** Types that trade at once or not at all. A stop is usually triggered in the market. */
const TAKES: readonly OrderType[] = ['market', 'ioc', 'fok', ...STOP_TYPES];

/** What the order receives before the fee; null while unknown. */
function received({ market, side, type, draft, estimate }: CostInput): Decimal | null {
  if (type === 'market') {
    if (estimate === null || estimate.average === null) return null;
    return side === 'buy' ? estimate.quantity : estimate.value;
  }
  const quantity = decimalOf(draft.quantity, market.amountPrecision);
  if (quantity === null || side === 'buy') return quantity;
  return decimalOf(draft.price, market.pricePrecision)?.times(quantity) ?? null;
}

/** The fee is taken out of what is received, rounded up by the venue's rule (`feeOn`). */
export function costsOf(input: CostInput): Costs {
  const role =
    input.type !== 'post-only' &&
    (TAKES.includes(input.type) || meetsBest(input.side, input.draft.price, input.opposite))
      ? 'taker'
      : 'maker';
  const feePpm = role === 'taker' ? input.rates.takerPpm : input.rates.makerPpm;
  const asset = input.side === 'buy' ? input.market.base : input.market.quote;
  const gross = received(input);
  if (gross === null) return { role, feePpm, asset, fee: null, receive: null };
  const units = ledgerUnits(gross);
  const fee = feeOn(units, feePpm);
  return {
    role,
    feePpm,
    asset,
    fee: formatUnits(fee, LEDGER_SCALE),
    receive: formatUnits(units - fee, LEDGER_SCALE),
  };
}
