import type { CloseReason } from '@corella/contracts/market';
import type { HuobiError } from './huobi-error.js';

const NOT_TRADING: HuobiError = {
  errCode: 'base-symbol-trade-disabled',
  message: 'the symbol took no orders when this one arrived',
};

/**
 * The engine's reasons as err-codes, for orders that closed unfilled or partly filled. Null: the owner wanted it, or it
 * is the ordinary end of such an order.
 */
const BY_REASON: Readonly<Record<CloseReason, HuobiError | null>> = {
  filled: null,
  'user-cancel': null,
  'cancel-all': null,
  timer: null,
  'ioc-rest': null,
  'lot-rest': null,
  'max-amount': null,
  replaced: null,
  'too-late-to-replace': {
    errCode: 'order-orderstate-error',
    message: 'the order that it was to replace had changed or ended',
  },
  'account-frozen': { errCode: 'base-operation-forbidden', message: 'the account is frozen' },
  'self-trade': {
    errCode: 'order-holding-limit-failed',
    message: 'the order would have traded with another order of the same owner',
  },
  'too-many-fills': {
    errCode: 'order-holding-limit-failed',
    message: 'the order met the largest number of orders that one may meet',
  },
  'price-band': { errCode: 'order-invalid-price', message: 'the price was too far from the last price' },
  'market-bound': { errCode: 'order-holding-limit-failed', message: 'the market order reached its price bound' },
  'no-liquidity': { errCode: 'order-holding-limit-failed', message: 'there was nothing to trade with' },
  'size-limit': { errCode: 'invalid-amount', message: 'the amount was outside the limits of the symbol' },
  'value-limit': { errCode: 'order-value-min-error', message: 'the order was worth too little' },
  'symbol-not-trading': NOT_TRADING,
  'symbol-closed': { errCode: 'base-symbol-trade-disabled', message: 'the symbol was closed' },
  'fok-unfillable': { errCode: 'order-holding-limit-failed', message: 'the order could not be filled in full' },
  'post-only-takes': { errCode: 'order-invalid-price', message: 'the post-only order would have traded at once' },
  'reference-deviation': {
    errCode: 'order-holding-limit-failed',
    message: 'the last price is too far from the reference price for market orders',
  },
  'stop-would-trigger': { errCode: 'order-stop-order-hit-trigger', message: 'the stop price was reached already' },
  fuse: { errCode: 'base-symbol-trade-disabled', message: 'the circuit breaker stopped the market' },
};

export const closeErrorOf = (reason: CloseReason): HuobiError | null => BY_REASON[reason];

/** The same for a refusal whose code is such a reason. */
export const refusedForReason = (code: string): HuobiError | undefined =>
  code in BY_REASON ? (BY_REASON[code as CloseReason] ?? undefined) : undefined;
