import type { CloseReason } from '../market/order.js';

/**
 * Rules that can refuse or end an order, as `rule` on the wire: the code or reason that goes with each, and the inputs
 * that it was computed from (decimal texts, unless the name ends in `Ppm`). Reasons without a rule of their own are
 * listed under their own name.
 */
export const REASON_RULES = {
  'symbol-state': { code: 'symbol-not-trading', inputs: ['stateName'] },
  'symbol-unlisted': { code: 'symbol-not-trading', inputs: [] },
  'order-shape': { code: 'size-limit', inputs: [] },
  'max-price': { code: 'price-band', inputs: ['price', 'maxPrice'] },
  'buy-cap': { code: 'price-band', inputs: ['price', 'highest', 'last'] },
  'buy-cap-stop': { code: 'price-band', inputs: ['price', 'highest', 'stop'] },
  'sell-floor': { code: 'price-band', inputs: ['price', 'lowest', 'last'] },
  'sell-floor-stop': { code: 'price-band', inputs: ['price', 'lowest', 'stop'] },
  'stop-trigger': { code: 'stop-would-trigger', inputs: ['stop', 'operator', 'last'] },
  'min-amount': { code: 'size-limit', inputs: ['quantity', 'min'] },
  'max-amount': { code: 'size-limit', inputs: ['quantity', 'max'] },
  'max-market-sell': { code: 'size-limit', inputs: ['quantity', 'maxMarketSell'] },
  'min-value': { code: 'value-limit', inputs: ['value', 'minValue'] },
  'max-market-buy': { code: 'value-limit', inputs: ['value', 'maxMarketBuy'] },
  'reference-deviation': {
    code: 'reference-deviation',
    inputs: ['last', 'reference', 'deviationPpm', 'maxDeviationPpm'],
  },
  'post-only': { code: 'post-only-takes', inputs: ['price', 'best'] },
  'fill-or-kill': { code: 'fok-unfillable', inputs: ['quantity', 'available', 'price'] },
  'market-bound': { code: 'market-bound', inputs: ['last', 'bound'] },
  fuse: { code: 'fuse', inputs: ['from', 'to'] },
  'self-trade': { code: 'self-trade', inputs: ['stpMode'] },
  replaced: { code: 'replaced', inputs: ['replacedBy'] },
  'replace-open': { code: 'too-late-to-replace', inputs: ['replaces'] },
  'replace-changed': { code: 'too-late-to-replace', inputs: ['replaces'] },
  'insufficient-funds': { code: 'insufficient-funds', inputs: ['asset', 'required', 'available'] },
} as const satisfies Readonly<Record<string, { readonly code: string; readonly inputs: readonly string[] }>>;

export type ReasonRule = keyof typeof REASON_RULES;

/** Codes of refusals that happen before there is an order. */
type RefusalCode =
  | 'insufficient-funds'
  | 'price-band'
  | 'account-frozen'
  | 'account-closed'
  | 'kyc-required'
  | 'authority-missing'
  | 'command-expired'
  | 'idempotency-conflict'
  | 'settlement-stopped'
  | 'busy'
  | 'storage-full'
  | 'outcome-unknown'
  | 'order-finished'
  | 'order-not-open'
  | 'order-changed'
  | 'replace-refused';

/** The sentences for these codes when their figures are not known. */
type GeneralKey =
  `${'self-trade' | 'max-amount' | 'reference-deviation' | 'market-bound' | 'fuse' | 'insufficient-funds' | 'replaced'}-general`;

/** A sentence with `{input}` in it, and what would be accepted or can be done; empty if nothing can be done. */
export type ReasonText = readonly [sentence: string, remedy: string];
export type ReasonTexts = Readonly<Record<ReasonRule | CloseReason | RefusalCode | GeneralKey, ReasonText>>;
