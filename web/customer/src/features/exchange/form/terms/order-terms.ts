import { ORDER_TYPES, STP_MODES } from '@corella/contracts/market';
import type { OrderType, StopOperator, StpMode } from '@corella/contracts/market';
import { useCallback, useState } from 'react';
import { decimalOf } from '../../../../decimal/decimal.js';
import { useKept } from '../../../../kept/kept.js';
import { keptForce } from '../../core/kept-choices.js';
import type { OrderSide } from '../../core/order-side.js';

/** The form's tabs. A time in force makes a limit order one of several types. */
export type OrderKind = 'limit' | 'market' | 'stop-limit';
/** How long an order with a limit stays in force: until it is cancelled, or as one of the engine's own types says. */
export type TimeInForce = 'gtc' | Extract<OrderType, 'ioc' | 'fok' | 'post-only'>;

/** Each type's place in the form: its tab and its time in force. A new type needs a place here. */
const PLACE: Readonly<Record<OrderType, { readonly kind: OrderKind; readonly force?: TimeInForce }>> = {
  limit: { kind: 'limit', force: 'gtc' },
  market: { kind: 'market' },
  ioc: { kind: 'limit', force: 'ioc' },
  fok: { kind: 'limit', force: 'fok' },
  'post-only': { kind: 'limit', force: 'post-only' },
  'stop-limit': { kind: 'stop-limit', force: 'gtc' },
  'stop-limit-fok': { kind: 'stop-limit', force: 'fok' },
};

export const ORDER_KINDS: readonly OrderKind[] = [...new Set(ORDER_TYPES.map((type) => PLACE[type].kind))];
/** What can be chosen on a tab; nothing for market orders. */
export const forcesOf = (kind: OrderKind): readonly TimeInForce[] =>
  ORDER_TYPES.flatMap((type) => (PLACE[type].kind === kind ? (PLACE[type].force ?? []) : []));
/** The time in force of a tab: the one that was chosen, if the tab has it. */
export const forceOn = ({ kind, force }: Pick<OrderTerms, 'kind' | 'force'>): TimeInForce =>
  forcesOf(kind).includes(force) ? force : 'gtc';

/** What a customer chooses besides the amounts. */
export interface OrderTerms {
  readonly kind: OrderKind;
  readonly force: TimeInForce;
  /** Only for a stop-limit order; null lets the stop price decide. */
  readonly operator: StopOperator | null;
  readonly stpMode: StpMode;
}

export const USUAL_TERMS: OrderTerms = { kind: 'limit', force: 'gtc', operator: null, stpMode: STP_MODES[0] };

/** The engine's type for the terms. */
export function typeOf(terms: Pick<OrderTerms, 'kind' | 'force'>): OrderType {
  const force = forceOn(terms);
  const fits = (type: OrderType): boolean => PLACE[type].kind === terms.kind && (PLACE[type].force ?? force) === force;
  return ORDER_TYPES.find(fits) ?? 'limit';
}

/**
 * A stop above the last price waits for a rise, one below it for a fall. Without a last price, buys wait for a rise.
 */
export function operatorFor(side: OrderSide, stopPrice: string, last: string | null, decimals: number): StopOperator {
  const [stop, now] = [decimalOf(stopPrice, decimals), last === null ? null : decimalOf(last, decimals)];
  if (stop !== null && now !== null && !stop.eq(now)) return stop.gt(now) ? 'gte' : 'lte';
  return side === 'buy' ? 'gte' : 'lte';
}

export type ChangeTerms = (change: Partial<OrderTerms>) => void;

/** Type, stop condition and self-trade rule begin as usual with each page; the time in force is kept. */
export function useOrderTerms(): readonly [terms: OrderTerms, change: ChangeTerms] {
  const [others, setOthers] = useState(USUAL_TERMS);
  const force = useKept(keptForce);
  const change = useCallback<ChangeTerms>(({ force: chosen, ...changed }) => {
    if (chosen !== undefined) keptForce.set(chosen);
    setOthers((now) => ({ ...now, ...changed }));
  }, []);
  return [{ ...others, force }, change];
}
