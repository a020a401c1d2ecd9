import { ORDER_TYPES } from '@corella/contracts/market';
import type { OrderType, StopOperator, StpMode } from '@corella/contracts/market';
import { plainDecimal, toScaled } from '@corella/ui';
import { useState } from 'react';
import type { OrderKind, OrderSide } from './draft.js';

/** How long a limit order stands: until it is cancelled, or as one of the engine's own types. */
export type TimeInForce = 'gtc' | Extract<OrderType, 'ioc' | 'fok' | 'post-only'>;

/**
 * Where each of the engine's types is found in the form: under which tab, and with which time in force. A new type has
 * to be given a place.
 */
const PLACE: Readonly<Record<OrderType, { readonly kind: OrderKind; readonly force?: TimeInForce }>> = {
  limit: { kind: 'limit', force: 'gtc' },
  market: { kind: 'market' },
  ioc: { kind: 'limit', force: 'ioc' },
  fok: { kind: 'limit', force: 'fok' },
  'post-only': { kind: 'limit', force: 'post-only' },
  'stop-limit': { kind: 'stop-limit' },
};

export const ORDER_KINDS: readonly OrderKind[] = [...new Set(ORDER_TYPES.map((type) => PLACE[type].kind))];
export const TIMES_IN_FORCE: readonly TimeInForce[] = ORDER_TYPES.flatMap((type) => PLACE[type].force ?? []);

export const typeOf = (kind: OrderKind, force: TimeInForce): OrderType =>
  ORDER_TYPES.find((type) => PLACE[type].kind === kind && (PLACE[type].force ?? force) === force) ?? 'limit';

/** A stop above the last price waits for a rise, one below for a fall; without either, buys wait for a rise. */
export function operatorFor(side: OrderSide, stopPrice: string, last: string | null, decimals: number): StopOperator {
  const [stop, now] = [toScaled(plainDecimal(stopPrice), decimals), last === null ? null : toScaled(last, decimals)];
  if (stop !== null && now !== null && stop !== now) return stop > now ? 'gte' : 'lte';
  return side === 'buy' ? 'gte' : 'lte';
}

export interface OrderChoice {
  readonly kind: OrderKind;
  readonly force: TimeInForce;
  readonly type: OrderType;
  /** Null while the form chooses it by the stop price. */
  readonly operator: StopOperator | null;
  readonly stpMode: StpMode;
  readonly setKind: (kind: OrderKind) => void;
  readonly setForce: (force: TimeInForce) => void;
  readonly setOperator: (operator: StopOperator | null) => void;
  readonly setStpMode: (mode: StpMode) => void;
}

/** What is chosen beside the amounts. */
export function useOrderChoice(): OrderChoice {
  const [kind, setKind] = useState<OrderKind>('limit');
  const [force, setForce] = useState<TimeInForce>('gtc');
  const [operator, setOperator] = useState<StopOperator | null>(null);
  const [stpMode, setStpMode] = useState<StpMode>('cancel-taker');
  return { kind, force, operator, stpMode, type: typeOf(kind, force), setKind, setForce, setOperator, setStpMode };
}
