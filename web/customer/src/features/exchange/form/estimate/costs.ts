import { feeOn } from '@corella/money';
import type { OrderType } from '@corella/contracts/market';
import type { Market } from '@corella/contracts/web';
import { fromScaled, plainDecimal, toScaled } from '@corella/ui';
import { rescale } from '../../core/rescale.js';
import type { OrderDraft } from '../amounts/draft.js';
import type { OrderSide } from '../../core/order-side.js';
import type { FillEstimate } from './fill-estimate.js';

const SCALE = 8;

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
  /** The account's own rates; the market's published ones for visitors. */
  readonly rates: { readonly makerPpm: number; readonly takerPpm: number };
  readonly draft: OrderDraft;
  /** Of a market order. */
  readonly estimate: FillEstimate | null;
  /** Best price on the other side, decimal text: a limit order that meets it pays the taker's fee. */
  readonly opposite: string | null;
}

/** Types that trade at once or not at all; a stop usually wakes into the market. */
const TAKES: readonly OrderType[] = ['market', 'ioc', 'fok', 'stop-limit'];

function crosses({ side, draft, opposite, market }: CostInput): boolean {
  const price = toScaled(plainDecimal(draft.price), market.pricePrecision);
  const best = opposite === null ? null : toScaled(opposite, market.pricePrecision);
  return price !== null && best !== null && (side === 'buy' ? price >= best : price <= best);
}

/** What would be received before the fee, in units of 10^-8; null while unknown. */
function received({ market, side, type, draft, estimate }: CostInput): bigint | null {
  const scale = market.pricePrecision + market.amountPrecision;
  if (type === 'market') {
    if (estimate === null || estimate.averageTicksE4 === null) return null;
    return side === 'buy'
      ? rescale(estimate.lots, market.amountPrecision, SCALE)
      : rescale(estimate.value, scale, SCALE);
  }
  const lots = toScaled(plainDecimal(draft.quantity), market.amountPrecision);
  if (lots === null) return null;
  if (side === 'buy') return rescale(lots, market.amountPrecision, SCALE);
  const ticks = toScaled(plainDecimal(draft.price), market.pricePrecision);
  return ticks === null ? null : rescale(ticks * lots, scale, SCALE);
}

/** The fee is taken out of what is received, rounded up by the venue's rule (`feeOn`). */
export function costsOf(input: CostInput): Costs {
  const role = input.type !== 'post-only' && (TAKES.includes(input.type) || crosses(input)) ? 'taker' : 'maker';
  const feePpm = role === 'taker' ? input.rates.takerPpm : input.rates.makerPpm;
  const asset = input.side === 'buy' ? input.market.base : input.market.quote;
  const units = received(input);
  if (units === null) return { role, feePpm, asset, fee: null, receive: null };
  const fee = feeOn(units, feePpm);
  return { role, feePpm, asset, fee: fromScaled(fee, SCALE), receive: fromScaled(units - fee, SCALE) };
}
